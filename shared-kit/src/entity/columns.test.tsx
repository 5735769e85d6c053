import type { ReactElement } from 'react';
import { text } from './columns';
import { property } from './properties';

interface Row {
  value: unknown;
}
const context = { t: (key: string) => key } as never;
const words = (value: unknown) => {
  const cell = text<Row>('value', 'v').cell({ value }, context) as ReactElement<{ children: string }> | null;
  return cell?.props.children ?? null;
};

test.each([
  ['a text', 'a text'],
  [0, '0'],
  [12.5, '12.5'],
  [false, 'kit:no'],
  [true, 'kit:yes'],
  ['', null],
  [null, null],
  [undefined, null],
])('a column and a line of the details show %j as %j', (value, shown) => {
  expect(words(value)).toBe(shown);
  expect(property<Row>('value', 'v').value({ value }, context)).toBe(shown ?? '');
});
