"""`/healthz`, `/readyz`: whether this process answers at all, and whether it can work."""

from __future__ import annotations

from flask import Response

from scorekeeper.api.answers import answer
from scorekeeper.api.blueprint import Blueprint
from scorekeeper.api.database import runtime
from scorekeeper.api.language import language
from scorekeeper.api.resource import Resource
from scorekeeper.api.schemas import AnswerSchema, a_text
from scorekeeper.service.readiness import check

blp = Blueprint("service", __name__, description="The service itself.")


class HealthSchema(AnswerSchema):
    """The service answers."""

    status = a_text(enum=["ok"])


@blp.route("/healthz")
class Health(Resource):
    """Whether the process lives."""

    @blp.named("health")
    @blp.answers(200, HealthSchema(), "It does.")
    @blp.refuses(422)
    def get(self) -> Response:
        """Ask whether the service is up

        Looks at nothing but the process itself.
        """
        return answer({"status": "ok"}, language())


class ReadySchema(AnswerSchema):
    """The service can work."""

    status = a_text(enum=["ready"])


@blp.route("/readyz")
class Ready(Resource):
    """Whether the process can do its work."""

    @blp.named("ready")
    @blp.answers(200, ReadySchema(), "It can.")
    @blp.refuses(422, 503)
    def get(self) -> Response:
        """Ask whether the service can work

        The database answers and has the present tables, and the process is not stopping.
        """
        check(runtime())
        return answer({"status": "ready"}, language())
