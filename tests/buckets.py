"""Buckets for tests, of an S3 server on this machine."""

from collections.abc import Iterator
from contextlib import contextmanager

from pyarrow.fs import FileSystem


@contextmanager
def bucket(name: str) -> Iterator[str]:
    """Start a server with one bucket until the block ends, and give the address of a folder %s in it."""
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    where = f"?endpoint_override=127.0.0.1:{server.get_host_and_port()[1]}&scheme=http&region=us-east-1"
    FileSystem.from_uri(f"s3://someone:secret@{name}{where}&allow_bucket_creation=true")[0].create_dir(name)
    yield f"s3://someone:secret@{name}/%s{where}"
    server.stop()
