"""PDF/X-4: the part of a PDF file that tells a printer for which inks and paper it is made (ISO 15930-7).

The output intent is the press of the book's style. Greys and the four inks are its device colors; books in RGB state
that their colors are sRGB, so that the printer can convert them.
"""

from datetime import date
from pathlib import Path
from typing import Any
from uuid import UUID
from xml.sax.saxutils import escape

from output.book.inks import RGB
from output.book.style import Style
from output.separation import PROFILES

VERSION = (1, 6)
_METADATA = Path(__file__).with_name("metadata.xmp")
_UNDATED = date(2000, 1, 1)  # the standard wants a day, and the same book has the same bytes


def make_pdfx(canvas: Any, style: Style) -> None:
    """Make the file of a reportlab canvas conform to PDF/X-4: properties, metadata, output intent and color space.

    All pages are painted, and the canvas is not yet saved. Boxes of pages and embedded fonts are the painter's.
    """
    from reportlab.pdfbase.pdfdoc import XMP, PDFArray, PDFDictionary, PDFName, PDFString

    document, matter = canvas._doc, style.matter
    day = matter.issued or _UNDATED
    canvas.setTitle(style.title)
    canvas.setCreator("Gridwright")
    canvas.setAuthor(matter.author)
    canvas.setSubject(matter.subject or matter.subtitle)
    canvas.setDateFormatter(lambda *_: f"D:{day:%Y%m%d}000000Z")

    def metadata(_: object) -> bytes:
        info = document.info
        named = {name: escape(getattr(info, name)) for name in ("title", "author", "subject", "producer", "creator")}
        text = _METADATA.read_text("utf-8")
        return text.format(**named, day=day, identity=UUID(bytes=document.signature.digest())).encode()

    xmp = XMP(creator=metadata)
    xmp.filters = []  # programs look for it without reading PDF
    press = style.press
    intent = {
        "Type": PDFName("OutputIntent"),
        "S": PDFName("GTS_PDFX"),
        "OutputConditionIdentifier": PDFString(press.identifier),
        "RegistryName": PDFString("http://www.color.org"),
        "OutputCondition": PDFString(press.condition),
        "Info": PDFString(press.condition),
        "DestOutputProfile": _profile(document, press.profile, n_components=4),
    }
    catalog = document.Catalog
    catalog.Metadata = xmp
    catalog.__Defaults__ = {**catalog.__Defaults__, "OutputIntents": PDFArray([PDFDictionary(intent)])}
    if style.color == RGB:
        document.Reference(
            PDFArray([PDFName("ICCBased"), _profile(document, (PROFILES / "srgb.icc").read_bytes(), n_components=3)]),
            "srgb",
        )
    for page in document.Pages.pages:
        document.updateSignature(page.stream)  # so that different books have different identities
        page._colorsUsed = {"srgb": "DefaultRGB"} if style.color == RGB else {}


def _profile(document: Any, content: bytes, *, n_components: int) -> Any:
    from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFStream, PDFStreamFilterZCompress

    return document.Reference(PDFStream(PDFDictionary({"N": n_components}), content, [PDFStreamFilterZCompress()]))
