"""`/healthz`: whether this process answers at all."""

from __future__ import annotations

from flask import Response
from flask.views import MethodView

from scorekeeper.api.answers import answer
from scorekeeper.api.blueprint import Blueprint
from scorekeeper.api.language import language
from scorekeeper.api.schemas import AnswerSchema, a_text

blp = Blueprint("service", __name__, description="The service itself.")


class HealthSchema(AnswerSchema):
    """The service answers."""

    status = a_text(enum=["ok"])


@blp.route("/healthz")
class Health(MethodView):
    """Whether the process lives."""

    init_every_request = False

    @blp.named("health")
    @blp.answers(200, HealthSchema(), "It does.")
    @blp.refuses(422)
    def get(self) -> Response:
        """Ask whether the service is up

        Looks at nothing but the process itself.
        """
        return answer({"status": "ok"}, language())
