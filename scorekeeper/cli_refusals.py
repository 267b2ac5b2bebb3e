"""What a command says when it cannot be done: one sentence, and no traceback."""

from __future__ import annotations

import sqlite3
from typing import Any

import click
from sqlalchemy import exc

from scorekeeper.config import BadSetting

OF_THE_DATABASE = (exc.OperationalError, exc.DatabaseError)
"""What is not our mistake: no server, no such folder, a file that is no database."""


class Plainly(click.Group):
    """Commands whose failures are told in one sentence."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # whoever reads has read enough
            raise
        except (BadSetting, OSError) as error:
            raise click.ClickException(str(error)) from error
        except sqlite3.OperationalError as error:
            raise click.ClickException(_of_database(error)) from error
        except exc.DBAPIError as error:
            if type(error) not in OF_THE_DATABASE:
                raise
            raise click.ClickException(_of_database(error.orig)) from error


def _of_database(error: BaseException | None) -> str:
    return f"The database cannot be used: {' '.join(str(error).split())}"
