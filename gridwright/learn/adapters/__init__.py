"""Our questions and scorer in the frameworks of others, a module for each, imported by whoever has the framework.

| framework | how it finds us |
|---|---|
| Inspect AI | `inspect eval gridwright/puzzles` |
| lm-evaluation-harness | `--include_path "$(python -m gridwright.learn.adapters.lm_eval)"` |
| NeMo Gym | `python -m gridwright.learn.adapters.nemo_gym FOLDER` writes a resources server |
| OpenEnv | `uvicorn --factory gridwright.learn.adapters.openenv:app` |
| reasoning-gym | `import gridwright.learn.adapters.reasoning_gym` registers the data set `gridwright` |
| verifiers | `eval gridwright-puzzles`, from `docs/environments/gridwright_puzzles` |
"""
