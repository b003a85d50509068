"""PDF/X: the part of a PDF file that tells a printer the inks and paper it is made for.

PDF/X-4 (ISO 15930-7) admits RGB if the file says which RGB; PDF/X-1a:2001 (ISO 15930-1), for older presses, does not.

The output intent names the press of the book's style. Greys and the four inks are device colors of that press; books in
RGB declare their colors as sRGB, so that the printer can convert them.
"""

from datetime import date
from pathlib import Path
from typing import Any
from uuid import UUID
from xml.sax.saxutils import escape

from output.book.inks import RGB
from output.book.style import X_1A, X_4, Style
from output.separation import PROFILES

VERSIONS = {X_4: (1, 6), X_1A: (1, 3)}  # the version of PDF that each standard needs
_METADATA = Path(__file__).with_name("metadata.xmp")
_UNDATED = date(2000, 1, 1)  # the standard requires a date, and the same book must give the same bytes


def make_pdfx(canvas: Any, style: Style) -> None:
    """Make the file of a reportlab canvas conform to PDF/X: properties, metadata, output intent and color space.

    Call this after all pages are painted and before the canvas is saved. The painter takes care of page boxes and
    embedded fonts.
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
    xmp.filters = []  # uncompressed, since programs look for it without parsing PDF
    if style.standard == X_1A:
        document.info = _info_of_x_1a(document.info)
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
    if style.standard == X_4:
        catalog.Metadata = xmp
    catalog.__Defaults__ = {**catalog.__Defaults__, "OutputIntents": PDFArray([PDFDictionary(intent)])}
    if style.color == RGB:
        document.Reference(
            PDFArray([PDFName("ICCBased"), _profile(document, (PROFILES / "srgb.icc").read_bytes(), n_components=3)]),
            "srgb",
        )
    for page in document.Pages.pages:
        document.updateSignature(page.stream)  # gives different books different identities
        page._colorsUsed = {"srgb": "DefaultRGB"} if style.color == RGB else {}


def _info_of_x_1a(info: Any) -> Any:
    """Return the properties of a file with the entries that declare PDF/X-1a."""
    from reportlab.pdfbase.pdfdoc import PDFDate, PDFDictionary, PDFInfo, PDFName, PDFString

    class Info(PDFInfo):  # type: ignore[misc]
        def format(self, document: Any) -> bytes:
            day = PDFDate(ts=document._timeStamp, dateFormatter=self._dateFormatter)
            names = ("title", "author", "subject", "producer", "creator", "keywords")
            said = {name.capitalize(): PDFString(getattr(self, name)) for name in names}
            said |= {"CreationDate": day, "ModDate": day, "Trapped": PDFName(self.trapped)}
            said["GTS_PDFXVersion"] = PDFString("PDF/X-1:2001")
            said["GTS_PDFXConformance"] = PDFString("PDF/X-1a:2001")
            return bytes(PDFDictionary(said).format(document))

    conforming = Info()
    conforming.__dict__.update(vars(info))
    return conforming


def _profile(document: Any, content: bytes, *, n_components: int) -> Any:
    from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFStream, PDFStreamFilterZCompress

    return document.Reference(PDFStream(PDFDictionary({"N": n_components}), content, [PDFStreamFilterZCompress()]))
