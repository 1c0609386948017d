"""The one door to the compiler, and where its results are kept."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import numba
import numba.extending
from platformdirs import user_cache_path

__all__ = ["cache_folder", "compiled", "fused", "inlined", "must_compile", "part"]

njit: Any = numba.njit
register: Any = numba.extending.register_jitable
config: Any = numba.config

Function = TypeVar("Function", bound=Callable[..., Any])

#: How functions are compiled that only compiled ones call.
INSIDE = {"nogil": True, "error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
#: Every compiled function, by the file and name that the compiler gives its index.
KNOWN: list[str] = []


def compiled(function: Function) -> Function:
    """Give the function compiled, and kept on disk until any file of the kernels changes."""
    KNOWN.append(f"{Path(function.__code__.co_filename).stem}.{function.__qualname__}")
    folder = cache_folder()
    before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
    try:
        made: Function = njit(cache=can_write(folder), nogil=True, error_model="numpy")(function)
    finally:
        config.CACHE_DIR = before
    return forgiving(made)


def forgiving(made: Any) -> Any:
    """Let a function whose kept form is damaged be compiled anew: the index of what is kept is emptied then."""
    kept: Any = getattr(made, "_cache", None)
    if hasattr(kept, "_cache_file"):
        kept.load_overload = load_or_forget(kept, kept.load_overload)
    return made


def load_or_forget(kept: Any, load: Callable[..., Any]) -> Callable[..., Any]:
    """Give a way to load a kept form that forgets all kept ones where it fails."""

    def found(*arguments: Any) -> Any:
        try:
            return load(*arguments)
        except Exception:  # whatever a damaged file makes of unpickling
            kept.flush()
            return None

    return found


def inlined(function: Function) -> Function:
    """Give a helper that is compiled as part of each function that calls it.

    Passing named tuples of many arrays between compiled functions costs more than the helpers do.
    """
    made: Function = njit(inline="always", error_model="numpy")(function)
    return made


def fused(function: Function) -> Function:
    """Give a small part of compiled functions, or one cut out to be read: see :func:`part`.

    It is merged with its callers by the machine's own optimiser, which takes half the time that :func:`inlined` takes
    for a function of some hundred lines, and runs as fast. Calling it instead would count every array anew.
    """
    made: Function = register(forceinline=True, **INSIDE)(function)
    return made


def part(function: Function) -> Function:
    """Give a large or rare part of compiled functions; called from outside it runs as it stands, in plain Python.

    It has no door for callers from outside, and its compiled form is not kept: both take as long as it takes itself.
    """
    made: Function = register(**INSIDE)(function)
    return made


def must_compile() -> bool:
    """Tell whether nothing imported so far has a compiled form on disk."""
    kept = {path.name.rpartition("-")[0] for path in cache_folder().rglob("*.nbi")}
    return kept.isdisjoint(KNOWN)


def cache_folder() -> Path:
    """Give the folder of these very sources.

    The compiler does not see changes in functions imported from another file, so the name depends on all of them.
    """
    return user_cache_path("nordjack") / f"kernels-{SOURCES}"


def can_write(folder: Path) -> bool:
    """Tell whether compiled code can be kept there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return True


def hash_of_sources(folder: Path) -> str:
    """Give a short hash of every source in a folder."""
    digest = sha256()
    for path in sorted(folder.glob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


SOURCES = hash_of_sources(Path(__file__).parent)
