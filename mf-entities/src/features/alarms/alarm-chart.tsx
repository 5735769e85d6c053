import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import type { Units } from '@mullion/shared-kit/api/units';
import { isCleared } from '@mullion/shared-kit/list/alarm-changes';
import { formatDateTime, formatNumber } from '@mullion/shared-kit/time/format';
import { serverClock } from '@mullion/shared-kit/time/server-time';
import { severityColors } from '@mullion/shared-kit/ui/severity-mark';
import { useMemo, useState } from 'react';
import { ChartView, useChart } from '../../screen-parts/charts/chart-view';
import type { AlarmContext } from './alarm-context';
import type { AlarmRuleFacts, RuleLevel } from './alarm-rule-facts';
import { aroundAlarm } from './alarm-window';
import styles from './alarms.module.css';

/** More keys than these would be a page of their own. */
const mostCharted = 3;
/** Height of an alarm's chart, px. */
export const chartHeight = 168;

interface AlarmChartProps {
  alarm: AlarmInfo;
  facts: AlarmRuleFacts;
  units: Units;
  context: AlarmContext;
}

/** What the rule looks at, from some time before the alarm until it was over; nothing where nothing can be drawn. */
export function AlarmChart({ alarm, facts, units, context: { t } }: AlarmChartProps) {
  const { startTs, clearTs, severity, type, originator } = alarm;
  const isOpen = !isCleared(alarm);
  const keys = useMemo(() => facts.keys.slice(0, mostCharted), [facts.keys]);
  // An open alarm lasts longer by and by: its window grows when it is opened again.
  const [now] = useState(() => serverClock.estimate());
  const timewindow = useMemo(() => aroundAlarm(startTs, isOpen ? null : clearTs, now), [startTs, isOpen, clearTs, now]);
  const chart = useChart(originator, keys, timewindow, units);
  if (chart.lines?.every(({ summary }) => !summary) && !chart.partError) return null;
  const span = {
    from: formatDateTime(startTs),
    to: isOpen ? t('alarm.now') : formatDateTime(clearTs),
  };
  const shown = ({ of, value }: RuleLevel) => {
    const unit = units.get(of);
    return unit ? `${formatNumber(value)} ${unit}` : formatNumber(value);
  };
  const words = facts.levels.map((level) => t('alarm.threshold', { key: level.of, value: shown(level) }));
  return (
    <div className={`${severityColors} ${styles.chart}`} data-severity={severity}>
      <ChartView
        chart={chart}
        label={type}
        height={chartHeight}
        hasFigures={false}
        marks={{
          // Where one panel holds several keys, a threshold says whose it is.
          levels: facts.levels.map((level) => ({
            ...level,
            label: keys.length > 1 ? `${level.of} ${shown(level)}` : shown(level),
          })),
          span: { from: startTs, to: isOpen ? undefined : clearTs },
          text: [t('alarm.raised-span', span), ...words].join(' '),
        }}
      />
    </div>
  );
}
