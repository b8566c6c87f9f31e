"""Writes include/bobbin/version.h from the file VERSION, the one place where the version stands."""


def header(version):
    major, minor, patch = version.strip().split(".")
    return f"""/* Made by codegen/generate from VERSION. The version of these headers. */
#ifndef BOBBIN_VERSION_H
#define BOBBIN_VERSION_H

#define BOBBIN_VERSION_MAJOR {major}
#define BOBBIN_VERSION_MINOR {minor}
#define BOBBIN_VERSION_PATCH {patch}
#define BOBBIN_VERSION_STRING "{major}.{minor}.{patch}"

#endif
"""
