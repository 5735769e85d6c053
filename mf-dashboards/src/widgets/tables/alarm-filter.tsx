import { readJson } from '@mullion/shared-kit/browser/read-json';
import type { AlarmsSource } from '@mullion/shared-kit/data/data-source';
import type { CellContext } from '@mullion/shared-kit/list/column';
import type { ListFilter, ListFilterProps } from '@mullion/shared-kit/list/list-filters';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { Popover } from '@mullion/shared-kit/ui/popover';
import { objectSetting } from '../../runtime/settings';
import type { WidgetContext } from '../../runtime/widget-context';
import { type AlarmChoice, alarmChoiceOf, configuredAlarms } from './alarm-choice';
import styles from './alarm-filter.module.css';

/** Its fields come when somebody filters: few tables are ever filtered. */
const AlarmFilterPanel = lazy(() =>
  import(/* webpackChunkName: "widget-dialogs" */ './alarm-filter-panel').then((file) => file.AlarmFilterPanel),
);

/** Under this name the list keeps what somebody has chosen. */
const NAME = 'alarms';

/** What somebody has chosen in place of what is configured. */
export function chosenAlarms(
  filter: Readonly<Record<string, string>>,
): Partial<Pick<AlarmsSource, 'statuses' | 'severities' | 'types'>> {
  const text = filter[NAME];
  return text === undefined ? {} : alarmChoiceOf(objectSetting(readJson(text)));
}

interface FilterContext extends Pick<CellContext, 't'> {
  ctx: WidgetContext;
  /** Types of the newest alarms, for suggestions. */
  readTypes: () => Promise<readonly string[]>;
}

/** A button with the choice of alarms: it begins with what is configured, counts at once, and can go back. */
export const alarmFilter: ListFilter<FilterContext> = { name: NAME, component: AlarmFilter };

function AlarmFilter({ value, onChange, context: { t, ctx, readTypes } }: ListFilterProps<FilterContext>) {
  const usual = configuredAlarms(ctx.widget.config);
  const chosen = value === null ? usual : alarmChoiceOf(objectSetting(readJson(value)));
  const change = (part: Partial<AlarmChoice>) => {
    const next = JSON.stringify({ ...chosen, ...part });
    onChange(next === JSON.stringify(usual) ? null : next);
  };
  return (
    <Popover
      label={t('alarm.filter')}
      className={styles.panel}
      trigger={(props) => (
        <IconButton
          {...props}
          icon="filter_list"
          label={t(value === null ? 'alarm.filter' : 'alarm.filter.on')}
          className={value === null ? undefined : styles.on}
        />
      )}
    >
      <AlarmFilterPanel
        chosen={chosen}
        onChange={change}
        onReset={value === null ? undefined : () => onChange(null)}
        readTypes={readTypes}
        t={t}
      />
    </Popover>
  );
}
