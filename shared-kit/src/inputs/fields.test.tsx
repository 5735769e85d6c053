import { fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { setLanguage } from '../i18n/i18n';
import { expectAccessible } from '../testing/accessible';
import { renderKit } from '../testing/render-kit';
import { useHeldValue } from '../testing/use-held-value';
import { CheckboxField } from './checkbox-field';
import { NumberField } from './number-field';
import { PasswordField } from './password-field';
import { SelectField } from './select-field';
import { SwitchField } from './switch-field';
import { TextField } from './text-field';
import { TextareaField } from './textarea-field';
import { Unreadable } from './unreadable';

interface HeldProps {
  control: ComponentType<never>;
  initial: unknown;
  props?: object;
  onValue?: (value: unknown) => void;
}

/** A form's part for one control: it holds the value. */
function Held({ control, initial, props, onValue }: HeldProps) {
  const Control = control as ComponentType<object>;
  return <Control {...useHeldValue(initial, props, onValue)} />;
}

const controls: [name: string, control: ComponentType<never>, role: string, props?: object][] = [
  ['text field', TextField, 'textbox'],
  ['textarea', TextareaField, 'textbox'],
  ['number field', NumberField, 'spinbutton'],
  ['select', SelectField, 'combobox', { options: [{ value: 'a', label: 'A' }] }],
  ['checkbox', CheckboxField, 'checkbox'],
  ['switch', SwitchField, 'switch'],
];

describe.each(controls)('%s', (_name, control, role, props) => {
  test('is named by its label and described by its hint', async () => {
    await renderKit(<Held control={control} initial={undefined} props={{ ...props, hint: 'A hint' }} />);
    const element = screen.getByRole(role, { name: /^Field/ });
    expect(element).toHaveAccessibleDescription('A hint');
    expect(element).not.toHaveAttribute('aria-invalid');
    await expectAccessible();
  });

  test('shows an error in place of the hint, and that it is required', async () => {
    await renderKit(
      <Held
        control={control}
        initial={undefined}
        props={{ ...props, hint: 'A hint', error: 'Wrong', required: true }}
      />,
    );
    const element = screen.getByRole(role);
    expect(element).toHaveAccessibleDescription('Wrong');
    expect(element).toBeInvalid();
    expect(element).toBeRequired();
    expect(screen.queryByText('A hint')).toBeNull();
    await expectAccessible();
  });

  test('can be disabled, and tells when it is left', async () => {
    const onBlur = jest.fn();
    const { user, rerender } = await renderKit(
      <Held control={control} initial={undefined} props={{ ...props, onBlur }} />,
    );
    await user.tab();
    expect(screen.getByRole(role)).toHaveFocus();
    screen.getByRole(role).blur();
    expect(onBlur).toHaveBeenCalledTimes(1);
    rerender(<Held control={control} initial={undefined} props={{ ...props, disabled: true }} />);
    expect(screen.getByRole(role)).toBeDisabled();
  });
});

test('a text field reports what is typed', async () => {
  const onValue = jest.fn();
  const { user } = await renderKit(<Held control={TextField} initial="ab" onValue={onValue} />);
  await user.type(screen.getByRole('textbox'), 'c');
  expect(onValue).toHaveBeenLastCalledWith('abc');
});

describe('number field', () => {
  test('in German it takes and writes a decimal comma', async () => {
    await setLanguage('de_DE');
    try {
      const onValue = jest.fn();
      const { user } = await renderKit(<Held control={NumberField} initial={48.137} onValue={onValue} />);
      const field = screen.getByRole('spinbutton');
      expect(field).toHaveValue('48,137');
      await user.type(field, '{ArrowUp}');
      expect(field).toHaveValue('49,137');
      await user.clear(field);
      await user.type(field, '1,50');
      expect(onValue).toHaveBeenLastCalledWith(1.5);
      expect(field).toHaveValue('1,50');
      // A thousand and a bit, or one and a bit.
      await user.clear(field);
      await user.type(field, '48.137');
      expect(onValue).toHaveBeenLastCalledWith(new Unreadable('48.137', 'Meinen Sie 48,137 oder 48137?'));
    } finally {
      await setLanguage('en_US');
    }
  });

  test('phones offer digits alone only where no minus can come', async () => {
    const { rerender } = await renderKit(<Held control={NumberField} initial={1} />);
    expect(screen.getByRole('spinbutton')).not.toHaveAttribute('inputmode');
    rerender(<Held control={NumberField} initial={1} props={{ min: 0 }} />);
    expect(screen.getByRole('spinbutton')).toHaveAttribute('inputmode', 'decimal');
  });

  test('keeps a text that is no number yet, and reports that it cannot be read', async () => {
    const onValue = jest.fn();
    const { user } = await renderKit(<Held control={NumberField} initial={undefined} onValue={onValue} />);
    const field = screen.getByRole('spinbutton');
    await user.type(field, '-');
    expect(field).toHaveValue('-');
    expect(onValue).toHaveBeenLastCalledWith(new Unreadable('-', 'Enter a valid value'));
    await user.type(field, '1.50');
    expect(field).toHaveValue('-1.50');
    expect(onValue).toHaveBeenLastCalledWith(-1.5);
    await user.clear(field);
    expect(onValue).toHaveBeenLastCalledWith(undefined);
  });

  test('an arrow key leaves a text that is no number to be corrected', async () => {
    const { user } = await renderKit(<Held control={NumberField} initial={undefined} />);
    const field = screen.getByRole('spinbutton');
    await user.type(field, '12,5{ArrowUp}{ArrowDown}');
    expect(field).toHaveValue('12,5');
  });

  test.each([
    ['9007199254740993', 'At most 9,007,199,254,740,991'],
    ['-9007199254740993', 'At least -9,007,199,254,740,991'],
  ])('a whole number that could not be kept to the digit is not taken: %s', async (text, problem) => {
    const onValue = jest.fn();
    const { user } = await renderKit(
      <Held control={NumberField} initial={undefined} onValue={onValue} props={{ integer: true }} />,
    );
    await user.type(screen.getByRole('spinbutton'), text);
    expect(onValue).toHaveBeenLastCalledWith(new Unreadable(text, problem));
  });

  test('is written from left to right, whatever the direction of the page', async () => {
    await renderKit(<NumberField label="n" value={-5} onChange={() => {}} />);
    expect(screen.getByRole('spinbutton')).toHaveAttribute('dir', 'ltr');
  });

  test('arrow keys step within the limits, without the dust of binary fractions', async () => {
    const { user } = await renderKit(<Held control={NumberField} initial={0.1} props={{ step: 0.1, max: 0.3 }} />);
    const field = screen.getByRole('spinbutton');
    await user.type(field, '{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(field).toHaveValue('0.3');
    await user.type(field, '{ArrowDown}');
    expect(field).toHaveValue('0.2');
  });

  test.each([
    [1_700_000_000_123, '1700000000124'],
    [1_234_567_890.123, '1234567891.123'],
  ])('an arrow key loses no digit of %d', async (initial, next) => {
    const { user } = await renderKit(<Held control={NumberField} initial={initial} />);
    await user.type(screen.getByRole('spinbutton'), '{ArrowUp}');
    expect(screen.getByRole('spinbutton')).toHaveValue(next);
  });

  test('shows a value that comes from outside', async () => {
    const { rerender, user } = await renderKit(<NumberField label="n" value={1} onChange={() => {}} />);
    await user.type(screen.getByRole('spinbutton'), '2');
    rerender(<NumberField label="n" value={7} onChange={() => {}} />);
    expect(screen.getByRole('spinbutton')).toHaveValue('7');
  });
});

describe('password field', () => {
  test('is shown by a button that is no stop of Tab, and by Alt+F8', async () => {
    const { user } = await renderKit(<Held control={PasswordField} initial="secret" props={{ label: 'Password' }} />);
    const field = screen.getByLabelText('Password');
    expect(field).toHaveAttribute('type', 'password');
    const toggle = screen.getByRole('button', { name: 'Show password' });
    field.focus();
    await user.tab();
    expect(toggle).not.toHaveFocus();
    field.focus();
    await user.keyboard('{Alt>}{F8}{/Alt}');
    expect(field).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field).toHaveAttribute('type', 'password');
    await expectAccessible();
  });

  test('hints at caps lock while typing, and no longer when left', async () => {
    await renderKit(<Held control={PasswordField} initial="" props={{ label: 'Password' }} />);
    const field = screen.getByLabelText('Password');
    fireEvent.keyDown(field, { key: 'A', modifierCapsLock: true });
    expect(screen.getByRole('status')).toHaveTextContent('Caps lock is on');
    fireEvent.blur(field);
    expect(screen.queryByText('Caps lock is on')).toBeNull();
  });
});

describe('select', () => {
  const options = [
    { value: 1, label: 'One' },
    { value: 2, label: 'Two' },
  ];

  test('reports the value with its type, and nothing for the empty choice', async () => {
    const onValue = jest.fn();
    const { user } = await renderKit(
      <Held control={SelectField} initial={1} props={{ options, placeholder: 'None' }} onValue={onValue} />,
    );
    await user.selectOptions(screen.getByRole('combobox'), 'Two');
    expect(onValue).toHaveBeenLastCalledWith(2);
    await user.selectOptions(screen.getByRole('combobox'), 'None');
    expect(onValue).toHaveBeenLastCalledWith(undefined);
  });

  test('shows the empty choice for a value that is not among the options', async () => {
    await renderKit(<SelectField label="Field" options={options} value={9} onChange={() => {}} />);
    expect(screen.getByRole('combobox')).toHaveValue('');
  });
});

test('a checkbox can stand for some of several', async () => {
  await renderKit(<CheckboxField label="All rows" value={false} mixed onChange={() => {}} />);
  expect(screen.getByRole('checkbox', { name: 'All rows' })).toBePartiallyChecked();
});

test('a checkbox and a switch report yes and no', async () => {
  const onValue = jest.fn();
  const { user } = await renderKit(
    <>
      <Held control={CheckboxField} initial={false} onValue={onValue} />
      <Held control={SwitchField} initial={true} onValue={onValue} />
    </>,
  );
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('switch'));
  expect(onValue.mock.calls).toEqual([[true], [false]]);
});

test('an arrow that chooses among the words of an input method leaves the number alone', async () => {
  await renderKit(<Held control={NumberField} initial={12} />);
  fireEvent.keyDown(screen.getByRole('spinbutton'), { key: 'ArrowUp', isComposing: true });
  expect(screen.getByRole('spinbutton')).toHaveValue('12');
});
