#include "base/escape.h"
#include "base/memory.h"

#include "test.h"

static void assert_escaped(const char *text, const char *quotes, const char *expected)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    escape_markup(&out, str_of(text), quotes);
    ASSERT_STR(buf_str(&out), expected);
}

TEST(markup_is_escaped_and_quotes_where_they_matter)
{
    assert_escaped("a<b> & \"c\" 'd'", "", "a&lt;b&gt; &amp; \"c\" 'd'");
    assert_escaped("a<b> & \"c\" 'd'", "\"", "a&lt;b&gt; &amp; &quot;c&quot; 'd'");
    assert_escaped("a<b> & \"c\" 'd'", "\"'", "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;");
    assert_escaped("", "\"'", "");
}
