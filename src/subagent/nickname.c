#include "subagent/nickname.h"

#include "base/memory.h"
#include "base/uuid.h"

#include <stdlib.h>

/* Rivers: short, easy to say, and nobody's name. */
static const char *const rivers[] = {
    "Aare",    "Adda",   "Adige",    "Adour",   "Aisne",  "Allier",  "Amur",   "Arno",   "Avon",
    "Bug",     "Cam",    "Charente", "Cher",    "Clyde",  "Congo",   "Cuanza", "Danube", "Dee",
    "Dnieper", "Don",    "Donau",    "Douro",   "Drava",  "Duero",   "Dvina",  "Ebro",   "Eden",
    "Elbe",    "Ems",    "Enns",     "Esk",     "Exe",    "Forth",   "Fulda",  "Gambia", "Ganges",
    "Garonne", "Glomma", "Havel",    "Humber",  "Indus",  "Inn",     "Irtysh", "Isar",   "Isere",
    "Jordan",  "Kama",   "Kemi",     "Klar",    "Kura",   "Lahn",    "Lech",   "Lena",   "Limpopo",
    "Loire",   "Maas",   "Main",     "Marne",   "Mekong", "Meuse",   "Minho",  "Morava", "Mosel",
    "Neckar",  "Neman",  "Neva",     "Niger",   "Nile",   "Oder",    "Oise",   "Onega",  "Orinoco",
    "Oulu",    "Ouse",   "Parana",   "Pechora", "Po",     "Prut",    "Rhine",  "Rhone",  "Saale",
    "Salzach", "Saone",  "Sava",     "Seine",   "Severn", "Shannon", "Spey",   "Spree",  "Tagus",
    "Tamar",   "Tay",    "Thames",   "Tiber",   "Tigris", "Tisza",   "Torne",  "Trent",  "Tweed",
    "Ural",    "Vah",    "Vardar",   "Vistula", "Volga",  "Waal",    "Weser",  "Wye",    "Yukon",
};

static size_t n_names(struct str_array candidates)
{
    return candidates.n > 0 ? candidates.n : ARRAY_LENGTH(rivers);
}

static struct str name_at(struct str_array candidates, size_t i)
{
    return candidates.n > 0 ? candidates.items[i] : str_of(rivers[i]);
}

static size_t random_below(size_t n)
{
    char id[UUID_LENGTH + 1];

    uuid_make_v4(id);
    id[8] = '\0'; /* 32 random bits */
    return strtoul(id, /* end= */ NULL, 16) % n;
}

static const char *ordinal_ending(unsigned number)
{
    if (number % 100 >= 11 && number % 100 <= 13)
        return "th";
    return number % 10 == 1 ? "st" : number % 10 == 2 ? "nd" : number % 10 == 3 ? "rd" : "th";
}

static struct str numbered(struct str name, unsigned number, struct arena *arena)
{
    if (number == 1)
        return arena_keep(arena, name);
    return str_of(
        arena_printf(arena, "%.*s the %u%s", STR_ARGS(name), number, ordinal_ending(number)));
}

struct str nickname_choose(struct str_array candidates, nickname_taken_fn *is_taken,
                           const void *owner, struct arena *arena)
{
    size_t n = n_names(candidates), first = random_below(n);

    for (unsigned number = 1;; number++) {
        for (size_t i = 0; i < n; i++) {
            struct str name = numbered(name_at(candidates, (first + i) % n), number, arena);

            if (!is_taken(owner, name))
                return name;
        }
    }
}
