/*
 * What the lines of <bobbin/protocol.h> stand for. Each becomes one or two inline functions over
 * <bobbin/value.h>, so that the library exports none of them and a new member changes no ABI.
 *
 * Types that are read have `get`, `count` and `next`; unions have `kind` and `as`. Types that are
 * written have `set`, `add` and `make`. A type that goes both ways is written under a name with
 * `_draft`.
 */
#ifndef BOBBIN_ACCESSORS_H
#define BOBBIN_ACCESSORS_H

#include <bobbin/value.h>
#include <string.h>

/* From typed to untyped and back: bobbin_view(thread_item, bobbin_run_item(run, 0)). */
#define bobbin_value_of(view) ((const bobbin_value *)(const void *)(view))
#define bobbin_object_of(draft) ((bobbin_object *)(void *)(draft))
#define bobbin_view(type, value) ((const bobbin_##type *)(const void *)(value))

/* ---- reading --------------------------------------------------------------------------------- */

#define BOBBIN_READ(type, member, wire)                                                            \
    bobbin_value_get((const bobbin_value *)(const void *)view, wire)

/* Never NULL. */
#define BOBBIN_GET_TEXT(type, member, wire)                                                        \
    static inline const char *bobbin_##type##_get_##member(const bobbin_##type *view)              \
    {                                                                                              \
        const char *text = bobbin_value_text(BOBBIN_READ(type, member, wire));                     \
        return text == NULL ? "" : text;                                                           \
    }
/* NULL if there is none. */
#define BOBBIN_GET_OPTIONAL_TEXT(type, member, wire)                                               \
    static inline const char *bobbin_##type##_get_##member(const bobbin_##type *view)              \
    {                                                                                              \
        return bobbin_value_text(BOBBIN_READ(type, member, wire));                                 \
    }
#define BOBBIN_GET_BOOL(type, member, wire, fallback)                                              \
    static inline bool bobbin_##type##_get_##member(const bobbin_##type *view)                     \
    {                                                                                              \
        return bobbin_value_bool(BOBBIN_READ(type, member, wire), fallback);                       \
    }
#define BOBBIN_GET_INTEGER(type, member, wire)                                                     \
    static inline int64_t bobbin_##type##_get_##member(const bobbin_##type *view)                  \
    {                                                                                              \
        return bobbin_value_integer(BOBBIN_READ(type, member, wire), 0);                           \
    }
#define BOBBIN_GET_NATURAL(type, member, wire)                                                     \
    static inline uint64_t bobbin_##type##_get_##member(const bobbin_##type *view)                 \
    {                                                                                              \
        return bobbin_value_natural(BOBBIN_READ(type, member, wire), 0);                           \
    }
#define BOBBIN_GET_NUMBER(type, member, wire)                                                      \
    static inline double bobbin_##type##_get_##member(const bobbin_##type *view)                   \
    {                                                                                              \
        return bobbin_value_number(BOBBIN_READ(type, member, wire), 0);                            \
    }
/* For members that may be missing or null and read as 0 or false then. */
#define BOBBIN_HAS(type, member, wire)                                                             \
    static inline bool bobbin_##type##_has_##member(const bobbin_##type *view)                     \
    {                                                                                              \
        return BOBBIN_READ(type, member, wire) != NULL;                                            \
    }
/* 0, the unknown one, if the member is missing or has a name that this header does not know. */
#define BOBBIN_GET_ENUM(type, member, wire, enumeration)                                           \
    static inline bobbin_##enumeration bobbin_##type##_get_##member(const bobbin_##type *view)     \
    {                                                                                              \
        return bobbin_##enumeration##_from_text(                                                   \
            bobbin_value_text(BOBBIN_READ(type, member, wire)));                                   \
    }
#define BOBBIN_GET_VALUE(type, member, wire)                                                       \
    static inline const bobbin_value *bobbin_##type##_get_##member(const bobbin_##type *view)      \
    {                                                                                              \
        return BOBBIN_READ(type, member, wire);                                                    \
    }
/* NULL if there is none; all functions accept that. */
#define BOBBIN_GET_VIEW(type, member, wire, other)                                                 \
    static inline const bobbin_##other *bobbin_##type##_get_##member(const bobbin_##type *view)    \
    {                                                                                              \
        return (const bobbin_##other *)(const void *)BOBBIN_READ(type, member, wire);              \
    }
/* A list: how many, and the one after `previous` (the first for NULL, NULL after the last). */
#define BOBBIN_GET_LIST(type, member, wire, other)                                                 \
    static inline size_t bobbin_##type##_count_##member(const bobbin_##type *view)                 \
    {                                                                                              \
        return bobbin_value_count(BOBBIN_READ(type, member, wire));                                \
    }                                                                                              \
    static inline const bobbin_##other *bobbin_##type##_next_##member(                             \
        const bobbin_##type *view, const bobbin_##other *previous)                                 \
    {                                                                                              \
        return (const bobbin_##other *)(const void *)bobbin_value_next(                            \
            BOBBIN_READ(type, member, wire), (const bobbin_value *)(const void *)previous);        \
    }

/* ---- enumerations and unions ------------------------------------------------------------------- */

/* The names in the order of the enum, which counts from 1. */
#define BOBBIN_NAMES(enumeration, ...)                                                             \
    static inline const char *bobbin_##enumeration##_to_text(bobbin_##enumeration value)           \
    {                                                                                              \
        static const char *const names[] = { __VA_ARGS__ };                                        \
        size_t index = (size_t)value - 1;                                                          \
        return index < sizeof names / sizeof names[0] ? names[index] : NULL;                       \
    }                                                                                              \
    static inline bobbin_##enumeration bobbin_##enumeration##_from_text(const char *text)          \
    {                                                                                              \
        static const char *const names[] = { __VA_ARGS__ };                                        \
        for (size_t i = 0; text != NULL && i < sizeof names / sizeof names[0]; i++) {              \
            if (strcmp(names[i], text) == 0)                                                       \
                return (bobbin_##enumeration)(i + 1);                                              \
        }                                                                                          \
        return (bobbin_##enumeration)0;                                                            \
    }
/* Told by a member. */
#define BOBBIN_KIND_BY(type, tag)                                                                  \
    static inline bobbin_##type##_kind bobbin_##type##_get_kind(const bobbin_##type *view)         \
    {                                                                                              \
        return bobbin_##type##_kind_from_text(bobbin_value_text(BOBBIN_READ(type, kind, tag)));    \
    }
/* A text, or an object with one member. */
#define BOBBIN_KIND_BY_NAME(type)                                                                  \
    static inline bobbin_##type##_kind bobbin_##type##_get_kind(const bobbin_##type *view)         \
    {                                                                                              \
        const bobbin_value *value = (const bobbin_value *)(const void *)view;                      \
        const char *name = bobbin_value_text(value);                                               \
        return bobbin_##type##_kind_from_text(                                                     \
            name != NULL ? name : bobbin_value_name(value, bobbin_value_next(value, NULL)));       \
    }
/* The members of a variant; NULL if the union is another one. */
#define BOBBIN_AS_ITSELF(type, variant, number, body)                                              \
    static inline const bobbin_##body *bobbin_##type##_as_##variant(const bobbin_##type *view)     \
    {                                                                                              \
        return bobbin_##type##_get_kind(view) == (number)                                          \
                   ? (const bobbin_##body *)(const void *)view                                     \
                   : NULL;                                                                         \
    }
#define BOBBIN_AS_MEMBER(type, variant, wire, body)                                                \
    static inline const bobbin_##body *bobbin_##type##_as_##variant(const bobbin_##type *view)     \
    {                                                                                              \
        return (const bobbin_##body *)(const void *)BOBBIN_READ(type, variant, wire);              \
    }

/* ---- writing --------------------------------------------------------------------------------- */

#define BOBBIN_DRAFT ((bobbin_object *)(void *)draft)

#define BOBBIN_NEW(type)                                                                           \
    static inline bobbin_##type *bobbin_##type##_new(void)                                         \
    {                                                                                              \
        return (bobbin_##type *)(void *)bobbin_object_new();                                       \
    }                                                                                              \
    static inline void bobbin_##type##_free(bobbin_##type *draft)                                  \
    {                                                                                              \
        bobbin_object_free(BOBBIN_DRAFT);                                                          \
    }
#define BOBBIN_SET_TEXT(type, member, wire)                                                        \
    static inline void bobbin_##type##_set_##member(bobbin_##type *draft, const char *text)        \
    {                                                                                              \
        bobbin_object_set_text(BOBBIN_DRAFT, wire, text);                                          \
    }
#define BOBBIN_SET_BOOL(type, member, wire)                                                        \
    static inline void bobbin_##type##_set_##member(bobbin_##type *draft, bool value)              \
    {                                                                                              \
        bobbin_object_set_bool(BOBBIN_DRAFT, wire, value);                                         \
    }
#define BOBBIN_SET_INTEGER(type, member, wire)                                                     \
    static inline void bobbin_##type##_set_##member(bobbin_##type *draft, int64_t number)          \
    {                                                                                              \
        bobbin_object_set_integer(BOBBIN_DRAFT, wire, number);                                     \
    }
#define BOBBIN_SET_NATURAL(type, member, wire)                                                     \
    static inline void bobbin_##type##_set_##member(bobbin_##type *draft, uint64_t number)         \
    {                                                                                              \
        bobbin_object_set_natural(BOBBIN_DRAFT, wire, number);                                     \
    }
#define BOBBIN_SET_NUMBER(type, member, wire)                                                      \
    static inline void bobbin_##type##_set_##member(bobbin_##type *draft, double number)           \
    {                                                                                              \
        bobbin_object_set_number(BOBBIN_DRAFT, wire, number);                                      \
    }
#define BOBBIN_SET_ENUM(type, member, wire, enumeration)                                           \
    static inline void bobbin_##type##_set_##member(bobbin_##type *draft,                          \
                                                    bobbin_##enumeration value)                    \
    {                                                                                              \
        bobbin_object_set_text(BOBBIN_DRAFT, wire, bobbin_##enumeration##_to_text(value));         \
    }
/* Any JSON: a copy is taken. */
#define BOBBIN_SET_OBJECT(type, member, wire)                                                      \
    static inline void bobbin_##type##_set_##member(bobbin_##type *draft,                          \
                                                    const bobbin_object *value)                    \
    {                                                                                              \
        bobbin_object_set(BOBBIN_DRAFT, wire, value);                                              \
    }
/* Where null means something else than leaving the member out. */
#define BOBBIN_SET_NULL(type, member, wire)                                                        \
    static inline void bobbin_##type##_null_##member(bobbin_##type *draft)                         \
    {                                                                                              \
        bobbin_object_set_null(BOBBIN_DRAFT, wire);                                                \
    }
/* A part to fill, which belongs to the whole. */
#define BOBBIN_MAKE(type, member, wire, other)                                                     \
    static inline bobbin_##other *bobbin_##type##_make_##member(bobbin_##type *draft)              \
    {                                                                                              \
        return (bobbin_##other *)(void *)bobbin_object_make(BOBBIN_DRAFT, wire);                   \
    }
/* One more of a list; `begin` makes the list without any. */
#define BOBBIN_BEGIN(type, member, wire)                                                           \
    static inline void bobbin_##type##_begin_##member(bobbin_##type *draft)                        \
    {                                                                                              \
        bobbin_object_add_nothing(BOBBIN_DRAFT, wire);                                             \
    }
#define BOBBIN_ADD(type, member, wire, other)                                                      \
    BOBBIN_BEGIN(type, member, wire)                                                               \
    static inline bobbin_##other *bobbin_##type##_add_##member(bobbin_##type *draft)               \
    {                                                                                              \
        return (bobbin_##other *)(void *)bobbin_object_add(BOBBIN_DRAFT, wire);                    \
    }
#define BOBBIN_ADD_TEXT(type, member, wire)                                                        \
    BOBBIN_BEGIN(type, member, wire)                                                               \
    static inline void bobbin_##type##_add_##member(bobbin_##type *draft, const char *text)        \
    {                                                                                              \
        bobbin_object_add_text(BOBBIN_DRAFT, wire, text);                                          \
    }
#define BOBBIN_ADD_ENUM(type, member, wire, enumeration)                                           \
    BOBBIN_BEGIN(type, member, wire)                                                               \
    static inline void bobbin_##type##_add_##member(bobbin_##type *draft,                          \
                                                    bobbin_##enumeration value)                    \
    {                                                                                              \
        bobbin_object_add_text(BOBBIN_DRAFT, wire, bobbin_##enumeration##_to_text(value));         \
    }
#define BOBBIN_ADD_NATURAL(type, member, wire)                                                     \
    BOBBIN_BEGIN(type, member, wire)                                                               \
    static inline void bobbin_##type##_add_##member(bobbin_##type *draft, uint64_t number)         \
    {                                                                                              \
        bobbin_object_add_natural(BOBBIN_DRAFT, wire, number);                                     \
    }
/* Chooses a variant of a union: one told by a member, with and without members of its own... */
#define BOBBIN_CHOOSE_BY(type, variant, tag, wire, body)                                           \
    static inline bobbin_##body *bobbin_##type##_make_##variant(bobbin_##type *draft)              \
    {                                                                                              \
        bobbin_object_set_text(BOBBIN_DRAFT, tag, wire);                                           \
        return (bobbin_##body *)(void *)draft;                                                     \
    }
#define BOBBIN_CHOOSE_EMPTY_BY(type, variant, tag, wire)                                           \
    static inline void bobbin_##type##_make_##variant(bobbin_##type *draft)                        \
    {                                                                                              \
        bobbin_object_set_text(BOBBIN_DRAFT, tag, wire);                                           \
    }
/* ... and one that is a text, where it has no members. */
#define BOBBIN_CHOOSE_NAME(type, variant, wire)                                                    \
    static inline void bobbin_##type##_make_##variant(bobbin_##type *draft)                        \
    {                                                                                              \
        bobbin_object_become_text(BOBBIN_DRAFT, wire);                                             \
    }

/* ---- messages -------------------------------------------------------------------------------- */

#define BOBBIN_REPLY_AS(name, wire, response)                                                      \
    static inline const bobbin_##response *bobbin_reply_as_##name(const bobbin_reply *reply)       \
    {                                                                                              \
        return (const bobbin_##response *)(const void *)bobbin_reply_as(reply, wire);              \
    }
#define BOBBIN_METHOD(name, wire, params, response)                                                \
    static inline int bobbin_##name(bobbin_client *client, const bobbin_##params *draft,           \
                                    bobbin_reply **ret_reply)                                      \
    {                                                                                              \
        return bobbin_call(client, wire, (const bobbin_object *)(const void *)draft, ret_reply);   \
    }                                                                                              \
    static inline int bobbin_##name##_async(bobbin_client *client, const bobbin_##params *draft,   \
                                            bobbin_reply_fn *on_reply, void *owner)                \
    {                                                                                              \
        return bobbin_send(client, wire, (const bobbin_object *)(const void *)draft, on_reply,     \
                           owner);                                                                 \
    }                                                                                              \
    BOBBIN_REPLY_AS(name, wire, response)
#define BOBBIN_METHOD_WITHOUT_PARAMS(name, wire, response)                                         \
    static inline int bobbin_##name(bobbin_client *client, bobbin_reply **ret_reply)               \
    {                                                                                              \
        return bobbin_call(client, wire, NULL, ret_reply);                                         \
    }                                                                                              \
    static inline int bobbin_##name##_async(bobbin_client *client, bobbin_reply_fn *on_reply,      \
                                            void *owner)                                           \
    {                                                                                              \
        return bobbin_send(client, wire, NULL, on_reply, owner);                                   \
    }                                                                                              \
    BOBBIN_REPLY_AS(name, wire, response)
#define BOBBIN_EVENT(name, wire, params)                                                           \
    static inline const bobbin_##params *bobbin_event_as_##name(const bobbin_event *event)         \
    {                                                                                              \
        return (const bobbin_##params *)(const void *)bobbin_event_as(event, wire);                \
    }
#define BOBBIN_REQUEST(name, wire, params, result)                                                 \
    static inline const bobbin_##params *bobbin_request_as_##name(const bobbin_request *request)   \
    {                                                                                              \
        return (const bobbin_##params *)(const void *)bobbin_request_as(request, wire);            \
    }                                                                                              \
    static inline int bobbin_request_answer_##name(bobbin_request *request,                        \
                                                   const bobbin_##result *draft)                   \
    {                                                                                              \
        return bobbin_request_answer(request, (const bobbin_object *)(const void *)draft);         \
    }

#endif
