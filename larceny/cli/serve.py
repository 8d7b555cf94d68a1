"""The commands that open a house: for people in browsers, and for language models."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

import larceny
from larceny.bots.own import checked
from larceny.cli.arguments import PORTS, StoreAddress
from larceny.engine.compiler import compiles
from larceny.engine.errors import LarcenyError
from larceny.engine.words import Quoted, install, into, phrases

phrase, said = phrases(__file__)


def serve(
    host: Annotated[str, typer.Option(envvar="LARCENY_HOST")] = "127.0.0.1",
    port: Annotated[int | None, typer.Option(envvar="LARCENY_PORT", min=0, max=PORTS, metavar="<int>")] = None,
    store: StoreAddress = None,
    redis: Annotated[
        str | None,
        typer.Option(envvar="LARCENY_REDIS"),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(envvar="LARCENY_ORIGIN"),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(envvar="LARCENY_NAME"),
    ] = None,
    proxy: Annotated[bool, typer.Option(envvar="LARCENY_PROXY")] = False,
    proxy_at: Annotated[
        list[str] | None,
        typer.Option(envvar="LARCENY_PROXY_AT"),
    ] = None,
    crowd: Annotated[
        int,
        typer.Option(envvar="LARCENY_CROWD"),
    ] = 60,
    pace: Annotated[float, typer.Option(envvar="LARCENY_PACE")] = 0.8,
    bot: Annotated[
        list[str] | None,
        typer.Option(envvar="LARCENY_BOT"),
    ] = None,
    decks: Annotated[bool, typer.Option(envvar="LARCENY_DECKS")] = True,
    log: Annotated[str, typer.Option(envvar="LARCENY_LOG")] = "warning",
    metrics: Annotated[
        str | None,
        typer.Option(envvar="LARCENY_METRICS"),
    ] = None,
    keep_days: Annotated[
        float | None,
        typer.Option(envvar="LARCENY_KEEP_DAYS"),
    ] = None,
    check: Annotated[bool, typer.Option(envvar="LARCENY_CHECK")] = False,
) -> None:
    """Open the house: play in the browser, with friends and bots.

    Each option can be set by an environment variable as well; several origins or names are parted by spaces.
    """
    try:
        from larceny.net.limits import Limits
        from larceny.server import run
    except ModuleNotFoundError as missing:
        raise LarcenyError(phrase("serve-needs", name=missing.name, install=install("web"))) from None
    for game in larceny.games():
        larceny.game(game)  # one that somebody is writing may be broken: that is said now, and not at a table
    own_bots = tuple(bot or ())
    for one in own_bots:
        if not checked([one]):
            raise LarcenyError(phrase("serve-own-bot", one=Quoted(one)))
    if not compiles():
        print(said("serve-no-compiler", install=into(install("fast"))), file=sys.stderr)
    run.serve(
        run.Plan(
            host=host,
            port=port,
            store=store,
            redis=redis,
            origins=tuple(origin or ()),
            names=tuple(name or ()),
            proxy=proxy,
            proxies=tuple(proxy_at or ()),
            limits=Limits(crowd=crowd),
            pace=pace,
            bots=own_bots,
            decks=decks,
            log=log,
            metrics=metrics,
            keep_days=keep_days,
            check=check,
        )
    )


def mcp() -> None:
    """Open a house for language models: tools of the Model Context Protocol over standard input and output."""
    try:
        from larceny.mcp.server import make_server
    except ModuleNotFoundError as missing:
        raise LarcenyError(
            phrase("mcp-needs", partition=str(missing.name).partition(".")[0], install=install("mcp"))
        ) from None
    make_server().run("stdio")
