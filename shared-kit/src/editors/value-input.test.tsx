import { screen } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import type { Entry } from '../inputs/unreadable';
import { expectAccessible } from '../testing/accessible';
import { renderKit } from '../testing/render-kit';
import { type TypedValue, ValueInput, valueTypeOf, valueTypes } from './value-input';

function Held({ initial, onValue }: { initial?: TypedValue; onValue: (value: Entry<TypedValue>) => void }) {
  const [value, setValue] = useState<Entry<TypedValue>>(initial);
  return (
    <ValueInput
      required
      label="Value"
      value={value}
      onChange={(next) => {
        setValue(next);
        onValue(next);
      }}
    />
  );
}

const setup = async (initial?: TypedValue) => {
  const onValue = jest.fn();
  return { ...(await renderKit(<Held initial={initial} onValue={onValue} />)), onValue };
};
const type = () => screen.getByRole('combobox', { name: 'Value type' });

test('the types stand from string to JSON', async () => {
  expect(valueTypes).toEqual(['string', 'integer', 'double', 'boolean', 'json']);
  await setup();
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual([
    'String',
    'Integer',
    'Double',
    'Boolean',
    'JSON',
  ]);
  await expectAccessible();
});

test.each([
  [true, 'boolean'],
  [5, 'integer'],
  [5.5, 'double'],
  [{ a: 1 }, 'json'],
  ['5', 'string'],
  [null, 'string'],
])('%j is a %s', (value, expected) => {
  expect(valueTypeOf(value)).toBe(expected);
});

test('changing the type starts anew: boolean with false, JSON with {}, others with nothing', async () => {
  const { user, onValue } = await setup('text');
  await user.selectOptions(type(), 'Boolean');
  await user.selectOptions(type(), 'JSON');
  await user.selectOptions(type(), 'Integer');
  expect(onValue.mock.calls).toEqual([[false], [{}], [undefined]]);
});

test('an integer is digits only, a double any number; what is neither is unreadable', async () => {
  const { user, onValue } = await setup(5);
  const field = () => screen.getByRole('spinbutton', { name: /Value/ });
  await user.type(field(), '.5');
  expect(onValue).toHaveBeenLastCalledWith(expect.objectContaining({ text: '5.5' }));
  expect(field()).toHaveValue('5.5');
  expect(field()).toHaveAccessibleDescription('Use digits only, with a leading minus if needed');
  await user.selectOptions(type(), 'Double');
  await user.type(field(), '-2.5');
  expect(onValue).toHaveBeenLastCalledWith(-2.5);
});

test('a double that happens to be whole stays a double while it is typed', async () => {
  const { user, onValue } = await setup();
  await user.selectOptions(type(), 'Double');
  await user.type(screen.getByRole('spinbutton'), '12');
  expect(onValue).toHaveBeenLastCalledWith(12);
  expect(type()).toHaveDisplayValue('Double');
});

test('a missing value is an error once the field has been left', async () => {
  const { user } = await setup('a');
  const field = screen.getByRole('textbox', { name: /Value/ });
  await user.clear(field);
  expect(field).not.toBeInvalid();
  await user.tab();
  expect(field).toHaveAccessibleDescription('A value is required');
});

const oneOf = fc.oneof(
  fc.string({ minLength: 1 }).map((value) => [value, 'string'] as const),
  fc.maxSafeInteger().map((value) => [value, 'integer'] as const),
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .filter((value) => !Number.isInteger(value))
    .map((value) => [value, 'double'] as const),
  fc.boolean().map((value) => [value, 'boolean'] as const),
  fc.dictionary(fc.string(), fc.jsonValue()).map((value) => [value, 'json'] as const),
);

test('every value has the type inferred from it', () => {
  fc.assert(fc.property(oneOf, ([value, expected]) => expect(valueTypeOf(value)).toBe(expected)));
});

test('JSON takes objects only', async () => {
  const { user, onValue } = await setup({ a: 1 });
  const field = screen.getByRole('textbox', { name: /Value/ });
  await user.clear(field);
  await user.type(field, '[[1]');
  await user.tab();
  expect(onValue).toHaveBeenLastCalledWith(expect.objectContaining({ text: '[1]' }));
  expect(field).toHaveAccessibleDescription(/Enter a JSON object/);
  expect(field).toHaveValue('[1]');
  await user.clear(field);
  await user.type(field, '{{"b":2}');
  expect(onValue).toHaveBeenLastCalledWith({ b: 2 });
});

test('a value from outside shows its own type', async () => {
  const { rerender } = await renderKit(<ValueInput label="Value" value="a" onChange={() => {}} />);
  rerender(<ValueInput label="Value" value={true} onChange={() => {}} />);
  expect(type()).toHaveDisplayValue('Boolean');
  expect(screen.getByRole('checkbox')).toBeChecked();
});
