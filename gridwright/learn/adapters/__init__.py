"""Adapters that bring our questions and scorer into other frameworks.

¶ Each framework has a module, which only users of the framework import.

| framework | how it finds us |
|---|---|
| Inspect AI | `inspect eval gridwright/puzzles` |
| lm-evaluation-harness | `--include_path "$(python -m gridwright.learn.adapters.lm_eval)"` |
| NeMo Gym | `python -m gridwright.learn.adapters.nemo_gym FOLDER` writes a resources server |
| OpenEnv | `uvicorn --factory gridwright.learn.adapters.openenv:app` |
| reasoning-gym | `import gridwright.learn.adapters.reasoning_gym` registers the data set `gridwright` |
| verifiers | `eval gridwright-puzzles`, from `docs/environments/gridwright_puzzles` |
"""
