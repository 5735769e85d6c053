import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { withValueState } from '../../.storybook/value-state';
import { DateTimeField } from './date-time-field';

const day = (date: number, hour = 12) => new Date(2026, 4, date, hour).getTime();

const meta = {
  title: 'Inputs/Date and time',
  component: DateTimeField,
  args: { label: 'Start', value: day(20), onChange: fn() },
  render: withValueState(DateTimeField),
} satisfies Meta<typeof DateTimeField>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = () => screen.getByRole('textbox', { name: /Start/ });
const write = async (text: string) => {
  await userEvent.clear(field());
  await userEvent.type(field(), text);
};

export const Filled: Story = {};
export const Empty: Story = { args: { value: undefined } };

export const TypedBelowTheMinimumBecomesIt: Story = {
  args: { min: day(10), max: day(25) },
  play: async ({ args }) => {
    await write('2026-05-01');
    await expect(field()).toHaveValue('2026-05-01');
    await userEvent.tab();
    await waitFor(() => expect(field()).toHaveValue('2026-05-10 12:00:00'));
    await expect(args.onChange).toHaveBeenLastCalledWith(day(10));
  },
};

export const TypedAboveTheMaximumBecomesIt: Story = {
  args: { min: day(10), max: day(25) },
  play: async ({ args }) => {
    await write('2027-01-01');
    await userEvent.tab();
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(day(25)));
  },
};

export const ChosenOnTheLastDayIsNotLaterThanTheMaximum: Story = {
  args: { value: day(20, 23), max: day(25) },
  play: async ({ args }) => {
    await userEvent.click(screen.getByRole('button', { name: 'Open calendar' }));
    await screen.findByRole('button', { name: '25 May 2026' });
    // The calendar renders its month again after measuring itself.
    await waitFor(async () => {
      await userEvent.click(screen.getByRole('button', { name: '25 May 2026' }));
      await expect(args.onChange).toHaveBeenLastCalledWith(day(25));
    });
  },
};

export const OpenedOnceMoreItFillsItsPanel: Story = {
  tags: ['motion'],
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Open calendar' }));
    await screen.findByRole('grid');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Open calendar' }));
    const days = await screen.findByRole('grid');
    const calendar = days.closest('[data-pc-name="calendar"]');
    await waitFor(() => expect(days.offsetWidth).toBe((calendar as HTMLElement).offsetWidth));
  },
};

export const RequiredWithAnError: Story = { args: { value: undefined, required: true, error: 'A start is required' } };
export const Disabled: Story = { args: { disabled: true } };
