"""Words that an editor has rejected do not come back, neither at the table nor in the rulebooks.

The names of cards, moves and partners are taken from the printed edition of that language.  A word
that says the same otherwise confuses whoever reads rules and table side by side.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

from spytable.games import rulebook, shelf
from spytable.locale import LANGUAGES, files, read_catalogue
from spytable.locale.extract import SOURCE, messages


@dataclass(frozen=True)
class Rejected:
    """How a word begins that is not said, what is said instead, and in which boxes this holds."""

    words: str
    instead: str
    only: str = ""
    never: str = ""

    def holds(self, box: str) -> bool:
        """Words that all boxes share are of no box, and every row without a box holds there."""
        return self.only in ("", box) and not (self.never and box == self.never)


REJECTED = {
    "en": [
        Rejected(r"(just|exactly|and) so many|^so many", "exactly that many, this many"),
        Rejected(
            r"(and|also for|of|but) who (has|have|took|brought|had) ", "whoever, a player who"
        ),
        Rejected(r"who of (them|you)", "which of them"),
        Rejected(r"\w+ side neither", "not even on the dark side"),
        Rejected(r"come on top", "you may also"),
        Rejected(r"hangs? (together|on)\b", "stays connected, depends on"),
        Rejected(r"forgo(es|ne)?\b", "there is no move; you stay where you are"),
        Rejected(r"(cards?|is|are|those) laid off", "discarded"),
        Rejected(r"can lay no\b", "cannot place"),
        Rejected(r"(by|for) all that (lies open|you have seen)", "from what everyone can see"),
        Rejected(r"chance (says|decides|lays)", "at random"),
        Rejected(r"(is|was|be) settled", "agreed"),
        Rejected(r"not keep", "you cannot save it for later"),
        Rejected(r"(the|of the|on the) rim\b", "the edge of the board"),
        Rejected(r"at work;", "active"),
        Rejected(r"first page", "home page"),
        Rejected(r"takes? back nothing|nothing takes it back", "leave it empty to delete"),
        Rejected(r"seat is kept", "reserved"),
        Rejected(r"(served?|serving) (a|the|your|it|all)\b", "mark", only="spy-connection"),
        Rejected(r"send your spy", "move", only="spy-connection"),
        Rejected(r"(you|they) know already\b", "you already know"),
        Rejected(r"^all see\b", "everyone sees"),
        Rejected(r"chance has \w+", "drawn at random"),
        Rejected(r"how many of it\b", "how many copies"),
        Rejected(r"the table is being set\b", "the game is being set up"),
    ],
    "cs": [
        # The printed Agenti does say "lícem nahoru".
        Rejected(r"lícem nahoru", "lícem vzhůru", never="agenti"),
        Rejected(r"dostih|dostiž", "chytit, chycení"),
        Rejected(r"vpřed\b", "dopředu", only="agent-avenue"),
        Rejected(r"zpět\b", "dozadu", only="agent-avenue"),
        Rejected(r"(na|při) (tvém|některém|zeleném|modrém) domově", "na poli domova"),
        Rejected(r"verbíř", "Náborář"),
        Rejected(r"naverbuješ rekrut", "získáš rekruta", only="mind-mgmt"),
        Rejected(r"(poslat|posíl\w+) špiona", "přesunout špiona"),
        Rejected(r"vyhráv\w+ nejvíc", "vyhrává, kdo má nejvíc"),
        Rejected(r"kart\w+ akce", "akční karta", only="agenti"),
        Rejected(r"setkání", "schůzka", only="agenti"),
        Rejected(r"vzn(és|es|áš)\w* .{0,12}tvrzení", "vyslovit tvrzení"),
        Rejected(r"snadný bot", "slabý bot"),
        Rejected(r"na polici|z police|k polici", "výběr her"),
        Rejected(r"líz(ne|ni|nout|at)", "dobrat si"),
        Rejected(r"herní\w* plán", "deska sousedství", only="agent-avenue"),
        Rejected(r"remíz", "v případě shody", only="agent-avenue"),
        Rejected(r"list\w* na poznámky", "list poznámek", only="agenti"),
        Rejected(r"boje?\b", "bitva", only="agenti"),
        Rejected(r"vést dál|dál nevést", "přesunout dál", only="mind-mgmt"),
        Rejected(r"pokud bot vidí", "podle toho, co bot vidí"),
        Rejected(r"podle sebe", "bez rady"),
        Rejected(r"slovo pro zamíchání", "míchací slovo"),
    ],
    "sk": [
        Rejected(r"dostih", "chytiť, chytenie"),
        Rejected(r"škatu", "krabica"),
        Rejected(r"(na|pri) (tvojom|niektorom|zelenom|modrom) domove", "na domovskom políčku"),
        Rejected(r"verbovač", "Náborár"),
        Rejected(r"naverbuješ regrút", "získaš regrúta", only="mind-mgmt"),
        Rejected(r"(poslať|posiela\w*) špióna", "presunúť špióna"),
        Rejected(r"vyhráva\w* najviac", "vyhráva, kto má najviac"),
        Rejected(r"kart\w+ akcie", "akčná karta", only="agenti"),
        Rejected(r"men(ovať|uj\w*) majiteľ", "povedať, kto je majiteľ"),
        Rejected(r"vzn(ies|es|áš)\w* .{0,12}tvrden", "vysloviť tvrdenie"),
        Rejected(r"okamih$", "chvíľku"),
        Rejected(r"ľahký bot", "slabý bot"),
        Rejected(r"na poličke|z poličky|k poličke", "výber hier"),
        Rejected(r"[sz] (?:[467]\d?|1[467]|1\d\d)\b", "zo 4, so 7"),
        Rejected(r"(ostať|ostá(va|vaj|vame)\w*|ostaň|ostal[aio]?)\b", "zostať"),
        Rejected(r"odkryt[eo]\b", "lícom nahor"),
        Rejected(r"podľa seba", "bez rady"),
        Rejected(r"dopyt", "otázka, žiadosť o radu"),
        Rejected(r"pokiaľ bot vidí", "podľa toho, čo bot vidí"),
        Rejected(r"\w+ adresou\b", "na adrese"),
        Rejected(r"v žiadosti|^žiadosť", "požiadavka"),
        Rejected(r"(pri|vedľa|popri) hre\b", "poznámka k hre"),
        Rejected(r"slovo na zamiešanie", "miešacie slovo"),
        Rejected(r"remíz", "v prípade zhody", only="agent-avenue"),
        Rejected(r"za (Sabotérov|Bojovníčky|Dvojité agentky) ideš", "posunú ťa"),
        Rejected(r"vráti\w* o \d", "posunúť dozadu", only="agent-avenue"),
        Rejected(r"žetón", "disk", only="spy-connection"),
        Rejected(r"(zruš\w+|odznač\w+) (značk|\{)", "vziať späť agenta", only="spy-connection"),
        Rejected(r"počiatočn\w+ misi", "štartovná misia", only="spy-connection"),
        Rejected(r"neskorší posledný ťah", "kto bol na ťahu neskôr", only="spy-connection"),
        Rejected(r"koľajnic", "koľaje", only="agenti"),
        Rejected(r"presun\w* odpad", "presun prepadá", only="agenti"),
        Rejected(r"odo dverí", "z kruhu vedľa úkrytu", only="agenti"),
        Rejected(r"otočiť kľúč (od\b|\{)", "ukázať kľúč", only="agenti"),
        Rejected(r"(ne)?naber(á|aj|ie|ú)", "kontaktovať regrútov", only="mind-mgmt"),
        Rejected(
            r"viesť ďalej|ďalej neviesť|vedie kohokoľvek", "presunúť agenta", only="mind-mgmt"
        ),
        Rejected(r"kart\w+ sa odlož|odložené", "odhodiť", only="mind-mgmt"),
        Rejected(r"pracuje; rozhoduj", "na rade je", only="mind-mgmt"),
    ],
    "ru": [
        Rejected(r"рубашкой вверх", "лицом вниз"),
        Rejected(r"догна|догон|погоня удалась", "поймать, поимка"),
        Rejected(r"напарни|партнёр", "союзник"),
        Rejected(r"с руки", "из руки"),
        Rejected(r"базов", "простой", only="agent-avenue"),
        Rejected(r"продвинут", "расширенный"),
        Rejected(r"прилав", "на выбор"),
        Rejected(r"(отправ\w+) шпиона", "переместить шпиона"),
        Rejected(r"притяза", "претендовать"),
        Rejected(r"сдаются карты", "идёт раздача карт"),
        Rejected(r"на полке|с полки|к полке", "список игр"),
        Rejected(r"лёгк\w+ бот|лёгкого, среднего", "слабый бот"),
        Rejected(r"первой страниц", "главная страница"),
        Rejected(r"отменил\w* этот стол|стол (будет )?отменён|отменить стол", "отменить игру"),
        Rejected(r"секрет(ное|ного) числ|секрет сдающего", "тайное число"),
        Rejected(r"слово для (тасования|перемешивания)", "слово для тасовки"),
        Rejected(r"очк\w+ из 100", "пункт из 100: очки считают в игре"),
        Rejected(r"закончи\w+ (ход|активацию)", "завершить"),
        Rejected(r"за (красных|зелёных|жёлтых|синих|коричневых)\b", "за Красного: так зовут место"),
        Rejected(r"(зелён|син)(ые|ых|ым)\b", "Зелёный, зелёная сторона", only="agent-avenue"),
        Rejected(r"на рук(е|ах)\b", "в руке", only="agent-avenue"),
        Rejected(r"символ", "значок", only="agent-avenue"),
        Rejected(r"сыгранн", "сброс", only="agent-avenue"),
        Rejected(r"фишка за него", "фишка двигается по его карте", only="agent-avenue"),
        Rejected(r"доступн\w+ мисси", "миссии на выбор", only="spy-connection"),
        Rejected(r"начальн\w+ мисси", "стартовая миссия", only="spy-connection"),
        Rejected(r"последн\w+ круг", "последний раунд", only="spy-connection"),
        Rejected(r"(смотрите|посмотр\w+) на город", "отметить город", only="spy-connection"),
        Rejected(r"снять отметк|отметк\w+[^.;]* снять", "забрать", only="spy-connection"),
        Rejected(r"сверх того", "кроме того"),
        Rejected(r"откр(ыть|ыва\w+|ойте|оет) (один )?ключ", "показать ключ", only="agenti"),
        Rejected(r"какой ключ открыть|откройте один из своих ключей", "показать", only="agenti"),
        Rejected(r"разоблач\w+ (\{place\}|её)", "провести разоблачение", only="mind-mgmt"),
        Rejected(r"выда(ть|йте) (шаг|\{place\})", "положить жетон шага", only="mind-mgmt"),
        Rejected(r"тайный замысел", "тайные решения", only="mind-mgmt"),
        Rejected(r"(вести|повести)\b", "передвинуть", only="mind-mgmt"),
        Rejected(r"(находите|набирает|набрано)\b", "вербуете, открыто", only="mind-mgmt"),
        Rejected(r"\d час(а|ов)\b", "6:00", only="mind-mgmt"),
        Rejected(r"час\w* предупреждения", "час тревоги", only="mind-mgmt"),
    ],
}
"""Every row is a word of a review that was agreed to; the catalogues say why another was not."""


def sentences(language: str) -> list[tuple[str, str, str]]:
    """All that is said in a language: the box it belongs to, where it stands, the text."""
    found = []
    for message in messages() if language == "en" else ():
        parts = message.where.split("/")
        box = parts[1].replace("_", "-") if parts[0] == "games" else ""
        found += [(box, message.where, form) for form in (message.text, message.plural) if form]
    for path in files(language):
        folder = path.parents[1]
        box = folder.name.replace("_", "-") if folder.parent == SOURCE / "games" else ""
        for message in read_catalogue(path, language):
            if message.id:
                said = message.string
                forms = (said,) if isinstance(said, str) else said
                where = f"{path.relative_to(SOURCE)}:{message.lineno}"
                found += [(box, where, form) for form in forms]
    for box in shelf.names():
        path = rulebook.file(box, language)
        lines = enumerate(path.read_text("utf-8").splitlines(), 1)
        found += [(box, f"{path.relative_to(SOURCE)}:{number}", line) for number, line in lines]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_rejected_word_comes_back(language: str) -> None:
    """Neither in a sentence of the source, nor in a catalogue, nor in a rulebook."""
    said = sentences(language)
    came_back = [
        f"{where}: {found[0]!r} ({row.instead})"
        for row in REJECTED[language]
        for box, where, text in said
        if row.holds(box) and (found := re.search(rf"(?i)\b(?:{row.words})", text))
    ]
    assert came_back == []
