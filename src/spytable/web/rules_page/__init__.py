"""The rules of a box as a page: Markdown with anchors, and examples drawn by the box's picture."""

from .build import RulesPage as RulesPage
from .build import rules_page as rules_page
