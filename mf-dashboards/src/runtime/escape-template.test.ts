import { escapeTemplate } from './escape-template';

test.each([
  ['text that looks like a block', '<p>@if (x) { y }</p>', '<p>&#64;if (x) &#123; y &#125;</p>'],
  ['an e-mail', 'me@pump.example', 'me&#64;pump.example'],
  ['a value in braces', '<b>{{ {a: "}"}.a }} } {{ x }}</b>', '<b>{{ {a: "}"}.a }} &#125; {{ x }}</b>'],
  [
    'attributes',
    '<a [x]="{a: b}" title="a@b > c" (y)="f({})">@</a>',
    '<a [x]="{a: b}" title="a@b > c" (y)="f({})">&#64;</a>',
  ],
  [
    'styles and scripts',
    '<style>@media print { a { b: c } }</style>@',
    '<style>@media print { a { b: c } }</style>&#64;',
  ],
  ['comments', '<!-- @if } -->}', '<!-- @if } -->&#125;'],
  ['what is no tag', 'a < b @ c > d }', 'a < b &#64; c > d &#125;'],
])('%s', (_what, html, escaped) => {
  expect(escapeTemplate(html)).toBe(escaped);
});
