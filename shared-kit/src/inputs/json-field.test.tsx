import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expectAccessible } from '../testing/accessible';
import { renderKit } from '../testing/render-kit';
import { JsonField, type JsonFieldProps } from './json-field';
import { parseJson } from './json-text';

function Held({
  initial,
  onValue,
  accept,
}: { initial: unknown; onValue?: (value: unknown) => void } & Pick<JsonFieldProps, 'accept'>) {
  const [value, setValue] = useState(initial);
  return (
    <JsonField
      label="Info"
      accept={accept}
      value={value}
      onChange={(next) => {
        setValue(next);
        onValue?.(next);
      }}
    />
  );
}
const field = () => screen.getByRole('textbox', { name: 'Info' });

test.each([
  ['', 'object', { ok: true, value: null }],
  ['{"a":1}', 'object', { ok: true, value: { a: 1 } }],
  ['[1]', 'object', { ok: false }],
  ['[1]', 'object-or-array', { ok: true, value: [1] }],
  ['null', 'object-or-array', { ok: false }],
  ['"a"', 'any', { ok: true, value: 'a' }],
] as const)('%j as %s', (text, kind, expected) => {
  expect(parseJson(text, kind)).toEqual(expected);
});

test('what was typed is not rewritten, and half a value is reported as undefined', async () => {
  const onValue = jest.fn();
  const { user } = await renderKit(<Held initial={{ a: 1 }} onValue={onValue} />);
  expect(field()).toHaveValue('{\n  "a": 1\n}');
  await user.clear(field());
  expect(onValue).toHaveBeenLastCalledWith(null);
  await user.type(field(), '{{"a" :  2');
  expect(onValue).toHaveBeenLastCalledWith(undefined);
  await user.type(field(), '}');
  expect(onValue).toHaveBeenLastCalledWith({ a: 2 });
  expect(field()).toHaveValue('{"a" :  2}');
});

test('the parser is heard once the field has been left', async () => {
  const { user } = await renderKit(<Held initial={null} />);
  await user.type(field(), '{{');
  expect(field()).not.toBeInvalid();
  await user.click(document.body);
  expect(field()).toHaveAccessibleDescription(/This is not valid JSON: .+/);
  await expectAccessible();
});

test('Tidy indents by two, and cannot be pressed while the text is wrong', async () => {
  const { user } = await renderKit(<Held initial={null} />);
  await user.type(field(), '{{"a":{{"b":[[1]}');
  expect(screen.getByRole('button', { name: 'Tidy' })).toHaveAttribute('aria-disabled', 'true');
  await user.type(field(), '}');
  await user.click(screen.getByRole('button', { name: 'Tidy' }));
  expect(field()).toHaveValue('{\n  "a": {\n    "b": [\n      1\n    ]\n  }\n}');
});
