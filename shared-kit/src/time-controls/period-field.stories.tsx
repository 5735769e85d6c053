import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { withValueState } from '../../.storybook/value-state';
import { DAY, SECOND } from '../time/constants';
import { PeriodField } from './period-field';

const at = (hour: number) => new Date(2026, 4, 20, hour).getTime();

const meta = {
  title: 'Time/Period',
  component: PeriodField,
  args: {
    label: 'Time period',
    value: { startTimeMs: at(8), endTimeMs: at(12) },
    latest: at(20),
    onChange: fn(),
  },
  render: withValueState(PeriodField),
} satisfies Meta<typeof PeriodField>;
export default meta;
type Story = StoryObj<typeof meta>;

const side = (name: 'From' | 'To') => screen.getByRole('textbox', { name: new RegExp(name) });
const write = async (name: 'From' | 'To', text: string) => {
  await userEvent.clear(side(name));
  await userEvent.type(side(name), text);
  await userEvent.tab();
};

export const FromAndTo: Story = {
  play: async ({ args }) => {
    await write('From', '2026-05-20 09:30');
    await expect(args.onChange).toHaveBeenLastCalledWith({ startTimeMs: at(9) + 30 * 60 * SECOND, endTimeMs: at(12) });
  },
};
export const EmptyIsTheLastDay: Story = {
  args: { value: undefined },
  play: async ({ args }) => {
    await waitFor(() => expect(args.onChange).toHaveBeenCalledWith({ startTimeMs: at(20) - DAY, endTimeMs: at(20) }));
    await expect(side('To')).toHaveValue('2026-05-20 20:00:00');
  },
};

export const StartStaysASecondBeforeTheEnd: Story = {
  play: async ({ args }) => {
    await write('From', '2026-05-20 15:00');
    await waitFor(() =>
      expect(args.onChange).toHaveBeenLastCalledWith({ startTimeMs: at(12) - SECOND, endTimeMs: at(12) }),
    );
    await expect(side('From')).toHaveValue('2026-05-20 11:59:59');
  },
};

export const EndStaysASecondAfterTheStart: Story = {
  play: async ({ args }) => {
    await write('To', '2026-05-19');
    await waitFor(() =>
      expect(args.onChange).toHaveBeenLastCalledWith({ startTimeMs: at(8), endTimeMs: at(8) + SECOND }),
    );
  },
};

export const EndIsNotInTheFuture: Story = {
  play: async ({ args }) => {
    await write('To', '2031-01-01');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith({ startTimeMs: at(8), endTimeMs: at(20) }));
  },
};

export const WhatIsNoDateStaysToBeCorrected: Story = {
  play: async ({ args }) => {
    await write('To', '2026-13-01');
    await expect(args.onChange).toHaveBeenLastCalledWith({
      startTimeMs: at(8),
      endTimeMs: expect.objectContaining({ text: expect.any(String) }),
    });
    await expect(side('To')).toHaveAccessibleDescription('Use the format yyyy-MM-dd HH:mm:ss');
  },
};

export const Disabled: Story = { args: { disabled: true } };
