import { type ReactNode, useId } from 'react';
import { toStoredTime } from '../time/period';
import {
  HISTORY_FIXED,
  HISTORY_LAST,
  HISTORY_QUICK,
  type HideFlag,
  type HistoryTimewindow,
  REALTIME_LAST,
  REALTIME_QUICK,
  type RealtimeTimewindow,
} from '../time/timewindow';
import { isPartDisabled, type TimewindowParts } from '../time/timewindow-rules';
import { classes } from '../ui/classes';
import { IntervalField } from './interval-field';
import { PeriodField } from './period-field';
import { QuickIntervalField } from './quick-interval-field';
import { useT } from './texts';
import styles from './timewindow-panel.module.css';
import type { TimewindowDraft } from './use-timewindow-draft';

interface TimeProps {
  state: TimewindowDraft;
}

/** The last so long, or a quick interval that now lies in. */
export function RealtimeTime({
  state,
  parts,
  hide,
}: TimeProps & { parts: TimewindowParts; hide: (flag: HideFlag, part: string) => ReactNode }) {
  const t = useT();
  const name = useId();
  const { draft, setDraft } = state;
  const { realtime } = draft;
  const set = (change: Partial<RealtimeTimewindow>) =>
    setDraft((now) => ({ ...now, realtime: { ...now.realtime, ...change } }));
  const last = (
    <IntervalField
      label={t('timewindow.last')}
      hideLabel={parts.realtimeChoice}
      {...state.number('realtime.timewindowMs', realtime.timewindowMs, (now, timewindowMs) => ({
        ...now,
        realtime: { ...now.realtime, timewindowMs },
      }))}
      disabled={isPartDisabled(draft, 'hideLastInterval')}
    />
  );
  const quick = (
    <QuickIntervalField
      label={t('timewindow.interval')}
      hideLabel={parts.realtimeChoice}
      onlyCurrentInterval
      value={realtime.quickInterval}
      disabled={isPartDisabled(draft, 'hideQuickInterval')}
      onChange={(quickInterval) => quickInterval && set({ quickInterval })}
    />
  );
  if (!parts.realtimeChoice) return (parts.realtimeLast && last) || (parts.realtimeQuick && quick);
  const choice = (realtimeType: RealtimeTimewindow['realtimeType']) => ({
    name,
    checked: realtime.realtimeType === realtimeType,
    onChoose: () => set({ realtimeType }),
  });
  return (
    <div role="radiogroup" aria-label={t('timewindow.realtime')} className={styles.choices}>
      <Choice
        {...choice(REALTIME_LAST)}
        label={t('timewindow.last')}
        disabled={isPartDisabled(draft, 'hideLastInterval')}
        after={hide('hideLastInterval', t('timewindow.last'))}
      >
        {last}
      </Choice>
      <Choice
        {...choice(REALTIME_QUICK)}
        label={t('timewindow.interval')}
        disabled={isPartDisabled(draft, 'hideQuickInterval')}
        after={hide('hideQuickInterval', t('timewindow.interval'))}
      >
        {quick}
      </Choice>
    </div>
  );
}

/** The last so long, a period, or any quick interval. */
export function HistoryTime({ state }: TimeProps) {
  const t = useT();
  const name = useId();
  const { draft, setDraft } = state;
  const { history, timezone, hideInterval: disabled } = draft;
  const set = (change: Partial<HistoryTimewindow>) =>
    setDraft((now) => ({ ...now, history: { ...now.history, ...change } }));
  const choice = (historyType: HistoryTimewindow['historyType']) => ({
    name,
    disabled,
    checked: history.historyType === historyType,
    onChoose: () => set({ historyType }),
  });
  return (
    <div role="radiogroup" aria-label={t('timewindow.history')} className={styles.choices}>
      <Choice {...choice(HISTORY_LAST)} label={t('timewindow.last')}>
        <IntervalField
          label={t('timewindow.last')}
          hideLabel
          {...state.number('history.timewindowMs', history.timewindowMs, (now, timewindowMs) => ({
            ...now,
            history: { ...now.history, timewindowMs },
          }))}
          disabled={disabled}
        />
      </Choice>
      <Choice {...choice(HISTORY_FIXED)} label={t('timewindow.period')}>
        <PeriodField
          label={t('timewindow.period')}
          hideLabel
          {...state.period}
          disabled={disabled}
          latest={toStoredTime(Date.now(), timezone)}
        />
      </Choice>
      <Choice {...choice(HISTORY_QUICK)} label={t('timewindow.interval')}>
        <QuickIntervalField
          label={t('timewindow.interval')}
          hideLabel
          value={history.quickInterval}
          disabled={disabled}
          onChange={(quickInterval) => quickInterval && set({ quickInterval })}
        />
      </Choice>
    </div>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  checked: boolean;
  disabled: boolean;
  onChoose: () => void;
  /** Stands at the end of the line. */
  after?: ReactNode;
  /** Shown while chosen. */
  children: ReactNode;
}

function Choice({ name, label, checked, disabled, onChoose, after, children }: ChoiceProps) {
  return (
    <div>
      <div className={styles.head}>
        <label className={classes(styles.choice, disabled && styles.disabled)}>
          <input type="radio" name={name} checked={checked} disabled={disabled} onChange={onChoose} />
          {label}
        </label>
        {after}
      </div>
      {checked && <div className={styles.chosen}>{children}</div>}
    </div>
  );
}
