"""The HTTP service. ``app`` puts it together; worker processes do the heavy work.

app.py               the application: routes, middleware, workers
info_routes.py       GET /healthz, /readyz, /v1/families
puzzle_routes.py     POST /v1/puzzles, /v1/ratings, /v1/solutions, /v1/conversions; GET /v1/puzzles/{id}
page_routes.py       GET / and the files of the page
jobs/                POST /v1/jobs and below: work that takes longer than a request
request_models.py    bodies of requests            response_models.py   bodies of answers
family_models.py     models for one family
middleware.py        key, size and pace of bodies  problems.py          errors as application/problem+json
pool.py              queues of workers             costs.py             how long a task will take
worker_process.py    a worker, seen by the server  worker.py            its own side
tasks.py             the tasks of workers          recipes.py           ids that make a puzzle again
settings.py          settings and limits           openapi.py           the OpenAPI document
"""
