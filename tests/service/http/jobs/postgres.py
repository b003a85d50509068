"""A PostgreSQL of its own for tests, from the packages of the system."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest

from service.http.jobs.database import PostgreSQL

REQUIRED = os.environ.get("GRIDWRIGHT_POSTGRESQL") == "required"
"""The gate sets this: then a missing PostgreSQL is a failure, not a reason to skip."""

_NUMBERS = count()


def find_programs() -> Path:
    """Find the folder of initdb and postgres, or skip."""
    if not REQUIRED:
        pytest.importorskip("sqlalchemy")
    found = shutil.which("initdb")
    folders = [Path(found).parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if not folders:
        (pytest.fail if REQUIRED else pytest.skip)("PostgreSQL is not installed (apt-get install postgresql)")
    return folders[-1]


@dataclass(frozen=True)
class Cluster:
    """Run PostgreSQL in a folder, which survives its end."""

    programs: Path
    folder: Path
    port: int
    user: int | None

    def start(self) -> None:
        self._run("pg_ctl", "start", "-w", "-l", self.folder / "log", "-o", f"-p {self.port} -c listen_addresses="
                  f"127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_connections=50")  # fmt: skip

    def kill(self) -> None:
        """End it as abruptly as can be: all its connections are gone."""
        server = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        os.kill(server, signal.SIGKILL)
        self._run("pg_ctl", "stop", "-m", "immediate", check=False)  # its processes note its death by themselves
        (self.folder / "data" / "postmaster.pid").unlink(missing_ok=True)

    def stop(self) -> None:
        self._run("pg_ctl", "stop", "-w", "-m", "immediate", check=False)

    def address(self) -> str:
        """Return the address of a schema that nobody else uses, empty and without passwords."""
        name, server = f"s{next(_NUMBERS)}", f"postgresql://postgres@127.0.0.1:{self.port}/postgres"
        with PostgreSQL(server).transaction() as execute:
            execute(f"CREATE SCHEMA {name}")
        return f"{server}?search_path={name}"

    def _run(self, program: str, *words: object, check: bool = True) -> None:
        command = [self.programs / program, "-D", self.folder / "data", *words]
        subprocess.run(
            list(map(str, command)), user=self.user, group=self.user, extra_groups=None if self.user is None else [],
            cwd=self.folder, check=check, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip


@contextmanager
def cluster() -> Iterator[Cluster]:
    """Start PostgreSQL on a free port until the block ends; it refuses to run as root, so nobody runs it there."""
    programs, user = find_programs(), 65_534 if os.getuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="gridwright-postgres-") as name, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        found = Cluster(programs, Path(name), free.getsockname()[1], user)
        free.close()
        if user is not None:
            os.chown(name, user, user)
        found._run("initdb", "-A", "trust", "-U", "postgres", "--no-sync", "--no-locale", "-E", "UTF8")
        found.start()
        try:
            yield found
        finally:
            found.stop()
