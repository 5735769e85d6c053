import { type FormEvent, useId } from 'react';
import { useT as useKitT } from '../i18n/i18n';
import { SelectField } from '../inputs/select-field';
import {
  aggregationTypes,
  HISTORY_TAB,
  type HideFlag,
  REALTIME_TAB,
  type SelectedTimewindow,
  selectedTimewindow,
  type Timewindow,
} from '../time/timewindow';
import {
  fitTimewindow,
  groupingBounds,
  isPartDisabled,
  isTimewindowValid,
  type TimewindowOptions,
  timewindowParts,
  withHidden,
  withTimezone,
} from '../time/timewindow-rules';
import { Button } from '../ui/button';
import { TabPanel, Tabs } from '../ui/tabs';
import { DatapointsField } from './datapoints-field';
import { HideToggle } from './hide-toggle';
import { IntervalField } from './interval-field';
import { useT } from './texts';
import styles from './timewindow-panel.module.css';
import { panelSize } from './timewindow-panel-size';
import { HistoryTime, RealtimeTime } from './timewindow-time';
import { TimezoneField } from './timezone-field';
import { useTimewindowDraft } from './use-timewindow-draft';

export interface TimewindowPanelProps {
  value: Timewindow;
  options: TimewindowOptions;
  maxDatapoints: number;
  onUpdate: (value: SelectedTimewindow) => void;
  onCancel: () => void;
}

const tabOf = { realtime: REALTIME_TAB, history: HISTORY_TAB } as const;

/** Chooses a timewindow. Nothing leaves it before "Update", which needs a change and valid values. */
export default function TimewindowPanel({ value, options, maxDatapoints, onUpdate, onCancel }: TimewindowPanelProps) {
  const t = useT();
  const kit = useKitT('kit');
  const id = useId();
  const state = useTimewindowDraft(() => fitTimewindow(value, options, maxDatapoints));
  const { draft, setDraft, changed } = state;
  const parts = timewindowParts(draft, options);
  const isRealtime = draft.selectedTab === REALTIME_TAB;
  const tab = isRealtime ? 'realtime' : 'history';
  const valid = !state.lacks(parts) && isTimewindowValid(draft, options, { now: Date.now(), maxDatapoints });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React sees the form that the control stands in around this one.
    event.stopPropagation();
    if (changed && valid) onUpdate(selectedTimewindow(draft));
  };
  const hide = (flag: HideFlag, part: string) =>
    options.isEdit && (
      <HideToggle
        part={part}
        value={draft[flag]}
        onChange={(hidden) => setDraft((now) => withHidden(now, flag, hidden))}
      />
    );
  const bounds = groupingBounds(draft, maxDatapoints);
  const time = (
    <div className={styles.section}>
      {options.isEdit && (
        <div className={styles.head}>
          <span className={styles.title}>{t('timewindow.time')}</span>
          {hide('hideInterval', t('timewindow.time'))}
        </div>
      )}
      {isRealtime ? <RealtimeTime state={state} parts={parts} hide={hide} /> : <HistoryTime state={state} />}
    </div>
  );
  return (
    <form
      className={styles.panel}
      style={
        {
          '--panel-min-width': `${panelSize.minWidth}px`,
          '--panel-max-height': `${panelSize.maxHeight}px`,
        } as React.CSSProperties
      }
      noValidate
      onSubmit={submit}
    >
      <div className={styles.body}>
        {parts.tabs ? (
          <>
            <Tabs
              tabs={[
                { id: 'realtime', label: t('timewindow.realtime') },
                { id: 'history', label: t('timewindow.history') },
              ]}
              value={tab}
              onChange={(next) => setDraft((now) => ({ ...now, selectedTab: tabOf[next as keyof typeof tabOf] }))}
              label={t('timewindow.label')}
              idPrefix={id}
            />
            <TabPanel idPrefix={id} value={tab}>
              {time}
            </TabPanel>
          </>
        ) : (
          parts.time && time
        )}
        {parts.aggregation && (
          <div className={styles.row}>
            <SelectField
              label={t('aggregation.function')}
              value={draft.aggregation.type}
              disabled={isPartDisabled(draft, 'hideAggregation')}
              options={aggregationTypes.map((type) => ({ value: type, label: t(`aggregation.${type}`) }))}
              onChange={(type) => type && setDraft((now) => withAggregation(now, type, options, maxDatapoints))}
            />
            {hide('hideAggregation', t('aggregation.function'))}
          </div>
        )}
        {parts.limit && (
          <div className={styles.row}>
            <DatapointsField
              label={t('aggregation.limit')}
              max={maxDatapoints}
              {...state.number('aggregation.limit', draft.aggregation.limit, (now, limit) => ({
                ...now,
                aggregation: { ...now.aggregation, limit },
              }))}
              disabled={isPartDisabled(draft, 'hideAggInterval')}
            />
            {hide('hideAggInterval', t('aggregation.limit'))}
          </div>
        )}
        {parts.grouping && (
          <IntervalField
            key={tab}
            label={t('aggregation.grouping')}
            min={bounds.min}
            max={bounds.max}
            offeredFrom={bounds.offered.min}
            {...state.number(`${tab}.interval`, draft[tab].interval, (now, interval) => ({
              ...now,
              [tab]: { ...now[tab], interval },
            }))}
            disabled={isPartDisabled(draft, 'hideAggInterval')}
            isEdit={options.isEdit}
            hideFlag={draft.hideAggInterval}
            onHideFlagChange={(hidden) => setDraft((now) => withHidden(now, 'hideAggInterval', hidden))}
          />
        )}
        {parts.timezone && (
          <div className={styles.row}>
            <TimezoneField
              label={t('timezone.label')}
              localBrowserTimezonePlaceholderOnEmpty
              value={draft.timezone ?? undefined}
              disabled={isPartDisabled(draft, 'hideTimezone')}
              onChange={(zone) => setDraft((now) => withTimezone(now, zone ?? null, Date.now()))}
            />
            {hide('hideTimezone', t('timezone.label'))}
          </div>
        )}
      </div>
      <div className={styles.actions}>
        <Button variant="text" onClick={onCancel}>
          {kit('cancel')}
        </Button>
        <Button
          type="submit"
          variant="primary"
          disabledReason={!changed ? t('timewindow.unchanged') : !valid && t('timewindow.invalid')}
        >
          {t('update')}
        </Button>
      </div>
    </form>
  );
}

/** A limit counts without aggregation only, and is brought into its bounds when it begins to. */
const withAggregation = (
  draft: Timewindow,
  type: Timewindow['aggregation']['type'],
  options: TimewindowOptions,
  maxDatapoints: number,
): Timewindow => fitTimewindow({ ...draft, aggregation: { ...draft.aggregation, type } }, options, maxDatapoints);
