"""The results of jobs: in the folders of the jobs here, or in a place that servers share, a folder or a bucket."""

import logging
import mmap
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi.responses import FileResponse, Response, StreamingResponse

from puzzles.errors import OutputError
from service.http.jobs.database import Unreachable
from service.http.jobs.store import Job

if TYPE_CHECKING:
    from output.batch.storage import Storage

_CHUNK = 2**20
_PROBE = "gridwright"
_log = logging.getLogger("gridwright.http")


@dataclass(frozen=True, slots=True)
class Results:
    """The place where results of jobs are kept."""

    folder: Path  # the folder that contains a folder for each job at work here
    shared: str  # the place that servers share, such as ``s3://bucket/folder``; "" if results stay in their folders

    def require_reachable(self) -> None:
        """Check that results can be stored; raise OutputError if the shared place cannot be written to."""
        if self.shared:
            self._storage.write(_PROBE, b"can be written to")

    def publish(self, job: Job, file: str) -> str:
        """Store the result of a job where all servers find it; return its name there, or raise OutputError.

        The result is named after the lease, so a server that lost its lease cannot replace the result of another.
        """
        if not self.shared:
            return file
        name = f"{job.lease}{Path(file).suffix}"
        with (self.folder / job.id / file).open("rb") as made:
            whole = mmap.mmap(made.fileno(), 0, access=mmap.ACCESS_READ)  # the file may be larger than memory
            self._storage.write(f"{job.id}/{name}", memoryview(whole))
        return name

    def delete(self, name: str) -> None:
        """Delete all files of a job."""
        shutil.rmtree(self.folder / name, ignore_errors=True)
        if self.shared:
            try:
                self._storage.delete_folder(name)
            except OutputError as error:
                _log.warning("%s", error)  # the job is deleted all the same

    def answer(self, job: Job, media_type: str, file: str) -> Response:
        """Return the result of a job as a file to download; raise Unreachable when the shared place does not answer."""
        if not self.shared:
            return FileResponse(self.folder / job.id / str(job.file), media_type=media_type, filename=file)
        from output.batch.storage import StorageError

        try:
            opened = self._storage.open(f"{job.id}/{job.file}")
        except StorageError as error:
            raise Unreachable(str(error)) from error

        def chunks() -> Iterator[bytes]:
            with opened:
                while chunk := opened.read(_CHUNK):
                    yield chunk

        headers = {"Content-Length": str(opened.size()), "Content-Disposition": f'attachment; filename="{file}"'}
        return StreamingResponse(chunks(), headers=headers, media_type=media_type)

    @property
    def _storage(self) -> "Storage":
        from output.batch.storage import Storage  # importing it takes a while

        return Storage(self.shared)
