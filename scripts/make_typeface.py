"""Make the font files of the typeface: a subset of what its designers publish, and its widths.

python -m scripts.make_typeface FOLDER        needs the extra `typeface` (fontTools)

FOLDER holds the files of Fira Sans that `SOURCES` names and their licence, as they come in the npm
packages @expo-google-fonts/fira-sans and @expo-google-fonts/fira-sans-condensed.  Letters that can
appear on a page stay: the letters of our four languages, of the names that people from their
neighbours bear, and the signs that our sentences use.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
from pathlib import Path

from fontTools import subset

from spytable.pictures.typeface import CUTS, FOLDER, METRICS, Cut

SOURCES = {
    "regular": "FiraSans_400Regular.ttf",
    "bold": "FiraSans_600SemiBold.ttf",
    "narrow": "FiraSansCondensed_700Bold.ttf",
}
LICENCE = "LICENSE_FONT"
ASCII = range(0x20, 0x7F)
WESTERN = (0xA0, 0xA7, 0xA9, 0xAB, 0xB0, 0xB1, 0xB7, 0xBB, *range(0xC0, 0x100))
CENTRAL = "ĂăĄąĆćČčĎďĐđĘęĚěĞğİıĹĺĽľŁłŃńŇňŐőŒœŔŕŘřŚśŞşŠšŢţŤťŮůŰűŸŹźŻżŽžȘșȚț"
"""Czech and Slovak; and the names of neighbours."""
CYRILLIC = (*range(0x410, 0x450), *map(ord, "ЁёЄєІіЇїЎўҐґ"))
UNBROKEN_HYPHEN = 0x2011
SIGNS = "–—‘’‚“”„•…€№−×≤≥→←↑↓"
FEATURES = ["kern", "ccmp"]


def wanted() -> set[int]:
    """All characters that the files should have, where the face has them."""
    return {*ASCII, *WESTERN, *map(ord, CENTRAL), *CYRILLIC, *map(ord, SIGNS), UNBROKEN_HYPHEN}


def made(cut: Cut, source: Path) -> dict[str, object]:
    """Write one font file; how far each of its letters advances."""
    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = FEATURES
    options.hinting = False
    options.desubroutinize = True
    options.name_IDs = [0, 1, 2, 13, 14]
    options.notdef_outline = True
    font = subset.load_font(str(source), options)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap.setdefault(UNBROKEN_HYPHEN, table.cmap[ord("-")])
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=wanted())
    subsetter.subset(font)
    for name in font["name"].names:
        if name.nameID == 1:
            # A changed font does not bear the name of the original.
            name.string = cut.family
    subset.save_font(font, str(cut.file), options)
    advances = {chr(code): font["hmtx"][glyph][0] for code, glyph in font.getBestCmap().items()}
    return {"unit": font["head"].unitsPerEm, "advances": advances, "sha256": digest(cut.file)}


def digest(file: Path) -> str:
    """The tie between the table of widths and a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def main() -> None:
    folder = Path(sys.argv[1])
    FOLDER.mkdir(exist_ok=True)
    cuts = {cut.name: made(cut, folder / SOURCES[cut.name]) for cut in CUTS}
    METRICS.write_text(json.dumps(cuts, ensure_ascii=False, indent=0) + "\n", "utf-8")
    shutil.copyfile(folder / LICENCE, FOLDER / "OFL.txt")
    for file in sorted(FOLDER.iterdir()):
        print(f"{file.name:<14} {file.stat().st_size:>7} bytes")


if __name__ == "__main__":
    main()
