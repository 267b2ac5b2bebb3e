"""PostgreSQL is killed while phones follow a match: they hear everything, and once."""

from __future__ import annotations

PHONES = 3
WRITES = 5


def test_phones_hear_everything_though_the_database_is_killed(own_postgres, serve, follow, deal_of):
    server = serve(own_postgres.url, workers=1)
    owner, group = server.group()
    deal = deal_of(owner, group)
    phones = [follow(deal, owner.token, server.port) for _ in range(PHONES)]
    for phone in phones:
        phone.follows()
    for _ in range(WRITES):
        last = deal.write(owner.token, server.port)
    for phone in phones:
        phone.until(last)

    own_postgres.kill()
    wire = server.wire(owner.token)
    status, told = wire.ask("GET", f"/v1/matches/{deal.match}")
    assert (status, told["type"]) == (503, "/problems/unavailable")
    assert wire.ask("GET", "/readyz")[0] == 503
    assert wire.ask("GET", "/healthz")[0] == 200
    own_postgres.start()

    for _ in range(WRITES):
        last = deal.write(owner.token, server.port)
    for phone in phones:
        phone.until(last)
    assert wire.ask("GET", "/readyz")[0] == 200
    written = list(range(deal.version + 1, last + 1))
    assert len(written) == 2 * WRITES
    assert [phone.told for phone in phones] == [written] * PHONES
    assert [phone.streams for phone in phones] == [1] * PHONES
