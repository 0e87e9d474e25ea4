"""The command line that starts the program."""

import os
import shutil
from dataclasses import dataclass
from typing import Dict, List, Mapping, Optional, Sequence, Union

from ._errors import ProgramNotFound

Path = Union[str, "os.PathLike[str]"]

STOP_TIMEOUT = 10.0
"""The default number of seconds to wait for the end of the program, twice, before it is killed."""


@dataclass(frozen=True)
class Program:
    """How to start the program."""

    program: Path
    database: Optional[Path]
    files: Optional[Path]
    options: Sequence[str]
    environment: Optional[Mapping[str, str]]

    def command(self) -> List[str]:
        """Returns the command line; raises ProgramNotFound."""
        name = os.fspath(self.program)
        path = shutil.which(name, path=self.variables().get("PATH"))
        if path is None:
            raise ProgramNotFound(name)
        command = [path, "serve"]
        if self.database is not None:
            command += ["--database", os.fspath(self.database)]
        if self.files is not None:
            command += ["--files", os.fspath(self.files)]
        return [*command, *self.options]

    def variables(self) -> Dict[str, str]:
        """Returns the environment variables of the program."""
        return {**os.environ, **(self.environment or {})}
