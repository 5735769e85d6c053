import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { QuickIntervalField } from './quick-interval-field';

const meta = {
  title: 'Time/Quick interval',
  component: QuickIntervalField,
  args: { label: 'Interval', value: 'CURRENT_DAY', required: true, onChange: fn() },
} satisfies Meta<typeof QuickIntervalField>;
export default meta;
type Story = StoryObj<typeof meta>;

const options = () =>
  within(screen.getByRole('combobox'))
    .getAllByRole('option')
    .map((option) => option.textContent);

export const AllIntervals: Story = {
  play: async ({ args }) => {
    await expect(options()).toHaveLength(18);
    await expect([options()[0], options()[17]]).toEqual(['Yesterday', 'Current year so far']);
    await userEvent.selectOptions(screen.getByRole('combobox'), 'This day last week');
    await expect(args.onChange).toHaveBeenCalledWith('THIS_DAY_LAST_WEEK');
  },
};

export const CurrentOnly: Story = {
  args: { onlyCurrentInterval: true },
  play: async () => {
    await expect(options()).toHaveLength(11);
    await expect(options().every((text) => text?.startsWith('Current'))).toBe(true);
  },
};

export const Disabled: Story = { args: { disabled: true } };
