import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { withValueState } from '../../.storybook/value-state';
import { defaultReaderFormats, setReaderFormats } from '../i18n/reader-formats';
import { session } from '../session/session';
import { sliderSays } from '../testing/slider-says';
import { DAY, HOUR, MINUTE } from '../time/constants';
import { lastHistory, type SelectedTimewindow } from '../time/timewindow';
import { TimewindowControl } from './timewindow-control';
import { closed, control, isOff, open, update } from './timewindow-story-data';

const meta = {
  title: 'Time/Timewindow panel',
  component: TimewindowControl,
  args: {
    value: { selectedTab: 0 },
    onChange: fn<(value: SelectedTimewindow) => void>(),
    aggregation: true,
    timezone: true,
  },
  render: withValueState(TimewindowControl),
} satisfies Meta<typeof TimewindowControl>;
export default meta;
type Story = StoryObj<typeof meta>;

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
    await expect(control()).toHaveTextContent('Live: last 5 minutes');
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

export const PeriodsAreThoseOfTheTimeZoneOfTheProfile: Story = {
  args: { value: { selectedTab: 1, history: { historyType: 1 } } },
  beforeEach: () => {
    setReaderFormats({ ...defaultReaderFormats, timeZone: 'Asia/Kathmandu' });
    return () => setReaderFormats(defaultReaderFormats);
  },
  play: async ({ args }) => {
    const panel = await open();
    await expect(panel.getByRole('combobox', { name: 'Time zone' })).toHaveDisplayValue('Your time (UTC+05:45)');
    for (const [side, text] of [
      [/From/, '2026-01-10 10:00:00'],
      [/To/, '2026-01-10 12:30:00'],
    ] as const) {
      const field = panel.getByRole('textbox', { name: side });
      await userEvent.clear(field);
      await userEvent.type(field, text);
    }
    await userEvent.click(update(panel));
    await expect(control()).toHaveTextContent('History: from 2026-01-10 10:00:00 to 2026-01-10 12:30:00');
    const fixedTimewindow = {
      startTimeMs: Date.parse('2026-01-10T10:00:00+05:45'),
      endTimeMs: Date.parse('2026-01-10T12:30:00+05:45'),
    };
    await expect(args.onChange).toHaveBeenCalledWith(
      expect.objectContaining({ history: expect.objectContaining({ historyType: 1, fixedTimewindow }) }),
    );
  },
};

export const QuickIntervalsOnly: Story = {
  args: { quickIntervalOnly: true, aggregation: false, timezone: false },
  play: async () => {
    await expect(control()).toHaveTextContent('Live: Current day');
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
    await expect(sliderSays(panel.getByRole('slider', { name: 'Max values' }))).toMatchObject({ min: 7, max: 500 });
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
