"""The commands that open a house: for people in browsers, and for language models."""

from __future__ import annotations

from typing import Annotated

import typer

import larceny
from larceny.bots.own import checked
from larceny.cli.arguments import StoreAddress
from larceny.engine.errors import LarcenyError, install


def serve(
    host: Annotated[
        str, typer.Option(envvar="LARCENY_HOST", help="The address to listen at; 0.0.0.0 lets others in.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(envvar="LARCENY_PORT", help="Without it 8080, or the next that is free.")
    ] = None,
    store: StoreAddress = None,
    redis: Annotated[
        str | None,
        typer.Option(
            envvar="LARCENY_REDIS", help="redis://..., to carry news between several servers on one PostgreSQL."
        ),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(envvar="LARCENY_ORIGIN", help="A page's origin that may talk to this server; may be repeated."),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(
            envvar="LARCENY_NAME", help="A host name this server answers to, as behind a proxy; may be repeated."
        ),
    ] = None,
    proxy: Annotated[
        bool, typer.Option(envvar="LARCENY_PROXY", help="Believe what a proxy on this machine says of its clients.")
    ] = False,
    proxy_at: Annotated[
        list[str] | None,
        typer.Option(
            envvar="LARCENY_PROXY_AT",
            help="Believe a proxy at this address or in this network too, as in another container; may be repeated.",
        ),
    ] = None,
    crowd: Annotated[
        int,
        typer.Option(
            envvar="LARCENY_CROWD",
            help="People who may share one address, as in a school; what an address may ask for grows.",
        ),
    ] = 60,
    pace: Annotated[
        float, typer.Option(envvar="LARCENY_PACE", help="Seconds a bot takes for a move; 0, for tests, hides no times.")
    ] = 0.8,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            envvar="LARCENY_BOT", help="A bot of your own, MODULE:CLASS, that people may seat; may be repeated."
        ),
    ] = None,
    decks: Annotated[
        bool, typer.Option(envvar="LARCENY_DECKS", help="Whether guests may bring decks of their own.")
    ] = True,
    log: Annotated[
        str, typer.Option(envvar="LARCENY_LOG", help="What is written to stderr: debug, info, warning or error.")
    ] = "warning",
    metrics: Annotated[
        str | None,
        typer.Option(envvar="LARCENY_METRICS", help="PORT or HOST:PORT for Prometheus; without it, there are none."),
    ] = None,
    keep_days: Annotated[
        float | None,
        typer.Option(
            envvar="LARCENY_KEEP_DAYS", help="Days until a table that nobody touched is deleted; without it, never."
        ),
    ] = None,
    check: Annotated[
        bool, typer.Option(envvar="LARCENY_CHECK", help="Look at the whole store first; open only if it is sound.")
    ] = False,
) -> None:
    """Open the house: play in the browser, with friends and bots.

    Each option can be set by an environment variable as well; several origins or names are parted by spaces.
    """
    try:
        from larceny.net.limits import Limits
        from larceny.server import run
    except ModuleNotFoundError as missing:
        raise LarcenyError(f"the server needs {missing.name}: {install('web')}") from None
    for game in larceny.games():
        larceny.game(game)  # one that somebody is writing may be broken: that is said now, and not at a table
    own_bots = tuple(bot or ())
    for one in own_bots:
        if not checked([one]):
            raise LarcenyError(f"--bot: {one!r} is no bot of your own, MODULE:CLASS; the house has its own already")
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
        raise LarcenyError(f"the tools need {str(missing.name).partition('.')[0]}: {install('mcp')}") from None
    make_server().run("stdio")
