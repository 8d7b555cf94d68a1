"""What the site adds to docs/: README, CONTRIBUTING, changelog and rules as pages, in the order of docs/README.md.

Links in the documents lead to files of the repository, so that they work there. Here they are turned to the pages that
those files became; a link to a file that is no page, such as a deck, keeps its words alone.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from pymdownx.slugs import slugify

ROOT = Path(__file__).parent.parent
SECTION = re.compile(r"\*\*(?P<title>[^*]+)\.\*\*(?P<words>.*?)(?=\n\n\*\*|\Z)", re.DOTALL)
LINK = re.compile(r"(?P<image>!?)\[(?P<words>[^\]]*)\]\((?P<path>[^)#\s]*)(?P<anchor>#[^)\s]*)?\)")
IMAGE = re.compile(r'(?P<before><img [^>]*src=")(?P<path>[^"]+)"')

# Files of the repository that are pages, and their addresses on the site.
PAGES = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"} | {
    rules.relative_to(ROOT).as_posix(): f"rules/{rules.parent.name}{rules.name.removeprefix('RULES')}"
    for rules in sorted((ROOT / "larceny" / "games").glob("*/RULES*.md"))
}
HOMES = {page: path for path, page in PAGES.items()}


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Take the order of reading from docs/README.md; a page that two readers want stands where it comes first."""
    listed: set[str] = set()
    config.nav = []
    config.mdx_configs["toc"]["slugify"] = slugify(case="lower")  # headings have the addresses that links expect
    for section in SECTION.finditer((ROOT / "docs" / "README.md").read_text(encoding="utf-8")):
        pages = [page_of("docs/README.md", link["path"]) for link in LINK.finditer(section["words"])]
        fresh = [page for page in dict.fromkeys(pages) if page and page not in listed]
        listed |= set(fresh)
        config.nav.append({section["title"]: [page for one in fresh for page in (one, *translated(one))]})
    config.nav[-1][section["title"]].append(PAGES["CHANGELOG.md"])
    return config


def translated(page: str) -> list[str]:
    """Return the page in German, if there is one."""
    german = page.replace(".md", ".de.md")
    return [german] if german in HOMES else []


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages beyond docs/."""
    for path, page in PAGES.items():
        files.append(File.generated(config, page, content=(ROOT / path).read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turn links to files into links to pages."""
    here = page.file.src_uri
    home = HOMES.get(here, f"docs/{here}")

    def turned(link: re.Match[str]) -> str:
        path, anchor = link["path"], link["anchor"] or ""
        if not path or "://" in path:
            return link[0]
        target = page_of(home, path)
        if target is None or files.get_file_from_path(target) is None:
            return link["words"]
        return f"{link['image']}[{link['words']}]({posixpath.relpath(target, posixpath.dirname(here))}{anchor})"

    def shown(image: re.Match[str]) -> str:
        target = page_of(home, image["path"]) or image["path"]
        return f'{image["before"]}{posixpath.relpath(target, posixpath.dirname(here))}"'

    return IMAGE.sub(shown, LINK.sub(turned, markdown))


def page_of(home: str, path: str) -> str | None:
    """Return the address on the site of a file that a document at `home` links to; None if it is no part of it."""
    file = posixpath.normpath(posixpath.join(posixpath.dirname(home), path))
    if file in PAGES:
        return PAGES[file]
    return file.removeprefix("docs/") if file.startswith("docs/") else None


def on_page_context(context: dict[str, Any], page: Page, config: MkDocsConfig, nav: Any) -> dict[str, Any]:
    """Leave out the button to a repository that the site does not know."""
    page.edit_url = None
    return context
