"""Jobs: work too long for one answer, done by a process of its own, and safe when that process or the server stops.

routes.py    POST, GET and DELETE of /v1/jobs
models.py    bodies of requests and of answers
request.py   requests for jobs, and whether they are possible
manager.py   starts the processes of jobs, watches them, and cancels jobs
process.py   the process of one job: a data set, and a file made of it
store.py     the states of jobs
database.py  where they are: SQLite for one server, PostgreSQL for several
results.py   where results are: in folders here, or in a place that servers share
"""
