import { act, fireEvent, screen } from '@testing-library/react';
import { renderKit } from '../testing/render-kit';
import { Form, SubmitButton, useKitForm } from './form';
import { FormField } from './form-field';
import { typingPause } from './form-rules';
import { object, string } from './schema';
import { TextField } from './text-field';

const names = Array.from({ length: 60 }, (_, at) => `field${at}`);
type Values = Record<string, string>;

/** A form of sixty fields; `looked` gets the name of a field whenever its rule is asked. */
function Large({ looked, onSubmit }: { looked: (name: string) => void; onSubmit: () => void }) {
  const rule = (name: string) =>
    string()
      .defined()
      .test('short', 'Too long', (value) => {
        looked(name);
        return value.length < 3;
      });
  const form = useKitForm<Values>(
    async () => object(Object.fromEntries(names.map((name) => [name, rule(name)]))),
    Object.fromEntries(names.map((name) => [name, ''])),
  );
  return (
    <Form form={form} onSubmit={onSubmit}>
      {names.map((name) => (
        <FormField key={name} name={name} control={TextField} label={name} />
      ))}
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const looked = jest.fn();
const settle = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));
const field = () => screen.getByRole('textbox', { name: 'field7' });
const save = () => screen.getByRole('button', { name: /Save/ });

async function typeInto(text: string) {
  looked.mockClear();
  fireEvent.change(field(), { target: { value: text } });
  await settle();
}

test('a key judges the field it is typed into, once; everything is judged when typing pauses', async () => {
  await renderKit(<Large looked={looked} onSubmit={() => {}} />, { fakeTimers: true });
  await settle();
  expect(looked.mock.calls.flat().sort()).toEqual([...names].sort());
  fireEvent.focus(field());
  fireEvent.blur(field());
  await settle();

  await typeInto('ab');
  await typeInto('abc');
  expect(looked.mock.calls).toEqual([['field7']]);
  expect(field()).toHaveAccessibleDescription('Too long');
  expect(save()).toHaveAccessibleDescription('Check this field: field7');

  looked.mockClear();
  await settle(typingPause);
  expect(looked.mock.calls.flat().sort()).toEqual([...names].sort());
  expect(save()).toHaveAccessibleDescription('Check this field: field7');

  await typeInto('a');
  expect(looked.mock.calls).toEqual([['field7']]);
  expect(save()).not.toHaveAccessibleDescription();
});

test('a press right after a correction judges everything anew, and submits', async () => {
  const onSubmit = jest.fn();
  await renderKit(<Large looked={looked} onSubmit={onSubmit} />, { fakeTimers: true });
  await settle();
  fireEvent.blur(field());
  await typeInto('abc');
  expect(save()).toHaveAttribute('aria-disabled', 'true');
  fireEvent.change(field(), { target: { value: 'a' } });
  fireEvent.click(save());
  await settle();
  expect(onSubmit).toHaveBeenCalledTimes(1);
});
