"""The command line.  One small function a command; what it needs is loaded when it runs."""

from . import hosting, study
from .options import app

__all__ = ["app", "hosting", "study"]
