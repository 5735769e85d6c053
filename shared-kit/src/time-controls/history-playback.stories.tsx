import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { pressKeys } from '../testing/real-input';
import { sliderSays } from '../testing/slider-says';
import { MINUTE } from '../time/constants';
import { HistoryPlayback } from './history-playback';

const start = Date.UTC(2026, 4, 20, 8);

const meta = {
  title: 'Time/History playback',
  component: HistoryPlayback,
  args: { minTime: start, maxTime: start + MINUTE, timeZone: 'UTC', onTime: fn() },
} satisfies Meta<typeof HistoryPlayback>;
export default meta;
type Story = StoryObj<typeof meta>;

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const seconds = (args: { onTime: unknown }) =>
  ((args.onTime as { mock: { calls: [number][] } }).mock.calls.at(-1)?.[0] ?? 0) / 1000 - start / 1000;
const slider = () => screen.getByRole('slider', { name: 'Position' });
const position = () => sliderSays(slider()).now;

export const ByHand: Story = {
  play: async ({ args }) => {
    await expect(screen.getByRole('status')).toHaveTextContent('May 20, 2026, 08:00:00');
    await press('Next');
    await expect(seconds(args)).toBe(1);
    await press('Go to the end');
    await expect(screen.getByRole('status')).toHaveTextContent('08:01:00');
    await press('Previous');
    await expect(seconds(args)).toBe(59);
    await press('Go to the start');
    await expect(position()).toBe(0);
    slider().focus();
    await pressKeys('ArrowRight', 'ArrowRight');
    await waitFor(() => expect(seconds(args)).toBe(2));
    await expect(slider()).toHaveAttribute('aria-valuetext', 'May 20, 2026, 08:00:02');
  },
};

export const PlaysAtTheChosenSpeedUntilTheEnd: Story = {
  args: { maxTime: start + 3000 },
  play: async ({ args }) => {
    const speed = screen.getByRole('combobox', { name: 'Speed' });
    await expect(
      within(speed)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['1×', '5×', '10×', '25×']);
    await userEvent.selectOptions(speed, '25×');
    await press('Play');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Play' })).toBeVisible(), { timeout: 5000 });
    await waitFor(() => expect(seconds(args)).toBe(3));
    // At the end it starts over.
    await press('Play');
    await expect(args.onTime).toHaveBeenCalledWith(start);
  },
};

export const PauseReportsTheTime: Story = {
  play: async ({ args }) => {
    await press('Play');
    await press('Pause');
    await expect(args.onTime).toHaveBeenCalledTimes(1);
    await expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
  },
};

export const NextGoesToTheNextAnchor: Story = {
  args: { useAnchors: true, anchors: [start + 12_500, start + 40_000], settings: { buttonColor: '#7b1fa2' } },
  play: async ({ args }) => {
    await press('Next');
    await expect(seconds(args)).toBe(12.5);
    await press('Next');
    await expect(seconds(args)).toBe(40);
    await press('Previous');
    await expect(seconds(args)).toBe(12.5);
  },
};

function OtherData() {
  const [max, setMax] = useState(start + MINUTE);
  return (
    <>
      <HistoryPlayback minTime={start} maxTime={max} timeZone="UTC" onTime={() => {}} />
      <button type="button" onClick={() => setMax(start + 2 * MINUTE)}>
        Other data
      </button>
    </>
  );
}

export const OtherBoundsBeginAnew: Story = {
  render: () => <OtherData />,
  play: async () => {
    await press('Go to the end');
    await expect(position()).toBe(60);
    await press('Other data');
    await waitFor(() => expect(position()).toBe(0));
    await expect(screen.getByRole('status')).toHaveTextContent('08:00:00');
  },
};

export const NoData: Story = {
  args: { minTime: null, maxTime: null },
  play: async () => {
    await expect(screen.getByText('No data found')).toBeVisible();
    await expect(screen.queryByRole('button')).toBeNull();
  },
};
