import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { ApiError } from '../api/api-error';
import { toastStore } from '../notify/notify';
import { expectAccessible } from '../testing/accessible';
import { renderKit } from '../testing/render-kit';
import { CancelButton, FieldRows, Form, FormError, SubmitButton, useFieldArray, useKitForm, useWatch } from './form';
import { FormField } from './form-field';
import { NumberField } from './number-field';
import { number, object, string } from './schema';
import { TextField } from './text-field';

const schema = object({
  name: string().trim().required().max(10),
  interval: number().nullable().defined().integer().min(1, 'At least a second'),
});
interface Values {
  name: string;
  interval: number | null;
}

interface DeviceFormProps {
  values?: Values;
  onSubmit?: (values: Values) => unknown;
  requireChange?: boolean;
  loadSchema?: () => Promise<typeof schema>;
}

function DeviceForm({
  values = { name: '', interval: null },
  onSubmit = () => {},
  requireChange,
  loadSchema,
}: DeviceFormProps) {
  const form = useKitForm<Values>(loadSchema ?? schema, values);
  return (
    <Form form={form} onSubmit={onSubmit}>
      <FieldRows>
        <FormField name="name" control={TextField} label="Name" required />
        <FormField name="interval" control={NumberField} label="Interval" unit="s" integer />
      </FieldRows>
      <FormError />
      <SubmitButton requireChange={requireChange}>Save</SubmitButton>
    </Form>
  );
}

const save = () => screen.getByRole('button', { name: 'Save' });
const name = () => screen.getByRole('textbox', { name: /Name/ });
const interval = () => screen.getByRole('spinbutton', { name: /Interval/ });
const settled = () => act(async () => {});

test('stores the values as the schema reads them, once', async () => {
  const onSubmit = jest.fn();
  const { user } = await renderKit(<DeviceForm onSubmit={onSubmit} />);
  await user.type(name(), '  Pump ');
  await user.type(interval(), '5{Enter}');
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  expect(onSubmit).toHaveBeenCalledWith({ name: 'Pump', interval: 5 });
});

test('an untouched form says nothing; what is missing stands beside the button once its field was left', async () => {
  const { user } = await renderKit(<DeviceForm />);
  await settled();
  expect(save()).not.toHaveAccessibleDescription();
  expect(name()).not.toBeInvalid();
  await expectAccessible();
  await user.click(interval());
  await user.tab();
  expect(save()).not.toHaveAccessibleDescription();
  await user.click(name());
  await user.tab();
  await waitFor(() => expect(save()).toHaveAccessibleDescription('Check these fields: Name'));
  expect(save()).toHaveAttribute('aria-disabled', 'true');
});

test('an error shows when its field is left, and goes while it is put right', async () => {
  const { user } = await renderKit(<DeviceForm />);
  await user.type(name(), 'Far too long a name');
  expect(name()).not.toBeInvalid();
  await user.tab();
  await waitFor(() => expect(name()).toHaveAccessibleDescription('At most 10 characters'));
  await user.clear(name());
  await user.type(name(), 'Pump');
  await waitFor(() => expect(name()).not.toBeInvalid());
});

test('a rule may have a message of its own; text that is no number is an error', async () => {
  const { user } = await renderKit(<DeviceForm values={{ name: 'Pump', interval: 5 }} />);
  await user.clear(interval());
  await user.type(interval(), '0');
  await user.tab();
  await waitFor(() => expect(interval()).toHaveAccessibleDescription('At least a second'));
  await user.clear(interval());
  await user.type(interval(), 'x');
  await waitFor(() => expect(interval()).toHaveAccessibleDescription('Enter a valid value'));
  expect(interval()).toHaveValue('x');
});

test('pressing the button of an incomplete form shows the errors and goes to the first', async () => {
  const onSubmit = jest.fn();
  const { user } = await renderKit(<DeviceForm onSubmit={onSubmit} />);
  await settled();
  await user.click(save());
  await waitFor(() => expect(name()).toHaveAccessibleDescription('Required'));
  await waitFor(() => expect(save()).toHaveAccessibleDescription('Check these fields: Name'));
  expect(name()).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('nothing changed, nothing to save, and the reason says so', async () => {
  const onSubmit = jest.fn();
  const { user } = await renderKit(
    <DeviceForm values={{ name: 'Pump', interval: 5 }} requireChange onSubmit={onSubmit} />,
  );
  await settled();
  expect(save()).toHaveAccessibleDescription('Nothing has changed yet');
  await user.type(name(), '2');
  await waitFor(() => expect(save()).not.toHaveAttribute('aria-disabled'));
  await user.click(save());
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(save()).toHaveAccessibleDescription('Nothing has changed yet'));
});

/** A call that is under way until `stored`. */
function slowly() {
  let stored = () => {};
  const answer = new Promise<void>((resolve) => {
    stored = resolve;
  });
  return { onSubmit: jest.fn(() => answer), stored: () => stored() };
}

test('two presses while the rules are fetched or the call is under way store once', async () => {
  const { onSubmit, stored } = slowly();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { user } = await renderKit(<DeviceForm loadSchema={() => arrived.then(() => schema)} onSubmit={onSubmit} />);
  await user.type(name(), 'Pump');
  await user.dblClick(save());
  await act(async () => arrive());
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  await user.type(name(), '{Enter}');
  await act(async () => stored());
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('what is typed while the call is under way stays, and is still to be saved', async () => {
  const { onSubmit, stored } = slowly();
  const { user } = await renderKit(
    <DeviceForm values={{ name: 'Pump', interval: 5 }} requireChange onSubmit={onSubmit} />,
  );
  await user.type(name(), ' 2');
  await user.click(save());
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  await user.type(name(), '7');
  await act(async () => stored());
  expect(name()).toHaveValue('Pump 27');
  expect(save()).not.toHaveAttribute('aria-disabled');
  await user.click(save());
  await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith({ name: 'Pump 27', interval: 5 }));
});

/** What the platform refuses with. */
const refusal = (message: string) => new ApiError({ kind: 'http', status: 400, body: { message } });

test('a refusal stands at the field it is about, and goes while it is put right', async () => {
  const onSubmit = jest.fn().mockRejectedValueOnce(refusal('Device with such name already exists!'));
  const { user } = await renderKit(<DeviceForm onSubmit={onSubmit} />);
  await user.type(name(), 'Pump');
  await user.click(save());
  await waitFor(() => expect(name()).toHaveAccessibleDescription('This is already in use. Choose another.'));
  expect(name()).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
  await user.type(name(), '2');
  await waitFor(() => expect(name()).not.toBeInvalid());
  await user.click(save());
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
});

test('of several refusals each stands where it belongs', async () => {
  const text = 'Validation error: name length must be equal or less than 8, interval is malformed';
  const onSubmit = jest.fn().mockRejectedValueOnce(refusal(text));
  const { user } = await renderKit(<DeviceForm values={{ name: 'Pump', interval: 5 }} onSubmit={onSubmit} />);
  await user.click(save());
  await waitFor(() => expect(name()).toHaveAccessibleDescription('At most 8 characters'));
  expect(interval()).toHaveAccessibleDescription('HTML tags aren’t allowed here');
});

test.each([
  ['by a toast', Object.assign(new ApiError({ kind: 'network' }), { reported: true })],
  ['by the sign-in page', new ApiError({ kind: 'session-expired', reason: 'refresh-token-failed' })],
])('what the console has told already is not said again: %s', async (_, told) => {
  const onSubmit = jest.fn().mockRejectedValueOnce(told);
  const { user } = await renderKit(<DeviceForm values={{ name: 'Pump', interval: 5 }} onSubmit={onSubmit} />);
  await user.click(save());
  await waitFor(() => expect(save()).not.toHaveAttribute('aria-busy', 'true'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a failure about no field is announced, goes with the next change, and everything typed stays', async () => {
  const onSubmit = jest.fn().mockRejectedValueOnce(refusal('The database is asleep'));
  const { user } = await renderKit(<DeviceForm onSubmit={onSubmit} />);
  await user.type(name(), 'Pump');
  await waitFor(() => expect(save()).not.toHaveAttribute('aria-disabled'));
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is asleep');
  expect(name()).toHaveValue('Pump');
  await user.type(name(), '2');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await user.click(save());
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
});

test('a second press while saving does nothing', async () => {
  let finish = () => {};
  const onSubmit = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { user } = await renderKit(<DeviceForm values={{ name: 'Pump', interval: 5 }} onSubmit={onSubmit} />);
  await settled();
  await user.click(save());
  await waitFor(() => expect(save()).toHaveAttribute('aria-busy', 'true'));
  await user.click(save());
  expect(onSubmit).toHaveBeenCalledTimes(1);
  await act(async () => finish());
});

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

/** Fields of a list of which somebody else stores another state. */
function LiveRows({ next, onSubmit }: { next: Rules; onSubmit: (values: Rules) => unknown }) {
  const [values, setValues] = useState<Rules>({ rules: [rule('A'), rule('B')] });
  const form = useKitForm<Rules>(object({}) as never, values);
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
  const { fields, remove } = useFieldArray<Rules>({ name: 'rules' });
  const rules = useWatch<Rules, 'rules'>({ name: 'rules' });
  return fields.map(({ id }, at) => (
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
}

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

test('rules may come later than the form', async () => {
  const onSubmit = jest.fn();
  const { user } = await renderKit(<DeviceForm loadSchema={async () => schema} onSubmit={onSubmit} />);
  await user.type(name(), 'Pump{Enter}');
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'Pump', interval: null }));
});

test('a form that is being stored cannot be canceled; a refusal after it is gone all the same is told by a toast', async () => {
  let refuse: (error: Error) => void = () => {};
  const refused = new Promise((_, reject) => {
    refuse = reject;
  });
  const onCancel = jest.fn();
  function Canceled() {
    const form = useKitForm<Values>(schema, { name: 'Pump', interval: 5 });
    return (
      <Form form={form} onSubmit={() => refused}>
        <CancelButton onCancel={onCancel}>Cancel</CancelButton>
        <SubmitButton>Save</SubmitButton>
      </Form>
    );
  }
  const { user, unmount } = await renderKit(<Canceled />);
  await user.click(save());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveAccessibleDescription('Wait until this is saved');
  expect(onCancel).not.toHaveBeenCalled();
  unmount();
  await act(async () => refuse(new ApiError({ kind: 'http', status: 400, body: { message: 'the disk is full' } })));
  await waitFor(() => expect(toastStore.get().map(({ text }) => text)).toEqual(['the disk is full']));
});
