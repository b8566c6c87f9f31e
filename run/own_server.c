#include "own_server.h"

#include "base/memory.h"
#include "base/path.h"

#include <unistd.h>

void own_server_words(const struct cli *cli, char self[PATH_MAX], struct text_list *ret_words)
{
    const struct {
        const char *option;
        const struct text_list *values;
    } lists[] = {
        { "-c", &cli->global.config },
        { "--enable", &cli->global.enable },
        { "--disable", &cli->global.disable },
    };
    ssize_t len = readlink("/proc/self/exe", self, PATH_MAX - 1);

    if (len > 0)
        self[len] = '\0';
    text_list_add(ret_words, len > 0 ? self : cli->program);
    text_list_add(ret_words, "app-server");
    if (cli->global.oss)
        text_list_add(ret_words, "--oss");
    if (cli->global.local_provider != NULL) {
        text_list_add(ret_words, "--local-provider");
        text_list_add(ret_words, cli->global.local_provider);
    }
    if (cli->global.profile != NULL) {
        text_list_add(ret_words, "--profile");
        text_list_add(ret_words, cli->global.profile);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(lists); i++) {
        for (size_t j = 0; j < lists[i].values->n; j++) {
            text_list_add(ret_words, lists[i].option);
            text_list_add(ret_words, lists[i].values->items[j]);
        }
    }
}

void own_server_add_key(const struct own_model *model, struct text_list *words)
{
    if (model->key_variable == NULL)
        return;
    text_list_add(words, "--api-key-env");
    text_list_add(words, model->key_variable);
}

void resolve_folders(const struct text_list *given, const char *cwd, struct text_list *ret_folders,
                     struct arena *arena)
{
    for (size_t i = 0; i < given->n; i++) {
        const char *folder = given->items[i];

        if (folder[0] != '/')
            folder = arena_printf(arena, "%s/%s", cwd, folder);
        text_list_add(ret_folders, path_normalize(arena, str_of(folder)).s);
    }
}
