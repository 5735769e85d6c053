import { useSession } from '../session/session';
import { DAY, HOUR, MINUTE } from '../time/constants';
import { formatShortUnit } from '../time/format';
import { boundInterval } from '../time/interval-bounds';
import {
  completeTimewindow,
  HISTORY_LAST,
  HISTORY_TAB,
  REALTIME_LAST,
  REALTIME_TAB,
  type SelectedTimewindow,
  type StoredTimewindow,
  selectedTimewindow,
} from '../time/timewindow';
import { Segmented } from '../ui/segmented';
import { useT } from './texts';

/** Lengths that are one press away. */
const presets = [
  { count: 15, unit: 'minute', ms: 15 * MINUTE },
  { count: 1, unit: 'hour', ms: HOUR },
  { count: 6, unit: 'hour', ms: 6 * HOUR },
  { count: 24, unit: 'hour', ms: DAY },
  { count: 7, unit: 'day', ms: 7 * DAY },
  { count: 30, unit: 'day', ms: 30 * DAY },
] as const;

/** The same timewindow over the last so many ms: history stays history, everything else becomes live. */
export function lastOf(
  value: StoredTimewindow | null | undefined,
  timewindowMs: number,
  maxDatapoints: number,
): SelectedTimewindow {
  const now = completeTimewindow(value, { maxDatapoints });
  const interval = boundInterval(null, timewindowMs, now.aggregation.type, maxDatapoints);
  const isHistory = now.selectedTab === HISTORY_TAB && now.history.historyType === HISTORY_LAST;
  return selectedTimewindow(
    isHistory
      ? { ...now, history: { ...now.history, timewindowMs, interval } }
      : {
          ...now,
          selectedTab: REALTIME_TAB,
          realtime: { ...now.realtime, realtimeType: REALTIME_LAST, timewindowMs, interval },
        },
  );
}

/** The length of a timewindow that ends now; undefined for others. */
function lastLength(value: StoredTimewindow | null | undefined): number | undefined {
  const { selectedTab, realtime, history } = completeTimewindow(value);
  if (selectedTab === REALTIME_TAB) return realtime.realtimeType === REALTIME_LAST ? realtime.timewindowMs : undefined;
  return history.historyType === HISTORY_LAST ? history.timewindowMs : undefined;
}

export interface TimewindowPresetsProps {
  value: StoredTimewindow | null | undefined;
  onChange: (value: SelectedTimewindow) => void;
  /** The longest that is offered, ms. */
  longest?: number;
}

/** Beside a timewindow's control: its usual lengths, which act at once. */
export function TimewindowPresets({ value, onChange, longest = Number.POSITIVE_INFINITY }: TimewindowPresetsProps) {
  const t = useT();
  const maxDatapoints = useSession((state) => state.maxDatapointsLimit);
  const current = lastLength(value);
  return (
    <Segmented
      label={t('timewindow.presets')}
      value={current}
      options={presets
        .filter(({ ms }) => ms <= longest)
        .map(({ count, unit, ms }) => ({
          value: ms,
          label: formatShortUnit(count, unit),
        }))}
      onChange={(ms) => onChange(lastOf(value, ms, maxDatapoints))}
    />
  );
}
