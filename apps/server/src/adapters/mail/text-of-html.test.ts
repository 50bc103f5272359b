import { expect, test } from 'vitest';
import { textOfHtml } from './text-of-html.ts';

test.each([
  ['paragraphs and lines', '<p>We\n agree.<br/>Both.</p><DIV>Anna</DIV>', 'We agree.\nBoth.\nAnna'],
  ['a quotation', 'Yes<blockquote type="cite">Do you?</blockquote>', 'Yes\n> Do you?'],
  ['scripts, styles and comments', 'a<script>1 < 2</script ><style>p{}</style><!-- <b>x --> b<!---->', 'a b'],
  ['a head without its end', '<html><head><title>Re</title><meta charset=utf-8><body>Yes', 'Yes'],
  ['characters by name and number', '&lt;b&gt; &#1071; &#x1F600; &nbsp;&unknown;', '<b> Я 😀 &unknown;'],
  ['half a character', 'a&#xD83D;b', 'a\uFFFDb'],
  ['what only looks like a tag', '5 < 6', '5 < 6'],
])('the words of a mail keep their sense: %s', (_what, html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

// Searching for the end of each tag would take minutes.
test.each(['<', '<br ', '<!--', '<!-- >', '<script>', '</p', '<a><', '&#', ' \n'])(
  'a mail of nothing but “%s” is read at once',
  (piece) => {
    expect(textOfHtml(piece.repeat(250_000)).length).toBeLessThanOrEqual(500_000);
  },
);
