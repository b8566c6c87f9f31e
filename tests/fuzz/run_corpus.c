/*
 * Feeds files to a fuzz target, as libFuzzer would: corpus_NAME FILE-OR-FOLDER...
 *
 * Every file is named before it is tried. A target ends the program when it finds a fault, so the
 * last name printed is the one to look at. At the end it says how many inputs there were.
 */
#include "base/memory.h"

#include <dirent.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static _Noreturn void give_up(const char *path)
{
    fprintf(stderr, "cannot read %s: %s\n", path, strerror(errno));
    exit(2);
}

static void try_file(const char *path, size_t size)
{
    CLEANUP(freep) uint8_t *data = xmalloc(size); /* exactly, so that a read past the end shows */
    FILE *file = fopen(path, "rb");

    if (file == NULL || fread(data, 1, size, file) != size)
        give_up(path);
    fclose(file);

    puts(path);
    fflush(stdout);
    LLVMFuzzerTestOneInput(data, size);
}

static size_t try_path(const char *path);

static size_t try_folder(const char *path)
{
    struct dirent **entries;
    int n_entries = scandir(path, &entries, /* filter= */ NULL, alphasort);
    size_t n_tried = 0;

    if (n_entries < 0)
        give_up(path);
    for (int i = 0; i < n_entries; i++) {
        if (entries[i]->d_name[0] != '.') {
            CLEANUP(freep) char *child = NULL;

            if (asprintf(&child, "%s/%s", path, entries[i]->d_name) < 0)
                give_up(path);
            n_tried += try_path(child);
        }
        free(entries[i]);
    }
    free(entries);
    return n_tried;
}

static size_t try_path(const char *path)
{
    struct stat info;

    if (stat(path, &info) < 0)
        give_up(path);
    if (S_ISDIR(info.st_mode))
        return try_folder(path);
    try_file(path, (size_t)info.st_size);
    return 1;
}

int main(int argc, char **argv)
{
    size_t n_tried = 0;

    LLVMFuzzerTestOneInput((const uint8_t *)"", 0); /* libFuzzer begins with nothing, too */
    for (int i = 1; i < argc; i++)
        n_tried += try_path(argv[i]);
    printf("%zu inputs\n", n_tried);
    return 0;
}
