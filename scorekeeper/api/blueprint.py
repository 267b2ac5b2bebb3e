"""flask-smorest's Blueprint in our manner: strict JSON in, problem documents out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial, wraps
from itertools import chain
from typing import Any, NoReturn, TypeVar, cast

import flask
import flask_smorest
import marshmallow as ma
import orjson
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import RequestEntityTooLarge, UnsupportedMediaType

from scorekeeper.api.answers import JSON
from scorekeeper.api.auth import SCHEME
from scorekeeper.api.current import the_request
from scorekeeper.api.declaring import declared
from scorekeeper.api.following import EVENT, EVENTS, followed
from scorekeeper.api.idempotency import done_once
from scorekeeper.api.problems import InvalidInput, MalformedJson, pointer
from scorekeeper.api.reading import read_at_once
from scorekeeper.engine.messages import field_errors
from scorekeeper.engine.rulebook import LANGUAGES

V = TypeVar("V", bound=Callable[..., Any])
"""A view's method."""

PROBLEM_RESPONSES = {
    400: "BadRequest",
    401: "TokenUnknown",
    403: "NotAllowed",
    404: "NotFound",
    409: "NotNow",
    412: "VersionMovedOn",
    413: "TooLarge",
    415: "UnsupportedMediaType",
    422: "InvalidInput",
    428: "GuardMissing",
    429: "TooManyTries",
    503: "Unavailable",
}
"""What the contract calls each refusal."""
OF_EVERY_BODY = (400, 413, 415, 422)
"""How any question with a body may be refused."""
OF_EVERY_TOKEN = (401, 422, 503)
"""How any question with a token may be refused."""


LANGUAGE_HEADER = {
    "description": "The language of the texts.",
    "schema": {"type": "string", "enum": list(LANGUAGES)},
}


class JsonParser(FlaskParser):
    """Reads bodies with orjson, and says what is wrong in our own words."""

    def get_default_request(self) -> flask.Request:
        """The request itself."""
        return the_request()

    def parse(  # type: ignore[override]
        self, argmap: ma.Schema, *, location: str, may_be_absent: bool = False, **how: Any
    ) -> Any:
        """What a schema makes of the question; a body is read without choosing from places."""
        if location != "json":
            return super().parse(argmap, location=location, **how)
        request = the_request()
        absent = may_be_absent and not request.get_data()
        found = {} if absent else self.load_json(request, argmap)
        try:
            return argmap.load(found)
        except ma.ValidationError as error:
            self.handle_error(ma.ValidationError({"json": error.messages}), request, argmap)

    def load_json(self, req: flask.Request, schema: ma.Schema) -> Any:
        """The body of a request.

        Raises:
            UnsupportedMediaType: it does not say that it is JSON.
            RequestEntityTooLarge: it is longer than the service reads.
            MalformedJson: it is none, or nested too deep, or not in UTF-8.
        """
        if req.environ.get("CONTENT_TYPE") != JSON and req.mimetype != JSON:
            raise UnsupportedMediaType
        body = req.get_data()
        if len(body) != req.content_length and len(body) == req.max_content_length:
            raise RequestEntityTooLarge  # Werkzeug cuts a body that does not tell its length
        try:
            return orjson.loads(body)
        except orjson.JSONDecodeError as error:
            raise MalformedJson from error

    def handle_error(
        self, error: ma.ValidationError, req: flask.Request, schema: ma.Schema, **kwargs: Any
    ) -> NoReturn:
        """Say where each error is: by pointer in a body, by name in a query."""
        messages = error.messages_dict
        (location,) = messages
        found = field_errors(messages[location])
        if location == "json":
            raise InvalidInput((pointer(where), message) for where, message in found) from error
        raise InvalidInput(
            ("/".join(map(str, where)), message) for where, message in found
        ) from error


class Blueprint(flask_smorest.Blueprint):  # type: ignore[misc]
    """A resource's views."""

    ARGUMENTS_PARSER = JsonParser()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._prepare_doc_cbks.append(_declare_headers)

    def register_views_in_doc(self, api: Any, *args: Any, **kwargs: Any) -> None:
        """Leave it to the contract, which is written when somebody asks for it."""
        api.unwritten.append(partial(super().register_views_in_doc, api, *args, **kwargs))

    def queries(self) -> Iterator[tuple[str, str, frozenset[str]]]:
        """Each endpoint and method with the names that a query may have there."""
        for endpoint, described in self._docs.items():
            for method, doc in described.items():
                if method != "parameters":
                    yield f"{self.name}.{endpoint}", method.upper(), _query(doc)

    def asks(self, schema: ma.Schema, location: str = "json") -> Callable[[V], V]:
        """Give a view what the client sends, loaded by `schema`, as its last argument."""
        declare, parse = self.arguments(schema, location=location), self.ARGUMENTS_PARSER.parse

        def decorate(view: V) -> V:
            @wraps(view)
            def with_question(*args: Any, **kwargs: Any) -> Any:
                return view(*args, parse(schema, location=location), **kwargs)

            return declared(declare, cast(V, with_question))

        return decorate

    def writes(
        self,
        schema: ma.Schema | None = None,
        location: str = "json",
        *,
        optimistic: bool = False,
        may_be_absent: bool = False,
    ) -> Callable[[V], V]:
        """Let a view change something for a token: see idempotency.py.

        The view is given the transaction, the caller and, with a `schema`, what it loaded. What
        mostly writes one entry is tried `optimistic`ally: see service/one_statement.py. A body in
        which nothing is required `may_be_absent`, and is then an empty one.
        """
        parse = self._parser(schema, location, may_be_absent=may_be_absent)

        def decorate(view: V) -> V:
            view = self._for_tokens(schema, location, view)
            if may_be_absent:
                view = declared(self.doc(requestBody={"required": False}), view)
            view._apidoc["writes"] = True  # type: ignore[attr-defined]
            return cast(V, done_once(view, parse, optimistic=optimistic))

        return decorate

    def reads(
        self, schema: ma.Schema | None = None, location: str = "query", **how: bool
    ) -> Callable[[V], V]:
        """Let a view read something for a token: see reading.py, also for `how`.

        The view is given the session, the caller and, with a `schema`, the query it loaded, or
        the body of a question that changes nothing.
        """

        def decorate(view: V) -> V:
            view = self._for_tokens(schema, location, view)
            return cast(V, read_at_once(view, self._parser(schema, location), **how))

        return decorate

    def follows(self, schema: ma.Schema) -> Callable[[V], V]:
        """Let a view follow a match for a token: see following.py.

        The view is given the Reader and the query that `schema` loaded.
        """

        def decorate(view: V) -> V:
            view = self._for_tokens(schema, "query", view)
            parse = partial(self.ARGUMENTS_PARSER.parse, schema, location="query")
            return cast(V, followed(view, parse))

        return decorate

    def resumes(self, view: V) -> V:
        """Declare that a view looks at Last-Event-ID, as `last_event` reads it."""
        view._apidoc["resumes"] = True  # type: ignore[attr-defined]
        return view

    def guarded(self, view: V) -> V:
        """Declare that a view looks at If-Match, as `version_seen` reads it."""
        view = declared(self.alt_response(412, PROBLEM_RESPONSES[412]), view)
        view._apidoc["guarded"] = True  # type: ignore[attr-defined]
        return view

    def _for_tokens(self, schema: ma.Schema | None, location: str, view: V) -> V:
        """Declare what every view for tokens takes and how it may refuse."""
        view = declared(self.doc(security=[{SCHEME: []}]), view)
        if schema is not None:
            view = declared(self.arguments(schema, location=location), view)
        with_body = OF_EVERY_BODY if schema is not None and location == "json" else ()
        return self.refuses(*OF_EVERY_TOKEN, *with_body)(view)

    def _parser(
        self, schema: ma.Schema | None, location: str, **how: bool
    ) -> Callable[[], Any] | None:
        if schema is None:
            return None
        return partial(self.ARGUMENTS_PARSER.parse, schema, location=location, **how)

    def answers(self, status: int, schema: ma.Schema, description: str) -> Callable[[V], V]:
        """Declare an answer that the view makes itself."""
        return partial(declared, self.response(status, schema, description=description))

    def answers_nothing(self, description: str) -> Callable[[V], V]:
        """Declare a success of which there is nothing to say."""
        return partial(declared, self.response(204, description=description))

    def streams(self, description: str) -> Callable[[V], V]:
        """Declare an answer of server-sent events, which the view makes itself."""
        declare = self.response(200, EVENT, description=description, content_type=EVENTS)
        return partial(declared, declare)

    def keeps(
        self,
        status: int,
        schema: ma.Schema | dict[str, Any],
        description: str,
        also: Iterable[str] = (),
        **kwargs: Any,
    ) -> Callable[[V], V]:
        """Declare an answer that a client may keep and ask again for with If-None-Match.

        The texts of the kinds in `also` are answered to those whose Accept prefers them.
        """
        headers = {"ETag": "ETAG", "Content-Language": LANGUAGE_HEADER}
        fresh = self.response(status, schema, description=description, headers=headers, **kwargs)
        texts = {kind: {"schema": {"type": "string"}} for kind in also}
        others = self.doc(responses={status: {"content": texts}})

        def declare(view: V) -> V:
            view = declared(self.alt_response(304, "NotModified"), declared(fresh, view))
            view = declared(others, view) if also else view
            view._apidoc["keeps"] = True  # type: ignore[attr-defined]
            return view

        return declare

    def refuses(self, *statuses: int) -> Callable[[V], V]:
        """Declare how an operation may be refused."""

        def declare(view: V) -> V:
            for status in statuses:
                view = declared(self.alt_response(status, PROBLEM_RESPONSES[status]), view)
            return view

        return declare

    def named(self, operation: str) -> Callable[[V], V]:
        """Give an operation the name by which generated clients call it."""
        return partial(declared, self.doc(operationId=operation))


def _query(doc: Mapping[str, Any]) -> frozenset[str]:
    asked = doc.get("arguments", {}).get("parameters", ())
    schemas = [one["schema"] for one in asked if one["in"] == "query"]
    fields = chain.from_iterable(schema.load_fields.items() for schema in schemas)
    return frozenset(field.data_key or name for name, field in fields)


HEADERS = {
    "keeps": "IF_NONE_MATCH",
    "guarded": "IF_MATCH",
    "writes": "IDEMPOTENCY_KEY",
    "resumes": "LAST_EVENT_ID",
}
"""The header that each mark of a view declares."""


def _declare_headers(
    doc: dict[str, Any], doc_info: dict[str, Any], **kwargs: Any
) -> dict[str, Any]:
    """Add the headers to the operations that are marked for them."""
    for mark, header in HEADERS.items():
        if doc_info.get(mark):
            doc.setdefault("parameters", []).append(header)
    return doc
