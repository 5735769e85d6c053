import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { insideSmallWindow, SmallWindow } from '../../.storybook/small-window';
import { withValueState } from '../../.storybook/value-state';
import { DAY, HOUR, MINUTE } from '../time/constants';
import { lastHistory, type SelectedTimewindow } from '../time/timewindow';
import { TimewindowControl } from './timewindow-control';
import { panelSize } from './timewindow-panel-size';
import { control, open } from './timewindow-story-data';

const Kept = withValueState(TimewindowControl);

const meta = {
  title: 'Time/Timewindow',
  component: TimewindowControl,
  args: {
    value: { selectedTab: 0 },
    onChange: fn<(value: SelectedTimewindow) => void>(),
    aggregation: true,
    timezone: true,
  },
  render: Kept,
} satisfies Meta<typeof TimewindowControl>;
export default meta;
type Story = StoryObj<typeof meta>;

export const RealtimeLastMinute: Story = {
  play: async () => {
    await expect(control()).toHaveTextContent('Live: last minute');
  },
};

export const AsButton: Story = {
  args: { asButton: true, historyOnly: true, value: lastHistory(30 * DAY) },
  play: async () => {
    await expect(control()).toHaveTextContent(/^last 30 days$/);
  },
};

export const HistoryIsSaidWhereAsked: Story = {
  args: { historyOnly: true, alwaysDisplayTypePrefix: true, direction: 'right', value: lastHistory(90 * MINUTE) },
  play: async () => {
    await expect(control()).toHaveTextContent('History: last hour 30 minutes');
    await expect(control().querySelector('span')?.nextElementSibling).toHaveAttribute('data-icon', 'schedule');
  },
};

export const QuickIntervalInItsZone: Story = {
  args: {
    value: { selectedTab: 1, history: { historyType: 2, quickInterval: 'YESTERDAY' }, timezone: 'Asia/Kathmandu' },
  },
  play: async () => {
    await expect(control()).toHaveTextContent('History: Yesterday | GMT+5:45');
  },
};

export const FixedPeriod: Story = {
  args: {
    value: {
      selectedTab: 1,
      history: {
        historyType: 1,
        fixedTimewindow: {
          startTimeMs: new Date(2026, 4, 20, 8).getTime(),
          endTimeMs: new Date(2026, 4, 20, 9, 30, 5).getTime(),
        },
      },
    },
  },
  play: async () => {
    await expect(control()).toHaveTextContent('History: from 2026-05-20 08:00:00 to 2026-05-20 09:30:05');
  },
};

export const Disabled: Story = {
  args: { disabled: true },
  play: async () => {
    await expect(control()).toBeDisabled();
  },
};

export const LockedWhenEverythingIsHidden: Story = {
  args: { value: { selectedTab: 0, hideInterval: true, hideAggregation: true, hideAggInterval: true } },
  play: async () => {
    await expect(control()).toBeDisabled();
  },
};

export const RealtimeBecomesHistoryWhereThereIsNone: Story = {
  args: { historyOnly: true, value: { selectedTab: 0 } },
  play: async ({ args }) => {
    await waitFor(() => expect(args.onChange).toHaveBeenCalledTimes(1));
    await expect(args.onChange).toHaveBeenCalledWith(expect.objectContaining({ selectedTab: 1 }));
    await expect(args.onChange).not.toHaveBeenCalledWith(expect.objectContaining({ realtime: expect.anything() }));
  },
};

export const PanelIsAsWideAndHighAsItShould: Story = {
  play: async () => {
    const panel = await open();
    // It grows to its size while it appears.
    const box = () => screen.getByRole('dialog').getBoundingClientRect();
    await waitFor(() => expect(box().width).toBeGreaterThanOrEqual(panelSize.minWidth));
    await expect(box().height).toBeLessThanOrEqual(panelSize.maxHeight);
    await expect(panel.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Live', 'History']);
  },
};

export const OpensAboveWithoutRoomBelow: Story = {
  render: (args) => (
    <div style={{ paddingBlockStart: '36rem', textAlign: 'end' }}>
      <Kept {...args} />
    </div>
  ),
  play: async () => {
    await open();
    const box = () => screen.getByRole('dialog').getBoundingClientRect();
    await waitFor(() => expect(box().bottom).toBeLessThanOrEqual(control().getBoundingClientRect().top));
    await expect(box().right).toBeLessThanOrEqual(innerWidth);
  },
};

export const ToolbarOnAWideWindow: Story = {
  args: { isToolbar: true },
  play: async () => {
    await expect(screen.getByText('Live: last minute').checkVisibility()).toBe(innerWidth >= 1280);
  },
};

export const NarrowToolbarShowsTheIconOnly: Story = {
  render: () => <SmallWindow story="time-timewindow--toolbar-on-a-wide-window" />,
  play: async () => {
    const { button, page } = await insideSmallWindow();
    await expect(page.getByText('Live: last minute').checkVisibility()).toBe(false);
    await expect(button).toHaveAccessibleName('Time window: Live: last minute');
  },
};

export const NarrowWindowIsFilledByThePanel: Story = {
  render: () => <SmallWindow story="time-timewindow--realtime-last-minute" />,
  play: async () => {
    const { button, page } = await insideSmallWindow();
    button.click();
    const update = await page.findByRole('button', { name: 'Update' }, { timeout: 10_000 });
    await waitFor(() => {
      const { left, top, width, height } = page.getByRole('dialog').getBoundingClientRect();
      return expect({ left, top, width, height }).toEqual({ left: 0, top: 0, width: 400, height: 680 });
    });
    await expect(update.checkVisibility()).toBe(true);
  },
};

export const LowWindowKeepsTheButtonsOfThePanelInSight: Story = {
  render: () => <SmallWindow story="time-timewindow--realtime-last-minute" width={700} height={320} />,
  play: async () => {
    const { button, page } = await insideSmallWindow();
    button.click();
    const update = await page.findByRole('button', { name: 'Update' }, { timeout: 10_000 });
    await waitFor(() => expect(update.getBoundingClientRect().bottom).toBeLessThan(320));
    const { scrollHeight, clientHeight } = page.getByRole('dialog');
    await expect(scrollHeight).toBe(clientHeight);
  },
};

export const LongWindowOfATable: Story = { args: { asButton: true, historyOnly: true, value: lastHistory(26 * HOUR) } };
