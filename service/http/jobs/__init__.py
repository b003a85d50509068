"""Jobs: work too long for one answer, done by a process of its own, and kept whatever stops that process or the server.

store.py    what is known of each job, in SQLite
order.py    what is asked of a job
keeper.py   lets jobs begin, watches them, ends them
run.py      the process of one job
result.py   the file that comes of it
routes.py   the doors
"""
