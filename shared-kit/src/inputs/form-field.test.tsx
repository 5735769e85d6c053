import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { JsonTextField } from '../editors/json-text-field';
import { renderKit } from '../testing/render-kit';
import { DateTimeField } from './date-time-field';
import { Form, SubmitButton, useKitForm } from './form';
import { FormField } from './form-field';
import { NumberField } from './number-field';
import { mixed, number, object, string } from './schema';
import { SelectField } from './select-field';
import { TextField } from './text-field';

const schema = object({ settings: mixed<object>().defined().nullable() });
const stored = { settings: { depth: 3 } as object | null };
let reset = () => {};

function Settings({ onSubmit }: { onSubmit: (values: { settings: object | null }) => void }) {
  const form = useKitForm<{ settings: object | null }>(schema, stored);
  reset = () => form.reset(undefined, { keepDirtyValues: false });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <FormField name="settings" control={JsonTextField} label="Settings" />
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}

test('what a control cannot read stays typed, is not submitted, and goes when the form starts again', async () => {
  const onSubmit = jest.fn();
  const { user } = await renderKit(<Settings onSubmit={onSubmit} />);
  const field = screen.getByRole('textbox', { name: 'Settings' });
  await user.clear(field);
  await user.type(field, '{{"depth":4}');
  await user.type(field, ']');
  expect(field).toHaveValue('{"depth":4}]');
  await user.click(screen.getByRole('button', { name: /Save/ }));
  await waitFor(() => expect(field).toBeInvalid());
  expect(onSubmit).not.toHaveBeenCalled();
  await user.type(field, '{Backspace}');
  await user.click(screen.getByRole('button', { name: /Save/ }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ settings: { depth: 4 } }));
  await user.type(field, ']');
  act(() => reset());
  await waitFor(() => expect(field).toHaveValue('{"depth":4}'));
});

const twoTabs = object({ level: number().nullable().defined(), name: string().defined() });

/** A form whose number is in one of two tabs. */
function Tabs({ onSubmit }: { onSubmit: (values: { level: number | null; name: string }) => void }) {
  const form = useKitForm<{ level: number | null; name: string }>(twoTabs, { level: 7, name: '' });
  const [tab, setTab] = useState(0);
  return (
    <Form form={form} onSubmit={onSubmit}>
      {tab === 0 && <FormField name="level" control={NumberField} label="Level" />}
      {tab === 1 && <FormField name="name" control={TextField} label="Name" />}
      <button type="button" onClick={() => setTab(1 - tab)}>
        Other tab
      </button>
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}

const level = () => screen.getByRole('spinbutton', { name: 'Level' });
const otherTab = () => screen.getByRole('button', { name: 'Other tab' });
const saveButton = () => screen.getByRole('button', { name: /Save/ });

test('what cannot be read survives a change of tabs with its error, and is not submitted from another', async () => {
  const onSubmit = jest.fn();
  const { user } = await renderKit(<Tabs onSubmit={onSubmit} />);
  await user.type(level(), 'x');
  await user.click(otherTab());
  await user.click(saveButton());
  await waitFor(() => expect(saveButton()).toHaveAccessibleDescription('Some values need your attention'));
  expect(onSubmit).not.toHaveBeenCalled();
  await user.click(otherTab());
  expect(level()).toHaveValue('7x');
  expect(level()).toHaveAccessibleDescription('Enter a valid value');
  await user.type(level(), '{Backspace}');
  await user.click(saveButton());
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ level: 7, name: '' }));
});

test('an emptied field stays empty over a change of tabs, and stores null', async () => {
  const onSubmit = jest.fn();
  const { user } = await renderKit(<Tabs onSubmit={onSubmit} />);
  await user.clear(level());
  await user.click(otherTab());
  await user.click(otherTab());
  expect(level()).toHaveValue('');
  await user.click(saveButton());
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ level: null, name: '' }));
});

interface Pump {
  label: string | null;
  level: number | null;
  since: number | null;
  place: string | null;
  settings: object | null;
}
const noPump: Pump = { label: null, level: null, since: null, place: null, settings: null };
const pumpRules = object({
  label: string().defined().nullable(),
  level: number().defined().nullable(),
  since: number().defined().nullable(),
  place: string().defined().nullable(),
  settings: mixed<object>().defined().nullable(),
});

/** A form of what the platform stores: what is sent is read back, as JSON. */
function PumpForm({ stored: first, onSend }: { stored: Pump; onSend: (pump: Pump) => void }) {
  const [pump, setPump] = useState(first);
  const form = useKitForm<Pump>(pumpRules, pump);
  const save = ({ label, ...values }: Pump) => {
    const sent = { ...values, label: label || null };
    onSend(sent);
    setPump(JSON.parse(JSON.stringify(sent)));
  };
  return (
    <Form form={form} onSubmit={save}>
      <FormField name="label" control={TextField} label="Label" />
      <FormField name="level" control={NumberField} label="Level" />
      <FormField name="since" control={DateTimeField} label="Since" />
      <FormField name="place" control={SelectField<string>} label="Place" placeholder="None" options={places} />
      <FormField name="settings" control={JsonTextField} label="Settings" />
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}
const places = [{ value: 'hall', label: 'Hall' }];
const pumpTexts = () => ['Label', 'Level', 'Since', 'Place', 'Settings'].map((label) => screen.getByLabelText(label));
const shownTexts = () => pumpTexts().map((field) => (field as HTMLInputElement).value);

test('null of the platform shows as nothing, and is sent again as it came', async () => {
  const onSend = jest.fn();
  const { user } = await renderKit(<PumpForm stored={noPump} onSend={onSend} />);
  expect(shownTexts()).toEqual(['', '', '', '', '']);
  await user.click(saveButton());
  await waitFor(() => expect(onSend).toHaveBeenCalledTimes(1));
  expect(onSend.mock.calls[0][0]).toStrictEqual(noPump);
});

test('what is filled in is read back as it was sent, and what is emptied as null', async () => {
  const onSend = jest.fn();
  const { user } = await renderKit(<PumpForm stored={noPump} onSend={onSend} />);
  await user.type(screen.getByLabelText('Label'), 'North');
  await user.type(screen.getByLabelText('Level'), '0');
  await user.type(screen.getByLabelText('Since'), '2026-03-28 10:00:00');
  await user.selectOptions(screen.getByLabelText('Place'), 'Hall');
  await user.type(screen.getByLabelText('Settings'), '{{"a":1}');
  const shown = shownTexts();
  await user.click(saveButton());
  await waitFor(() => expect(onSend).toHaveBeenCalledTimes(1));
  expect(onSend.mock.calls[0][0]).toStrictEqual({
    label: 'North',
    level: 0,
    since: expect.any(Number),
    place: 'hall',
    settings: { a: 1 },
  });
  expect(shownTexts()).toEqual(shown);

  for (const field of pumpTexts()) {
    if (field instanceof HTMLSelectElement) await user.selectOptions(field, '');
    else await user.clear(field);
  }
  await user.click(saveButton());
  await waitFor(() => expect(onSend).toHaveBeenCalledTimes(2));
  expect(onSend.mock.calls[1][0]).toStrictEqual(noPump);
  expect(shownTexts()).toEqual(['', '', '', '', '']);
});

const named = object({ name: string().required() });

function Named({ onHelp }: { onHelp: () => void }) {
  const form = useKitForm<{ name: string }>(named, { name: '' });
  return (
    <Form form={form} onSubmit={() => {}}>
      <FormField name="name" control={TextField} label="Name" />
      <button type="button" onClick={onHelp}>
        Help
      </button>
    </Form>
  );
}

test('an error that leaving a field brings waits for the press to end: the button would move away from under it', async () => {
  const onHelp = jest.fn();
  const { user } = await renderKit(<Named onHelp={onHelp} />);
  const field = screen.getByRole('textbox', { name: 'Name' });
  await user.click(field);
  const help = screen.getByRole('button', { name: 'Help' });
  await user.pointer({ keys: '[MouseLeft>]', target: help });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(field).toBeValid();
  await user.pointer({ keys: '[/MouseLeft]', target: help });
  expect(onHelp).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(field).toBeInvalid());
});
