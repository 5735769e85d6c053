import { codeOf, markupOf } from './code-of';

test.each([
  ['a(); // b()', 'a();'],
  ['// only this', ''],
  ['/* a\n b */ c()', 'c()'],
  ['a/* is no */b', 'a b'],
  ['a = "// no comment";', 'a = "// no comment";'],
  ["a = '/* none */';", "a = '/* none */';"],
  ['a = `// \u0024{b /* one */} /* none */`;', 'a = `// \u0024{b  } /* none */`;'],
  ['a = /[/]* none *\\/ \\/\\/ none/;', 'a = /[/]* none *\\/ \\/\\/ none/;'],
  ['a = b / c; // d / e', 'a = b / c;'],
  ['a(); /* never ends', 'a();'],
])('of %j, %j is code', (script, code) => {
  expect(codeOf(script)).toBe(code);
});

test.each([
  ['<b>a</b><!-- <i>b</i> -->', '<b>a</b>'],
  ['<!-- a --><!-- b -->', ''],
  ['a <!-- b\n --> c <!-- d --> e', 'a  c  e'],
  ['a <!-- never ends', 'a'],
])('of %j, %j is markup', (html, markup) => {
  expect(markupOf(html)).toBe(markup);
});

// Each took minutes where every part was tried as the start of a comment or a text.
test.each(['`\\', '"\\', "'", '/*', '//', '/[', '\n', ' ', '(', '`\u0024{', '*/', '{', 'a', '/'])(
  'a script of many %j is read in one go',
  (part) => {
    const code = codeOf(part.repeat(200_000));
    expect(code.length).toBeLessThanOrEqual(200_000 * part.length);
  },
);

test.each(['<!--', '<!-', '-->', '<!---->'])('a template of many %j is read in one go', (part) => {
  expect(markupOf(part.repeat(200_000)).length).toBeLessThanOrEqual(200_000 * part.length);
});
