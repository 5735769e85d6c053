import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { withValueState } from '../../.storybook/value-state';
import { ValueCheckboxField } from './checkbox-field';
import { TextField } from './text-field';

const meta = {
  title: 'Inputs/Checkbox with values',
  component: ValueCheckboxField<string>,
  args: { label: 'Security', trueValue: 'TLS', falseValue: 'NONE', value: 'NONE', onChange: fn() },
  render: withValueState(ValueCheckboxField<string>),
} satisfies Meta<typeof ValueCheckboxField<string>>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ReportsItsOwnValues: Story = {
  play: async ({ canvasElement, args }) => {
    const box = within(canvasElement).getByRole('checkbox', { name: 'Security' });
    await expect(box).not.toBeChecked();
    await userEvent.click(box);
    await expect(args.onChange).toHaveBeenLastCalledWith('TLS');
    await userEvent.click(box);
    await expect(args.onChange).toHaveBeenLastCalledWith('NONE');
  },
};

export const AnyOtherValueIsUnchecked: Story = {
  args: { value: 'SOMETHING' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('checkbox')).not.toBeChecked();
  },
};

export const Checked: Story = { args: { value: 'TLS' } };

export const AnUnbrokenLabelStaysInItsPlace: Story = {
  args: { label: 'telemetry_key_without_a_blank_'.repeat(20) },
  render: (args) => (
    <>
      <ValueCheckboxField {...args} />
      <TextField label={args.label} value="" onChange={() => {}} />
    </>
  ),
  play: async () => {
    const { scrollWidth, clientWidth } = document.documentElement;
    await expect(scrollWidth).toBe(clientWidth);
  },
};
