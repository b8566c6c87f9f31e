/* Made by codegen/generate from VERSION. The version of these headers. */
#ifndef BOBBIN_VERSION_H
#define BOBBIN_VERSION_H

#define BOBBIN_VERSION_MAJOR 0
#define BOBBIN_VERSION_MINOR 1
#define BOBBIN_VERSION_PATCH 0
#define BOBBIN_VERSION_STRING "0.1.0"

#endif
