"""engine.py - the engine of docs/bots.md, in this process: a request is a method call, an answer a dictionary."""

import json

from floe.library import library


class EngineError(ValueError):
    """The engine has refused a request; `error` is what docs/bots.md calls so."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.error = error


class Engine:
    def __init__(self, language="en"):
        self.library = library()
        self.engine = self.library.floe_engine_open(language.encode())

    def ask(self, op, **fields):
        answer = json.loads(self.library.floe_engine_ask(self.engine, json.dumps({"op": op, **fields}).encode()))
        if not answer["ok"]:
            raise EngineError(answer["error"])
        return answer

    def close(self):
        engine, self.engine = self.engine, None
        self.library.floe_engine_close(engine)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
