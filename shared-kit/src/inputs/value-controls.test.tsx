import { screen, waitFor, within } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { CountryField } from '../contact/country-field';
import { JsonTextField } from '../editors/json-text-field';
import { ValueInput } from '../editors/value-input';
import { ColorField } from '../pickers/color-field';
import { IconField } from '../pickers/icon-field';
import { ImageField } from '../pickers/image-field';
import { MessageTypePicker } from '../pickers/message-type-picker';
import { RelationTypePicker } from '../pickers/relation-type-picker';
import { renderKit } from '../testing/render-kit';
import { DatapointsField } from '../time-controls/datapoints-field';
import { IntervalField } from '../time-controls/interval-field';
import { PeriodField } from '../time-controls/period-field';
import { QuickIntervalField } from '../time-controls/quick-interval-field';
import { TimezoneField } from '../time-controls/timezone-field';
import { AutocompleteField } from './autocomplete-field';
import { CheckboxField } from './checkbox-field';
import { ChipsField } from './chips-field';
import { DateTimeField } from './date-time-field';
import { FileField } from './file-field';
import { ImagesField } from './images-field';
import { KeyValueField } from './key-value-field';
import { NumberField } from './number-field';
import { PasswordField } from './password-field';
import { PhoneField } from './phone-field';
import { SelectField } from './select-field';
import { SwitchField } from './switch-field';
import { TextField } from './text-field';
import { TextareaField } from './textarea-field';
import { Unreadable } from './unreadable';

interface Case {
  control: ComponentType<never>;
  /** Role of what the label names; the color's and icon's is a button in front of a text. */
  role: string;
  props?: object;
  /** A value, and what emptying the control reports; absent where it cannot be emptied by keys or a button. */
  value?: unknown;
  cleared?: unknown;
  /** Text that is no value. */
  garbage?: string;
}

const one = (text: string) => text;
const found = { search: async () => ['a', 'b'], optionKey: one, optionLabel: one };
const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

const cases: Record<string, Case> = {
  text: { control: TextField, role: 'textbox', value: 'a', cleared: '' },
  textarea: { control: TextareaField, role: 'textbox', value: 'a', cleared: '' },
  number: { control: NumberField, role: 'spinbutton', value: 5, cleared: undefined, garbage: 'x' },
  'date and time': {
    control: DateTimeField,
    role: 'textbox',
    value: 1_780_000_000_000,
    cleared: undefined,
    garbage: '1.2.',
  },
  phone: { control: PhoneField, role: 'textbox', value: '+12015550123', cleared: undefined, garbage: '+1201' },
  'JSON in a line': { control: JsonTextField, role: 'textbox', value: { a: 1 }, cleared: undefined, garbage: '[1]' },
  datapoints: {
    control: DatapointsField,
    role: 'spinbutton',
    props: { max: 500 },
    value: 50,
    cleared: undefined,
    garbage: 'x',
  },
  autocomplete: { control: AutocompleteField, role: 'combobox', props: found, value: 'a', cleared: undefined },
  chips: { control: ChipsField, role: 'combobox', props: found },
  select: {
    control: SelectField,
    role: 'combobox',
    props: { options: [{ value: 'a', label: 'A' }], placeholder: 'None' },
    value: 'a',
    cleared: undefined,
  },
  country: { control: CountryField, role: 'combobox', value: 'Germany', cleared: undefined },
  timezone: { control: TimezoneField, role: 'combobox', value: 'UTC', cleared: undefined },
  'message type': { control: MessageTypePicker, role: 'combobox', value: 'POST_TELEMETRY_REQUEST', cleared: undefined },
  'relation type': { control: RelationTypePicker, role: 'combobox', value: 'Contains', cleared: undefined },
  'quick interval': { control: QuickIntervalField, role: 'combobox' },
  interval: { control: IntervalField, role: 'combobox', value: 60_000 },
  checkbox: { control: CheckboxField, role: 'checkbox' },
  switch: { control: SwitchField, role: 'switch' },
  'key and value': { control: KeyValueField, role: 'group' },
  color: { control: ColorField, role: 'textbox', props: { clearable: true } },
  icon: { control: IconField, role: 'textbox', props: { clearable: true } },
  period: { control: PeriodField, role: 'group', value: { startTimeMs: 1000, endTimeMs: 5000 } },
  'typed value': { control: ValueInput, role: 'textbox', value: 'a', cleared: undefined },
};
/** Those whose element has no role of its own. */
const labelled: Record<string, Case> = {
  password: { control: PasswordField, role: '', value: 'a', cleared: '' },
  file: { control: FileField, role: '' },
  image: { control: ImageField, role: '', value: picture },
  images: { control: ImagesField, role: '', value: [picture] },
};

interface HeldProps extends Case {
  onValue?: (value: unknown) => void;
}

/** Holds the value, as a form does, while the control comes and goes. */
function Held({ control, value: initial, props, onValue }: HeldProps) {
  const [value, setValue] = useState(initial);
  const [shown, setShown] = useState(true);
  const Control = control as ComponentType<object>;
  const all = {
    label: 'Field',
    ...props,
    value,
    onChange: (next: unknown) => {
      setValue(next);
      onValue?.(next);
    },
  };
  return (
    <>
      {shown && <Control {...all} />}
      <button type="button" onClick={() => setShown(!shown)}>
        Other tab
      </button>
    </>
  );
}

const all = Object.entries({ ...cases, ...labelled });
const elementOf = ({ role }: Case) =>
  role ? screen.getByRole(role, { name: /^Field/ }) : screen.getByLabelText(/^Field/, { selector: 'input' });

describe.each(all)('%s', (_name, given) => {
  const open = (props: object, onValue?: (value: unknown) => void) =>
    renderKit(<Held {...given} props={{ ...given.props, ...props }} onValue={onValue} />);
  /** What describes it, of a group also what stands in it. */
  const described = (text: string) => {
    const element = elementOf(given);
    if (given.role === 'group') expect(within(element).getByText(text)).toBeInTheDocument();
    else expect(element).toHaveAccessibleDescription(text);
  };

  test('is named by its label, shown or not', async () => {
    const { unmount } = await open({});
    expect(elementOf(given)).toBeInTheDocument();
    unmount();
    await open({ hideLabel: true });
    expect(elementOf(given)).toBeInTheDocument();
  });

  test('is described by its hint, and in its place by its error', async () => {
    const { unmount } = await open({ hint: 'A hint' });
    described('A hint');
    unmount();
    await open({ hint: 'A hint', error: 'Wrong' });
    described('Wrong');
    expect(screen.queryByText('A hint')).toBeNull();
    if (given.role !== 'group') expect(elementOf(given)).toHaveAttribute('aria-invalid', 'true');
  });

  test('marks that it is required', async () => {
    await open({ required: true });
    expect(screen.getAllByText('*').length).toBeGreaterThan(0);
    if (given.role !== 'group') expect(elementOf(given)).toHaveAttribute('aria-required', 'true');
  });

  test('is inert while disabled, and announces no error', async () => {
    await open({ disabled: true, error: 'Wrong' });
    const element = elementOf(given);
    const inputs = given.role === 'group' ? within(element).queryAllByRole('textbox') : [element];
    for (const input of inputs) expect(input).toBeDisabled();
    expect(element).not.toHaveAttribute('aria-invalid');
    expect(screen.queryByText('Wrong')).toBeNull();
  });
});

describe.each(all.filter(([, given]) => 'cleared' in given))('%s', (_name, given) => {
  test('reports nothing, or an empty text, when it is emptied', async () => {
    const onValue = jest.fn();
    const { user } = await renderKit(<Held {...given} onValue={onValue} />);
    const element = elementOf(given);
    await waitFor(() => expect(element).not.toHaveAttribute('readonly'));
    if (element instanceof HTMLSelectElement) await user.selectOptions(element, '');
    else await user.clear(element);
    expect(onValue).toHaveBeenLastCalledWith(given.cleared);
  });
});

describe.each(all.filter(([, { garbage }]) => garbage))('%s', (_name, given) => {
  test('reports what it cannot read with its text, and shows it again with the error', async () => {
    const { garbage = '' } = given;
    const onValue = jest.fn();
    const { user } = await renderKit(<Held {...given} onValue={onValue} />);
    await waitFor(() => expect(elementOf(given)).not.toHaveAttribute('readonly'));
    await user.clear(elementOf(given));
    await user.type(elementOf(given), garbage.replaceAll('[', '[['));
    expect(onValue).toHaveBeenLastCalledWith(expect.any(Unreadable));
    const entry = onValue.mock.lastCall?.[0] as Unreadable;
    await user.click(screen.getByRole('button', { name: 'Other tab' }));
    await user.click(screen.getByRole('button', { name: 'Other tab' }));
    await waitFor(() => expect(elementOf(given)).not.toHaveAttribute('readonly'));
    expect(elementOf(given)).toHaveValue(entry.text);
    await waitFor(() => expect(elementOf(given)).toBeInvalid());
  });
});
