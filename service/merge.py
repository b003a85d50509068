"""``gen merge``: one data set of the parts that ``gen batch --shards`` made."""

from service.commands import command
from service.data_set_runs import Ending, RunOptions, with_run_options


@command()
@with_run_options
def merge(place: str, options: RunOptions) -> None:
    """Join the parts of the data set in DIR that gen batch --shards made.

    Puzzles in two parts are replaced; the files are those that gen batch writes without --shards. Repeat the command
    if it was stopped. In a complete data set it repairs damaged files and changes nothing else.
    """
    from output.batch.manifest import mend_plan, read_metadata
    from output.batch.run import merge as merge_parts
    from output.batch.storage import Storage

    place = options.known_place(place)
    again = ["gen", "merge", *options.words, *["--"] * place.startswith("-"), place]
    ending = Ending(place, again, options.log_json)
    with ending.is_said():
        options.require()
        mend_plan(Storage(place))
        plan = read_metadata(Storage(place), with_manifest=False).plan
        with options.at_work(plan.count, place, ending) as (workers, report):
            merge_parts(place, workers=workers, report=report)
