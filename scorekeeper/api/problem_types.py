"""Every type of problem by name, with its status; titles and meanings are in the catalogues."""

from __future__ import annotations

MALFORMED, INVALID, BROKEN = "malformed-json", "invalid-input", "rules-broken"
NOT_FOUND, BAD_REQUEST, INTERNAL = "not-found", "bad-request", "internal-error"
NOT_NOW = (
    "name-taken",
    "match-running",
    "match-over",
    "deal-open",
    "deal-closed",
    "deal-void",
    "entry-taken-back",
    "entry-no-move",
    "hand-kept-elsewhere",
    "hand-of-another",
    "hand-not-whole",
    "table-too-full",
    "result-below-journal",
    "preview-old",
    "nothing-to-settle",
    "players-met",
    "group-not-empty",
)
"""What is possible in itself, but not as things stand: the codes of `NotNow`."""

PROBLEMS = {
    MALFORMED: 400,
    BAD_REQUEST: 400,
    "token-unknown": 401,
    "not-allowed": 403,
    NOT_FOUND: 404,
    "no-such-code": 404,
    "method-not-allowed": 405,
    BROKEN: 409,
    "journal-moved-on": 409,
    **dict.fromkeys(NOT_NOW, 409),
    "version-moved-on": 412,
    "too-large": 413,
    "unsupported-media-type": 415,
    INVALID: 422,
    "idempotency-key-reused": 422,
    "guard-missing": 428,
    "too-many-tries": 429,
    "too-often": 429,
    INTERNAL: 500,
    "unavailable": 503,
    "cannot-write": 503,
    "no-room": 503,
    "other-tables": 503,
    "stopping": 503,
}
