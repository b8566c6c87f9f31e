"""Packages of npm for the tests, each set in a folder of its own that is filled once."""
import os
import shutil
import subprocess

INSTALL_S = 180


def install(folder, *packages, unpack_only=False, fetch=True):
    """Has packages (`name@version`) in folder/node_modules, without what is optional to them: that is codex itself, as a rule.
    unpack_only leaves out everything that they depend on. Returns None, or why they are not there."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return "node and npm are not there"
    mark = os.path.join(folder, "installed")
    wanted = "\n".join(packages)
    if os.path.exists(mark) and open(mark, encoding="utf-8").read() == wanted:
        return None
    if not fetch:
        return "not fetched yet, `make test-clients` does"
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    missing = unpack(folder, packages) if unpack_only else bring(folder, ["install", "--prefix", folder, "--no-audit", "--no-fund",
                                                                          "--ignore-scripts", "--omit=optional", *packages])
    if missing:
        return missing
    with open(mark, "w", encoding="utf-8") as file:
        file.write(wanted)
    return None


def bring(folder, arguments):
    try:
        done = subprocess.run(["npm", *arguments, "--fetch-retries=0", "--prefer-offline"], cwd=folder, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=INSTALL_S, check=False)
    except subprocess.TimeoutExpired:
        return f"npm has not brought it in {INSTALL_S} s"
    if done.returncode == 0:
        return None
    errors = [line for line in done.stdout.decode(errors="replace").splitlines() if line.startswith("npm error")]
    return f"npm cannot bring it: {'; '.join(errors[:3])}"


def unpack(folder, packages):
    for package in packages:
        name = package.rpartition("@")[0]
        missing = bring(folder, ["pack", package])
        if missing:
            return missing
        archive = next(path for path in os.listdir(folder) if path.endswith(".tgz"))
        target = os.path.join(folder, "node_modules", name)
        os.makedirs(target, exist_ok=True)
        subprocess.run(["tar", "xf", os.path.join(folder, archive), "-C", target, "--strip-components=1"], check=True)
        os.unlink(os.path.join(folder, archive))
    return None
