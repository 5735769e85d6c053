import { fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { renderKit } from '../testing/render-kit';
import { ChipsField, type ChipsFieldProps } from './chips-field';

const self = (text: string) => text;
const free = { search: async () => [], freeText: self, optionKey: self, optionLabel: self };

function Held({ initial, ...props }: Partial<ChipsFieldProps<string>> & { initial?: readonly string[] }) {
  const [value, setValue] = useState(initial);
  return <ChipsField<string> label="Colors" {...free} {...props} value={value} onChange={setValue} />;
}

const chips = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test('long chips and offers are cut, and read whole by resting on them', async () => {
  const { user } = await renderKit(<Held initial={['red']} search={async () => ['green']} />);
  expect(screen.getByRole('listitem')).toHaveAttribute('title', 'red');
  await user.click(screen.getByRole('combobox'));
  await screen.findByRole('option', { name: 'green' });
  expect(screen.getByTitle('green')).toBeVisible();
});

test('a Backspace that is still held once the text is gone removes no chip', async () => {
  const { user } = await renderKit(<Held initial={['red', 'green']} />);
  await user.type(screen.getByRole('combobox'), 'b{Backspace}');
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Backspace', repeat: true });
  expect(chips()).toEqual(['red', 'green']);
  await user.keyboard('{Backspace}');
  expect(chips()).toEqual(['red']);
});

test.each([
  ['the next letter', async (user: UserEvent) => user.keyboard('{End}x'), ['red'], 'bluex'],
  ['Enter', async (user: UserEvent) => user.keyboard('{Enter}'), ['red', 'blue'], ''],
  ['leaving the field', async (user: UserEvent) => user.tab(), ['red', 'blue'], ''],
])('a comma in what an input method composes divides it afterward, with %s', async (_, goOn, made, rest) => {
  const { user } = await renderKit(<Held addsOnBlur maxLength={6} />);
  const text = screen.getByRole('combobox');
  await user.click(text);
  fireEvent.input(text, { target: { value: 'red,blue' }, isComposing: true });
  expect(text).toHaveValue('red,blue');
  expect(chips()).toEqual([]);
  await goOn(user);
  expect(chips()).toEqual(made);
  expect(text).toHaveValue(rest);
});

test('what is too long stays to be shortened, typed or within a pasted list', async () => {
  const { user } = await renderKit(<Held maxLength={5} tooLongText="At most 5 characters" />);
  const text = screen.getByRole('combobox');
  await user.type(text, 'orange,');
  expect(text).toHaveValue('orange,');
  expect(text).toHaveAccessibleDescription('At most 5 characters');
  await user.clear(text);
  await user.click(text);
  await user.paste('red\nturquoise\nblue\n');
  expect(chips()).toEqual(['red', 'blue']);
  expect(text).toHaveValue('turquoise,');
  expect(text).toHaveAccessibleDescription('At most 5 characters');
});
