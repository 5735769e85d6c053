import { useState } from 'react';
import { type Entry, readable } from '../inputs/unreadable';
import {
  type FixedTimewindow,
  HISTORY_FIXED,
  HISTORY_LAST,
  REALTIME_LAST,
  REALTIME_TAB,
  type Timewindow,
} from '../time/timewindow';
import type { TimewindowParts } from '../time/timewindow-rules';
import type { PeriodEntry } from './period-field';

/** Where a number is typed. */
type NumberPart =
  | 'realtime.timewindowMs'
  | 'realtime.interval'
  | 'history.timewindowMs'
  | 'history.interval'
  | 'aggregation.limit';

type Update = (change: (draft: Timewindow) => Timewindow) => void;

interface Bound<T> {
  value: T | undefined;
  onChange: (value: T | undefined) => void;
}

export interface TimewindowDraft {
  draft: Timewindow;
  setDraft: Update;
  /** What a control of a number gets: its entry where that is no number (yet), else the draft's. */
  number: (
    part: NumberPart,
    value: number,
    write: (draft: Timewindow, next: number) => Timewindow,
  ) => Bound<Entry<number>>;
  period: Bound<PeriodEntry>;
  /** Whether a part that counts is no value (yet). */
  lacks: (parts: TimewindowParts) => boolean;
  changed: boolean;
}

/** A timewindow on the way: its last values, and apart from them what was typed and is none, so that it stays typed. */
export function useTimewindowDraft(first: () => Timewindow): TimewindowDraft {
  const [initial] = useState(first);
  const [draft, setDraft] = useState(initial);
  const [entries, setEntries] = useState<Partial<Record<NumberPart, Entry<number>>>>({});
  const [period, setPeriod] = useState<PeriodEntry>();
  const { selectedTab, realtime, history, aggregation } = draft;

  return {
    draft,
    setDraft,
    number: (part, value, write) => ({
      value: part in entries ? entries[part] : value,
      onChange: (next) => {
        const number = readable(next);
        setEntries(({ [part]: _, ...rest }) => (number === undefined ? { ...rest, [part]: next } : rest));
        if (number !== undefined) setDraft((now) => write(now, number));
      },
    }),
    period: {
      value: period ?? history.fixedTimewindow,
      onChange: (next) => {
        if (!next) return;
        const fixedTimewindow = readPeriod(next);
        setPeriod(fixedTimewindow ? undefined : next);
        if (fixedTimewindow) setDraft((now) => ({ ...now, history: { ...now.history, fixedTimewindow } }));
      },
    },
    lacks: (parts) => {
      const isRealtime = selectedTab === REALTIME_TAB;
      const { historyType } = history;
      if (!isRealtime && historyType === HISTORY_FIXED && period) return true;
      const counting: (NumberPart | false)[] = [
        isRealtime && realtime.realtimeType === REALTIME_LAST && 'realtime.timewindowMs',
        !isRealtime && historyType === HISTORY_LAST && 'history.timewindowMs',
        parts.grouping && (isRealtime ? 'realtime.interval' : 'history.interval'),
        parts.limit && aggregation.type === 'NONE' && 'aggregation.limit',
      ];
      return counting.some((part) => part && part in entries);
    },
    changed: JSON.stringify(draft) !== JSON.stringify(initial) || Object.keys(entries).length > 0 || Boolean(period),
  };
}

function readPeriod({ startTimeMs, endTimeMs }: PeriodEntry): FixedTimewindow | undefined {
  const start = readable(startTimeMs);
  const end = readable(endTimeMs);
  return start === undefined || end === undefined ? undefined : { startTimeMs: start, endTimeMs: end };
}
