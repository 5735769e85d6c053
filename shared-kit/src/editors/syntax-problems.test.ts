import { cssLanguage } from '@codemirror/lang-css';
import { htmlLanguage } from '@codemirror/lang-html';
import { jsonLanguage } from '@codemirror/lang-json';
import { protobuf } from './protobuf-language';
import { syntaxProblems } from './syntax-problems';

const languages = { css: cssLanguage, html: htmlLanguage, json: jsonLanguage };
const places = (language: keyof typeof languages, text: string) =>
  syntaxProblems(languages[language].parser.parse(text), text).map(({ from }) => from);

test.each([
  ['css', '.a > b { color: red; --x: 1px; } @media (width < 600px) { a { top: 0 } }'],
  ['html', '<ul><li>one<li>two</ul><br><img src="a.png"><p>text'],
  ['html', '<b [class.on]="x" (click)="go()" *ngIf="y">{{ value }}</b>'],
  ['json', '{"a": [1, 2.5e3, null, true]}'],
] as const)('%s without a problem: %s', (language, text) => {
  expect(places(language, text)).toEqual([]);
});

test.each([
  ['css', 'a { color red; }', 13],
  ['css', 'a { color: red', 14],
  ['html', '<div><b></div>', 6],
  ['html', '<div></span></div>', 5],
  ['html', '<div', 1],
  ['json', '{"a": }', 6],
  ['json', '{"a": 1} x', 9],
] as const)('%s with a problem: %s', (language, text, first) => {
  expect(places(language, text)[0]).toBe(first);
});

test('protobuf: words, types, numbers, texts and comments are told apart', () => {
  const text = 'message A { // b\n  optional string c = 1; /* d\n e */\n}';
  const found: Record<string, string> = {};
  protobuf.parser.parse(text).iterate({
    enter({ type, from, to }) {
      if (type.name && from > 0) found[text.slice(from, to)] = type.name;
    },
  });
  expect(found).toMatchObject({
    '// b': 'comment',
    optional: 'modifier',
    string: 'typeName',
    '1': 'number',
    ' e */': 'comment',
  });
});
