import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { DeviceForm, interval, name, save, type Values } from '../testing/device-form';
import { renderKit } from '../testing/render-kit';
import { Form, SubmitButton, useFieldArray, useKitForm, useWatch } from './form';
import { FormField } from './form-field';
import { array, object, string } from './schema';
import { TextField } from './text-field';

/** Stored values that change while the form is open. */
function Live() {
  const [values, setValues] = useState<Values>({ name: 'Pump', interval: 5 });
  return (
    <>
      <DeviceForm values={values} />
      <button type="button" onClick={() => setValues({ name: 'Renamed', interval: 9 })}>
        Refresh
      </button>
    </>
  );
}

test('stored values that change reach untouched fields, not what was typed', async () => {
  const { user } = await renderKit(<Live />);
  await user.type(name(), '7');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(interval()).toHaveValue('9'));
  expect(name()).toHaveValue('Pump7');
});

interface Rules {
  rules: { type: string; limits: { value: string }[] }[];
}
const rule = (type: string) => ({ type, limits: [{ value: `${type} limit` }] });

interface LiveRowsProps {
  next: Rules;
  onSubmit: (values: Rules) => unknown;
  rules?: object;
}

/** Fields of a list of which somebody else stores another state. */
function LiveRows({ next, onSubmit, rules = object({}) }: LiveRowsProps) {
  const [values, setValues] = useState<Rules>({ rules: [rule('A'), rule('B')] });
  const form = useKitForm<Rules>(rules as never, values);
  return (
    <Form form={form} onSubmit={onSubmit}>
      <Rows />
      <SubmitButton requireChange>Save</SubmitButton>
      <button type="button" onClick={() => setValues(next)}>
        Refresh
      </button>
    </Form>
  );
}

function Rows() {
  const { fields, remove, append } = useFieldArray<Rules>({ name: 'rules' });
  const rules = useWatch<Rules, 'rules'>({ name: 'rules' });
  const rows = fields.map(({ id }, at) => (
    <div key={id}>
      <FormField name={`rules.${at}.type`} control={TextField} label={`Type ${at}`} />
      {rules[at]?.limits.map(({ value }) => (
        <span key={value}>{value}</span>
      ))}
      <button type="button" onClick={() => remove(at)}>
        Remove {at}
      </button>
    </div>
  ));
  return (
    <>
      {rows}
      <button type="button" onClick={() => append({ type: '', limits: [] }, { shouldFocus: false })}>
        Add
      </button>
    </>
  );
}

test('a new row of a list is right until somebody was in it; what is wrong in another row stays said', async () => {
  const rules = object({ rules: array().of(object({ type: string().defined().required() })) });
  const { user } = await renderKit(<LiveRows rules={rules} next={{ rules: [] }} onSubmit={() => {}} />);
  const type = (at: number) => screen.getByLabelText(`Type ${at}`);
  await user.clear(type(0));
  await user.tab();
  await waitFor(() => expect(type(0)).toBeInvalid());
  await user.click(screen.getByRole('button', { name: 'Add' }));
  const added = await screen.findByLabelText('Type 2');
  // What is said of a row comes after what the new row brought about.
  await user.clear(type(1));
  await user.tab();
  await waitFor(() => expect(type(1)).toBeInvalid());
  expect(type(0)).toBeInvalid();
  expect(added).not.toBeInvalid();
  await user.click(added);
  await user.tab();
  await waitFor(() => expect(added).toBeInvalid());
});

test.each([
  ['with its row', 1, [rule('A')]],
  ['as the row before it is', 0, [{ ...rule('B'), type: 'B mine' }]],
])('a field that is left as it is removed or moved, %s, leaves no empty row', async (_, removed, rows) => {
  const onSubmit = jest.fn();
  const { user } = await renderKit(<LiveRows next={{ rules: [] }} onSubmit={onSubmit} />);
  await user.type(screen.getByLabelText('Type 1'), ' mine');
  await user.click(screen.getByRole('button', { name: `Remove ${removed}` }));
  await user.click(save());
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect(onSubmit.mock.calls[0][0]).toEqual({ rules: rows });
});

describe('a list in which somebody has typed stays as it is when another state of it is stored:', () => {
  it.each([
    ['without a row', [rule('B')]],
    ['in another order', [rule('B'), rule('A')]],
    ['with one more row', [rule('A'), rule('B'), rule('C')]],
  ])('%s', async (_, next) => {
    const onSubmit = jest.fn();
    const { user } = await renderKit(<LiveRows next={{ rules: next }} onSubmit={onSubmit} />);
    await user.type(screen.getByLabelText('Type 1'), ' mine');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value)).toEqual(['A', 'B mine']);
    expect(screen.getByText('B limit')).toBeVisible();
    await user.click(save());
    const [saved] = onSubmit.mock.calls[0];
    expect(saved).toEqual({ rules: [rule('A'), { ...rule('B'), type: 'B mine' }] });
  });

  it('of which a row was removed', async () => {
    const { user } = await renderKit(<LiveRows next={{ rules: [rule('B'), rule('A')] }} onSubmit={() => {}} />);
    await user.click(screen.getByRole('button', { name: 'Remove 1' }));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value)).toEqual(['A']);
  });

  it('but follows while nobody has touched it', async () => {
    const { user } = await renderKit(<LiveRows next={{ rules: [rule('B')] }} onSubmit={() => {}} />);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value)).toEqual(['B']);
    expect(save()).toHaveAccessibleDescription('Nothing has changed yet');
  });
});
