"""backend.py - makes the wheel that `pip install` wants, from this folder and libfloe.so, without any package or network.

A wheel is an archive with the module, and four small files that say what it is (PEP 427, PEP 517).
"""

import base64
import hashlib
import os
import re
import sysconfig
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
METADATA = "Metadata-Version: 2.1\nName: floe\nVersion: {version}\nRequires-Python: >=3.9\n"
WHEEL = "Wheel-Version: 1.0\nGenerator: floe\nRoot-Is-Purelib: false\nTag: {tag}\n"


def version():
    return re.search(r"project\(floe VERSION ([\d.]+)", (HERE.parent / "CMakeLists.txt").read_text(encoding="utf-8"))[1]


def library():
    path = Path(os.environ.get("FLOE_LIBRARY") or HERE.parent / "build" / "libfloe.so")
    if not path.exists():
        raise FileNotFoundError(f"there is no {path}: `make sdk`, or `ninja -C build floe_library`, makes it")
    return path


def contents(tag):
    """Name and bytes of everything in the wheel but its list."""
    for path in sorted((HERE / "floe").glob("*.py")):
        yield f"floe/{path.name}", path.read_bytes()
    yield "floe/libfloe.so", library().read_bytes()
    info = f"floe-{version()}.dist-info"
    yield f"{info}/METADATA", METADATA.format(version=version()).encode()
    yield f"{info}/WHEEL", WHEEL.format(tag=tag).encode()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    tag = "py3-none-" + re.sub(r"[-.]", "_", sysconfig.get_platform())
    name = f"floe-{version()}-{tag}.whl"
    record = []
    with zipfile.ZipFile(Path(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in contents(tag):
            wheel.writestr(path, content)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
            record.append(f"{path},sha256={digest},{len(content)}")
        listed = f"floe-{version()}.dist-info/RECORD"
        wheel.writestr(listed, "\n".join([*record, f"{listed},,", ""]))
    return name
