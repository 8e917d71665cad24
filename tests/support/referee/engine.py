"""The program under test, `PROGRAM engine`."""
import json
import signal
import subprocess

PATIENCE = 180           # seconds for an answer


class Mismatch(Exception):
    def __init__(self, what, differences=()):
        super().__init__(what)
        self.what, self.differences = what, differences


class Engine:
    """Requests and answers, a line each."""
    def __init__(self, program):
        signal.signal(signal.SIGALRM, too_slow)
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def tell(self, *requests):
        """Sends all of them, then reads all answers."""
        signal.alarm(PATIENCE)
        try:
            self.process.stdin.write(b"".join(json.dumps(request).encode() + b"\n" for request in requests))
            self.process.stdin.flush()
            lines = [self.process.stdout.readline() for _ in requests]
        except OSError:
            lines = [b""]
        signal.alarm(0)
        if not lines[-1]:
            raise Mismatch(f"the program ended with status {self.process.wait()}")
        return [json.loads(line) for line in lines]

    def ask(self, *requests):
        answers = self.tell(*requests)
        for request, answer in zip(requests, answers):
            if not answer["ok"]:
                raise Mismatch(f"{request['op']} refused: {answer['error']['message']}")
        return answers

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.terminate()
        self.process.wait()


def too_slow(*_):
    raise Mismatch(f"no answer within {PATIENCE} seconds")
