import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { session } from '../session/session';
import { DAY, HOUR, MINUTE } from './constants';
import { lastHistory, type SelectedTimewindow, type StoredTimewindow } from './timewindow';
import { TimewindowControl, type TimewindowControlProps } from './timewindow-control';
import { panelSize } from './timewindow-panel-size';

function Held(props: TimewindowControlProps) {
  const [value, setValue] = useState<StoredTimewindow | null | undefined>(props.value);
  return (
    <TimewindowControl
      {...props}
      value={value}
      onChange={(next) => {
        setValue(next);
        props.onChange(next);
      }}
    />
  );
}

const meta = {
  title: 'Time/Timewindow',
  component: TimewindowControl,
  args: {
    value: { selectedTab: 0 },
    onChange: fn<(value: SelectedTimewindow) => void>(),
    aggregation: true,
    timezone: true,
  },
  render: (args) => <Held {...args} />,
} satisfies Meta<typeof TimewindowControl>;
export default meta;
type Story = StoryObj<typeof meta>;

const control = () => screen.getByRole('button', { name: /^Time window:/ });
const open = async () => {
  await userEvent.click(control());
  const panel = within(await screen.findByRole('dialog', { name: 'Edit time window' }));
  await panel.findByRole('button', { name: 'Update' });
  return panel;
};
type Panel = ReturnType<typeof within>;
const update = (panel: Panel) => panel.getByRole('button', { name: 'Update' });
const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

export const RealtimeLastMinute: Story = {
  play: async () => {
    await expect(control()).toHaveTextContent('Realtime - last minute');
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
    await expect(control()).toHaveTextContent('History - last hour 30 minutes');
    await expect(control().querySelector('span')?.nextElementSibling).toHaveAttribute('data-icon', 'query_builder');
  },
};

export const QuickIntervalInItsZone: Story = {
  args: {
    value: { selectedTab: 1, history: { historyType: 2, quickInterval: 'YESTERDAY' }, timezone: 'Asia/Kathmandu' },
  },
  play: async () => {
    await expect(control()).toHaveTextContent('History - Yesterday | GMT+5:45');
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
    await expect(control()).toHaveTextContent('History - from 2026-05-20 08:00:00 to 2026-05-20 09:30:05');
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
    await expect(panel.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Realtime', 'History']);
  },
};

export const UpdateNeedsAChange: Story = {
  play: async ({ args }) => {
    const panel = await open();
    await expect(isOff(update(panel))).toBe(true);
    await userEvent.selectOptions(panel.getByRole('combobox', { name: 'Last' }), '5 minutes');
    await expect(isOff(update(panel))).toBe(false);
    await userEvent.click(update(panel));
    await closed();
    await expect(args.onChange).toHaveBeenCalledTimes(1);
    await expect(args.onChange).toHaveBeenCalledWith({
      hideInterval: false,
      hideLastInterval: false,
      hideQuickInterval: false,
      hideAggregation: false,
      hideAggInterval: false,
      hideTimezone: false,
      selectedTab: 0,
      realtime: { realtimeType: 0, timewindowMs: 5 * MINUTE, interval: 1000, quickInterval: 'CURRENT_DAY' },
      aggregation: { type: 'AVG', limit: 250 },
    });
    await expect(control()).toHaveTextContent('Realtime - last 5 minutes');
    await waitFor(() => expect(control()).toHaveFocus());
  },
};

export const SwitchingTheTabIsAChange: Story = {
  play: async ({ args }) => {
    const panel = await open();
    await userEvent.click(panel.getByRole('tab', { name: 'History' }));
    await userEvent.click(update(panel));
    await closed();
    await expect(args.onChange).toHaveBeenCalledWith(
      expect.objectContaining({ selectedTab: 1, history: expect.objectContaining({ historyType: 0 }) }),
    );
  },
};

export const CancelChangesNothing: Story = {
  play: async ({ args }) => {
    const panel = await open();
    await userEvent.click(panel.getByRole('tab', { name: 'History' }));
    await userEvent.click(panel.getByRole('button', { name: 'Cancel' }));
    await closed();
    await userEvent.click(control());
    await screen.findByRole('dialog');
    await userEvent.click(document.body);
    await closed();
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const RealtimeOffersWhatNowLiesIn: Story = {
  play: async ({ args }) => {
    const panel = await open();
    await userEvent.click(panel.getByRole('radio', { name: 'Interval' }));
    const quick = panel.getByRole('combobox', { name: 'Interval' });
    await expect(within(quick).getAllByRole('option')).toHaveLength(11);
    await userEvent.selectOptions(quick, 'Current week (Sun - Sat)');
    await userEvent.click(update(panel));
    await waitFor(() =>
      expect(args.onChange).toHaveBeenCalledWith(
        expect.objectContaining({
          realtime: expect.objectContaining({ realtimeType: 1, quickInterval: 'CURRENT_WEEK' }),
        }),
      ),
    );
  },
};

export const HistoryOffersLengthPeriodAndInterval: Story = {
  args: { historyOnly: true, value: lastHistory(DAY) },
  play: async ({ args }) => {
    const panel = await open();
    await expect(panel.queryByRole('tab')).toBeNull();
    await userEvent.click(panel.getByRole('radio', { name: 'Time period' }));
    const from = panel.getByRole('textbox', { name: /From/ });
    await userEvent.clear(from);
    await expect(isOff(update(panel))).toBe(true);
    await userEvent.type(from, '2026-01-10 10:00:00');
    await userEvent.click(update(panel));
    await waitFor(() => expect(args.onChange).toHaveBeenCalledTimes(1));
    await expect(args.onChange).toHaveBeenCalledWith(
      expect.objectContaining({
        history: expect.objectContaining({
          historyType: 1,
          fixedTimewindow: expect.objectContaining({ startTimeMs: new Date(2026, 0, 10, 10).getTime() }),
        }),
      }),
    );
  },
};

export const QuickIntervalsOnly: Story = {
  args: { quickIntervalOnly: true, aggregation: false, timezone: false },
  play: async () => {
    await expect(control()).toHaveTextContent('Realtime - Current day');
    const panel = await open();
    await expect(panel.queryByRole('radio')).toBeNull();
    await expect(panel.getAllByRole('combobox')).toHaveLength(1);
  },
};

export const GroupingFollowsTheWindow: Story = {
  args: { value: { selectedTab: 0, realtime: { timewindowMs: MINUTE, interval: 1000 } } },
  play: async ({ args }) => {
    const panel = await open();
    const grouping = panel.getByRole('combobox', { name: /Grouping interval/ });
    await expect(
      within(grouping)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['1 second', '5 seconds']);
    await userEvent.selectOptions(panel.getByRole('combobox', { name: 'Last' }), '1 day');
    await waitFor(() => expect(grouping).toHaveDisplayValue('5 minutes'));
    await userEvent.click(update(panel));
    await waitFor(() =>
      expect(args.onChange).toHaveBeenCalledWith(
        expect.objectContaining({
          realtime: expect.objectContaining({ timewindowMs: DAY, interval: 5 * MINUTE }),
        }),
      ),
    );
  },
};

export const WithoutAggregationValuesAreLimited: Story = {
  play: async ({ args }) => {
    session.store.setState({ maxDatapointsLimit: 500 });
    const panel = await open();
    await userEvent.selectOptions(panel.getByRole('combobox', { name: /Aggregation function/ }), 'None');
    await expect(panel.queryByRole('combobox', { name: /Grouping interval/ })).toBeNull();
    const limit = panel.getByRole('spinbutton', { name: 'Max values' });
    await expect(panel.getByRole('slider', { name: 'Max values' })).toHaveAttribute('min', '7');
    await userEvent.clear(limit);
    await userEvent.type(limit, '501');
    await expect(limit).toHaveAccessibleDescription('Between 7 and 500');
    await expect(isOff(update(panel))).toBe(true);
    await userEvent.clear(limit);
    await userEvent.type(limit, '7');
    await userEvent.click(update(panel));
    await waitFor(() =>
      expect(args.onChange).toHaveBeenCalledWith(expect.objectContaining({ aggregation: { type: 'NONE', limit: 7 } })),
    );
  },
};

export const TimeZoneIsFoundByAnyPart: Story = {
  play: async ({ args }) => {
    const panel = await open();
    const zone = panel.getByRole('combobox', { name: 'Time zone' });
    await expect(zone).toHaveDisplayValue(/^Browser time \(UTC/);
    await userEvent.clear(zone);
    await userEvent.type(zone, 'kathm');
    await userEvent.click(await screen.findByRole('option', { name: 'Asia/Kathmandu (UTC+05:45)' }));
    await userEvent.click(update(panel));
    await waitFor(() =>
      expect(args.onChange).toHaveBeenCalledWith(expect.objectContaining({ timezone: 'Asia/Kathmandu' })),
    );
  },
};

export const UsersSeeWhatIsNotHidden: Story = {
  args: {
    value: {
      selectedTab: 0,
      hideLastInterval: true,
      hideAggregation: true,
      hideTimezone: true,
      realtime: { realtimeType: 0 },
    },
  },
  play: async () => {
    const panel = await open();
    await expect(panel.queryByRole('radio')).toBeNull();
    await expect(isOff(update(panel))).toBe(true);
    await expect(panel.getAllByRole('combobox')).toHaveLength(2);
    await expect(panel.getByRole('combobox', { name: /^Interval/ })).toBeEnabled();
    await expect(panel.getByRole('combobox', { name: /Grouping interval/ })).toBeEnabled();
    await expect(panel.queryByRole('checkbox')).toBeNull();
  },
};

export const HiddenIntervalLeavesTheRest: Story = {
  args: { value: { selectedTab: 0, hideInterval: true } },
  play: async () => {
    const panel = await open();
    await expect(panel.queryByRole('tab')).toBeNull();
    await expect(panel.getByRole('combobox', { name: /Aggregation function/ })).toBeEnabled();
    await expect(panel.getByRole('combobox', { name: 'Time zone' })).toBeEnabled();
  },
};

export const EditorsHideParts: Story = {
  args: { isEdit: true },
  play: async ({ args }) => {
    const panel = await open();
    const hide = (part: string) => panel.getByRole('checkbox', { name: `Hide: ${part}` });
    await expect(panel.getAllByRole('checkbox')).toHaveLength(6);
    await userEvent.click(hide('Last'));
    await expect(panel.getByRole('radio', { name: 'Interval' })).toBeChecked();
    await expect(panel.getByRole('radio', { name: 'Last' })).toBeDisabled();
    await userEvent.click(hide('Last'));
    await userEvent.click(hide('Interval'));
    await expect(panel.getByRole('radio', { name: 'Last' })).toBeChecked();
    await userEvent.click(hide('Time'));
    await expect(panel.getByRole('combobox', { name: 'Last' })).toBeDisabled();
    await userEvent.click(hide('Aggregation function'));
    await expect(panel.getByRole('combobox', { name: /Aggregation function/ })).toBeDisabled();
    await userEvent.click(hide('Grouping interval'));
    await expect(panel.getByRole('combobox', { name: /Grouping interval/ })).toBeDisabled();
    await userEvent.click(hide('Time zone'));
    await expect(panel.getByRole('combobox', { name: 'Time zone' })).toBeDisabled();
    await userEvent.click(panel.getByRole('tab', { name: 'History' }));
    for (const radio of panel.getAllByRole('radio')) await expect(radio).toBeDisabled();
    await userEvent.click(update(panel));
    await waitFor(() =>
      expect(args.onChange).toHaveBeenCalledWith(
        expect.objectContaining({
          hideInterval: true,
          hideLastInterval: false,
          hideQuickInterval: true,
          hideAggregation: true,
          hideAggInterval: true,
          hideTimezone: true,
        }),
      ),
    );
  },
};

export const EditorsPanel: Story = {
  args: { isEdit: true, value: { selectedTab: 0, hideQuickInterval: true, hideTimezone: true } },
  play: async () => {
    await open();
  },
};

export const PeriodPanel: Story = {
  args: { value: { selectedTab: 1, history: { historyType: 1 }, aggregation: { type: 'NONE', limit: 200 } } },
  play: async () => {
    await open();
  },
};

export const AdvancedPanel: Story = {
  args: { value: { selectedTab: 1, history: { timewindowMs: 26 * HOUR, interval: 7 * MINUTE } } },
  play: async () => {
    const panel = await open();
    await expect(panel.getAllByRole('switch', { name: 'Advanced', checked: true })).toHaveLength(2);
  },
};

export const OpensAboveWithoutRoomBelow: Story = {
  render: (args) => (
    <div style={{ paddingBlockStart: '36rem', textAlign: 'end' }}>
      <Held {...args} />
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
    await expect(screen.getByText('Realtime - last minute').checkVisibility()).toBe(innerWidth >= 1280);
  },
};

/** Another story in a window of 400 px, beside which there is no room for a panel. */
function NarrowWindow({ story }: { story: string }) {
  const address = new URLSearchParams(location.search);
  address.set('id', `time-timewindow--${story}`);
  return (
    <iframe
      title="400 px"
      src={`${location.pathname}?${address}`}
      style={{ inlineSize: 400, blockSize: 680, border: 0 }}
    />
  );
}

const narrow = async () => {
  const frame = screen.getByTitle<HTMLIFrameElement>('400 px');
  const button = await waitFor(
    () => {
      const found = frame.contentDocument?.querySelector<HTMLButtonElement>('#storybook-root button');
      if (!found) throw new Error('not there yet');
      return found;
    },
    { timeout: 30_000 },
  );
  return { button, page: within(frame.contentDocument?.body as HTMLElement) };
};

export const NarrowToolbarShowsTheIconOnly: Story = {
  render: () => <NarrowWindow story="toolbar-on-a-wide-window" />,
  play: async () => {
    const { button, page } = await narrow();
    await expect(page.getByText('Realtime - last minute').checkVisibility()).toBe(false);
    await expect(button).toHaveAccessibleName('Time window: Realtime - last minute');
  },
};

export const NarrowWindowIsFilledByThePanel: Story = {
  render: () => <NarrowWindow story="realtime-last-minute" />,
  play: async () => {
    const { button, page } = await narrow();
    button.click();
    const update = await page.findByRole('button', { name: 'Update' }, { timeout: 10_000 });
    await waitFor(() => {
      const { left, top, width, height } = page.getByRole('dialog').getBoundingClientRect();
      return expect({ left, top, width, height }).toEqual({ left: 0, top: 0, width: 400, height: 680 });
    });
    await expect(update.checkVisibility()).toBe(true);
  },
};

export const LongWindowOfATable: Story = { args: { asButton: true, historyOnly: true, value: lastHistory(26 * HOUR) } };
