import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { withValueState } from '../../.storybook/value-state';
import { LEGACY_PHONE_MAX_LENGTH, PhoneField } from './phone-field';

const meta = {
  title: 'Inputs/Phone',
  component: PhoneField,
  args: { label: 'Phone', value: undefined, onChange: fn() },
  render: withValueState(PhoneField),
} satisfies Meta<typeof PhoneField>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = (canvas: HTMLElement) => within(canvas).getByLabelText<HTMLInputElement>(/^Phone/);
const country = (canvas: HTMLElement) => within(canvas).getByLabelText<HTMLSelectElement>('Country code');
/** The rules come with the first field. */
const ready = (canvas: HTMLElement) => waitFor(() => expect(field(canvas)).not.toHaveAttribute('readonly'));

export const ShowsAnExampleOfTheDefaultCountry: Story = {
  play: async ({ canvasElement }) => {
    await ready(canvasElement);
    await expect(country(canvasElement)).toHaveDisplayValue('United States +1');
    await expect(field(canvasElement)).toHaveAttribute('placeholder', '+12015550123');
    await expect(country(canvasElement).options).toHaveLength(243);
  },
};

export const Filled: Story = {
  args: { value: '+442079460018' },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(country(canvasElement)).toHaveDisplayValue('United Kingdom +44'));
    await expect(field(canvasElement)).toHaveValue('+442079460018');
  },
};

export const FocusBeginsWithTheCallingCode: Story = {
  play: async ({ canvasElement, args }) => {
    await ready(canvasElement);
    await userEvent.click(field(canvasElement));
    await expect(field(canvasElement)).toHaveValue('+1');
    await userEvent.tab();
    await expect(field(canvasElement)).toHaveValue('');
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const TypingReportsTheInternationalForm: Story = {
  play: async ({ canvasElement, args }) => {
    await ready(canvasElement);
    await userEvent.type(field(canvasElement), ' 201 555-0123');
    await expect(args.onChange).toHaveBeenLastCalledWith('+12015550123');
    await userEvent.clear(field(canvasElement));
    await userEvent.type(field(canvasElement), '(201) 555-0124');
    await expect(args.onChange).toHaveBeenLastCalledWith('+12015550124');
  },
};

export const NumberOfAnotherCountrySwitchesTheFlag: Story = {
  play: async ({ canvasElement, args }) => {
    await ready(canvasElement);
    await userEvent.clear(field(canvasElement));
    await userEvent.type(field(canvasElement), '{Control>}a{/Control}+33612345678');
    await expect(country(canvasElement)).toHaveDisplayValue('France +33');
    await expect(args.onChange).toHaveBeenLastCalledWith('+33612345678');
  },
};

export const ChosenCountryReplacesTheCallingCode: Story = {
  args: { value: '+12015550123' },
  play: async ({ canvasElement, args }) => {
    await ready(canvasElement);
    await userEvent.selectOptions(country(canvasElement), 'Germany +49');
    await expect(field(canvasElement)).toHaveValue('+492015550123');
    await expect(field(canvasElement)).toHaveAttribute('placeholder', '+4915123456789');
    await expect(args.onChange).toHaveBeenLastCalledWith('+492015550123');
  },
};

export const TextThatIsNoNumberIsAnError: Story = {
  args: { value: '+12015550123' },
  play: async ({ canvasElement, args }) => {
    await ready(canvasElement);
    await userEvent.type(field(canvasElement), '{Backspace}{Backspace}');
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ text: '+120155501' }));
    await expect(field(canvasElement)).not.toBeInvalid();
    await userEvent.tab();
    await expect(field(canvasElement)).toBeInvalid();
    await expect(field(canvasElement)).toHaveAccessibleDescription('This isn’t a phone number. Example: +12015550123');
  },
};

export const BareCallingCodeIsEmpty: Story = {
  args: { value: '+12015550123', required: true },
  play: async ({ canvasElement, args }) => {
    await ready(canvasElement);
    await userEvent.type(field(canvasElement), '{Backspace}'.repeat(10));
    await expect(field(canvasElement)).toHaveValue('+1');
    await expect(args.onChange).toHaveBeenLastCalledWith(undefined);
    await userEvent.tab();
    await expect(field(canvasElement)).toHaveAccessibleDescription('A phone number is required');
  },
};

export const BareCallingCodeIsNoErrorWhereItIsNotRequired: Story = {
  play: async ({ canvasElement }) => {
    await ready(canvasElement);
    await userEvent.click(field(canvasElement));
    await userEvent.tab();
    await expect(field(canvasElement)).not.toBeInvalid();
  },
};

export const StoredTextThatIsNoNumberStaysText: Story = {
  args: { value: 'ask at the gate', required: true },
  play: async ({ canvasElement, args }) => {
    await waitFor(() => expect(field(canvasElement)).toHaveAttribute('maxlength', String(LEGACY_PHONE_MAX_LENGTH)));
    await expect(within(canvasElement).queryByLabelText('Country code')).toBeNull();
    await userEvent.type(field(canvasElement), ', door 2');
    await expect(args.onChange).toHaveBeenLastCalledWith('ask at the gate, door 2');
    await userEvent.clear(field(canvasElement));
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(undefined);
    await expect(field(canvasElement)).toHaveAccessibleDescription('A phone number is required');
  },
};

export const WithoutFlagsEmptyBeginsWithAPlus: Story = {
  args: { enableFlagsSelect: false },
  play: async ({ canvasElement, args }) => {
    await ready(canvasElement);
    await expect(within(canvasElement).queryByLabelText('Country code')).toBeNull();
    await userEvent.click(field(canvasElement));
    await expect(field(canvasElement)).toHaveValue('+');
    await userEvent.keyboard('442079460018');
    await expect(args.onChange).toHaveBeenLastCalledWith('+442079460018');
  },
};

export const Disabled: Story = { args: { value: '+442079460018', disabled: true } };
