#include "postgres/sql.h"

#include "base/memory.h"
#include "postgres/connect.h"

#include "test.h"

TEST(values_are_in_the_binary_form_of_the_database)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct sql statement = { .text = "SELECT $1, $2, $3, $4" };

    sql_int(&statement, &arena, 258);
    sql_uuid(&statement, &arena, STR_LITERAL("00112233-4455-6677-8899-AAbbccddeeff"));
    sql_text(&statement, STR_NONE);
    sql_bool(&statement, true);
    ASSERT_EQ(statement.n, 4);
    ASSERT_MEMEQ(statement.values[0], "\0\0\0\0\0\0\1\2", 8);
    ASSERT_MEMEQ(statement.values[1],
                 "\x00\x11\x22\x33\x44\x55\x66\x77\x88\x99\xaa\xbb\xcc\xdd\xee\xff", 16);
    ASSERT_NULL(statement.values[2]);
    ASSERT_EQ(statement.lengths[3], 1);
}

TEST(an_array_has_a_head_and_its_elements)
{
    static const char expected[] = "\0\0\0\1\0\0\0\0\0\0\0\x19\0\0\0\2\0\0\0\1"
                                   "\0\0\0\2ab\0\0\0\0";
    struct sql statement = { .text = "SELECT $1" };
    struct array_value array = { 0 };

    array_text(&array, STR_LITERAL("ab"));
    array_text(&array, STR_LITERAL(""));
    sql_texts(&statement, &array);
    ASSERT_EQ(statement.lengths[0], sizeof expected - 1);
    ASSERT_MEMEQ(statement.values[0], expected, sizeof expected - 1);
    array_done(&array);
}

TEST(an_empty_array_has_no_dimension)
{
    struct sql statement = { .text = "SELECT $1" };
    struct array_value array = { 0 };

    sql_ints(&statement, &array);
    ASSERT_EQ(statement.lengths[0], 12);
    ASSERT_MEMEQ(statement.values[0], "\0\0\0\0\0\0\0\0\0\0\0\x14", 12);
    array_done(&array);
}

TEST(text_that_cannot_be_kept_is_replaced)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str odd = { "a\0b\xff\xc3\xa4", 6 };

    ASSERT_FALSE(sql_can_keep(odd));
    ASSERT_STR(sql_clean(&arena, odd), "a\xef\xbf\xbd"
                                       "b\xef\xbf\xbd\xc3\xa4");
    ASSERT_NULL(sql_clean(&arena, STR_NONE).s);
    ASSERT_TRUE(sql_can_keep(STR_LITERAL("plain")));
}

TEST(words_of_the_database_become_one_line_and_a_state)
{
    CLEANUP(sql_fault_done) struct sql_fault fault = { 0 };

    sql_fault_set_connecting(&fault,
                             "connection to server at \"h\" failed: FATAL:  28P01: password "
                             "authentication failed\nDETAIL:  odd\nLOCATION:  auth.c:1\n",
                             /* needs_password= */ false);
    ASSERT_EQ(fault.kind, FAULT_REFUSED);
    ASSERT_TRUE(sql_fault_is(&fault, "28P01"));
    ASSERT_STR(fault.error.message, "connection to server at \"h\" failed: FATAL: password "
                                    "authentication failed DETAIL: odd");
}

TEST(what_waiting_mends_is_worth_another_try)
{
    static const struct {
        const char *words;
        enum sql_fault_kind kind;
    } cases[] = {
        { "FATAL:  57P03: the database system is starting up\n", FAULT_AWAY },
        { "FATAL:  53300: sorry, too many clients already\n", FAULT_AWAY },
        { "FATAL:  3D000: database \"x\" does not exist\n", FAULT_REFUSED },
        { "connection to server at \"x\" failed: Connection refused\n", FAULT_AWAY },
        { "SSL error: certificate verify failed\n", FAULT_REFUSED },
        { "server does not support SSL, but SSL was required\n", FAULT_REFUSED },
        { "invalid integer value \"x\" for connection option \"port\"\n", FAULT_REFUSED },
        { "invalid port number: \"99999\"\n", FAULT_REFUSED },
        { "SSL SYSCALL error: EOF detected\n", FAULT_AWAY },
        { "", FAULT_AWAY },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(sql_fault_done) struct sql_fault fault = { 0 };

        sql_fault_set_connecting(&fault, cases[i].words, /* needs_password= */ false);
        ASSERT_EQ(fault.kind, cases[i].kind);
        ASSERT_TRUE(fault.error.message.len > 0);
    }
}

TEST(who_needs_a_password_is_refused)
{
    CLEANUP(sql_fault_done) struct sql_fault fault = { 0 };

    sql_fault_set_connecting(&fault, "fe_sendauth: no password supplied\n",
                             /* needs_password= */ true);
    ASSERT_EQ(fault.kind, FAULT_REFUSED);
}

/* Where libpq is not installed, that is what is said. */
TEST(an_address_tells_no_password)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    bool has_libpq = libpq(&err) != NULL;
    struct str address =
        postgres_address(&arena, "postgresql://me:secret@h:5/d?sslmode=verify-full");

    ASSERT_STR(address, has_libpq ? "me@h:5/d" : "the store");
    ASSERT_STR(postgres_address(&arena, "postgresql://me:secret@h:5:6/%zz"), "the store");
}
