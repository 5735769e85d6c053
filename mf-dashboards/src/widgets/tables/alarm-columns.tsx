import type { AlarmData } from '@mullion/shared-kit/api/alarm-data';
import type { Column } from '@mullion/shared-kit/list/column';
import type { ListSort } from '@mullion/shared-kit/list/list-state';
import { SeverityMark } from '@mullion/shared-kit/ui/severity-mark';
import type { DataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import { alarmFact, alarmValue, keptValue } from '../../runtime/alarm-value';
import { textSetting } from '../../runtime/settings';
import { fileValue } from '../../runtime/value-format';
import type { WidgetContext } from '../../runtime/widget-context';
import { entityKeyOf } from '../../runtime/widget-source';
import type { AlarmTableContext } from './alarm-context';
import { FunctionCell, hasCellFunctions } from './function-cell';
import { keyColumn, storedSort } from './key-columns';
import { RowStyle, withRowStyle } from './row-style';
import styles from './tables.module.css';

/** What the platform sorts by. */
const sorted = new Set([
  ...['createdTime', 'startTime', 'endTime', 'ackTime', 'clearTime'],
  ...['originator', 'originatorType', 'type', 'severity', 'status'],
]);

/** A field by its name, a value of an entity by the place of its key. */
const sortOf = (key: DataKey, at: number) =>
  key.type === 'alarm' ? (sorted.has(key.name) ? key.name : null) : entityKeyOf(key) ? String(at) : null;

/** What a field of an alarm takes in two lines; undefined: it may be anything. */
const usualWidth = ({ type, name }: DataKey): string | undefined =>
  type !== 'alarm' || name.startsWith('details')
    ? undefined
    : name.endsWith('Time')
      ? '6.75rem'
      : name === 'status'
        ? '7.75rem'
        : name === 'severity' || name === 'type'
          ? '6.5rem'
          : '6rem';

/** A time of an alarm as files have it; undefined: the key is about something else. */
function timeIn(alarm: AlarmData, key: DataKey): string | undefined {
  if (key.type !== 'alarm' || !/^(created|start|end|ack|clear)Time$/.test(key.name)) return undefined;
  const ts = Number(alarmFact(alarm, key));
  return ts > 0 ? new Date(ts).toISOString() : '';
}

function columnOf(key: DataKey, at: number, naming: boolean, isNarrow: boolean): Column<AlarmData, AlarmTableContext> {
  const isField = key.type === 'alarm';
  const words = (alarm: AlarmData, { t, ctx }: AlarmTableContext) => alarmValue(alarm, key, ctx.widget.config, t);
  const cellOf = (alarm: AlarmData, context: AlarmTableContext) =>
    isField && key.name === 'severity' ? (
      <span className={styles.severity}>
        <SeverityMark severity={alarm.severity} />
        {words(alarm, context)}
      </span>
    ) : (
      <bdi className={styles.wraps} title={words(alarm, context)}>
        {words(alarm, context)}
      </bdi>
    );
  return {
    id: String(at),
    width: usualWidth(key),
    ...keyColumn(key, isNarrow),
    sort: sortOf(key, at),
    priority: naming || key.name === 'severity' ? 1 : at < 4 ? 3 : 4,
    naming,
    cell: (alarm, context) => {
      const plain = cellOf(alarm, context);
      if (!hasCellFunctions(key)) return plain;
      const value = alarmFact(alarm, key) ?? words(alarm, context);
      return (
        <FunctionCell functions={context.functions} of={key} rowName="alarm" value={value} row={alarm}>
          {plain}
        </FunctionCell>
      );
    },
    file: (alarm, context) => timeIn(alarm, key) ?? fileValue(keptValue(alarm, key) ?? words(alarm, context)),
  };
}

/** The column that names its row is always shown: the type, unless it is hidden at first. */
function namingOf(keys: readonly DataKey[]): number {
  const visible = keys.map(({ settings }, at) => (settings.defaultColumnVisibility === 'hidden' ? -1 : at));
  const type = keys.findIndex(({ type, name }) => type === 'alarm' && name === 'type');
  return visible.includes(type)
    ? type
    : Math.max(
        0,
        visible.findIndex((at) => at >= 0),
      );
}

/** A column for each key, of which the first styles its rows. */
export const alarmColumns = (
  keys: readonly DataKey[],
  settings: WidgetContext['settings'],
  isNarrow: boolean,
): readonly Column<AlarmData, AlarmTableContext>[] => {
  const nameAt = namingOf(keys);
  return withRowStyle(
    keys.map((key, at) => columnOf(key, at, at === nameAt, isNarrow)),
    settings,
    (alarm, { functions }, body) => <RowStyle functions={functions} body={body} rowName="alarm" row={alarm} />,
  );
};

/** The order that the table begins with. */
export const alarmSort = (keys: readonly DataKey[], { defaultSortOrder }: WidgetContext['settings']): ListSort =>
  storedSort(
    textSetting(defaultSortOrder, '-createdTime'),
    keys,
    { fields: { createdTime: 'createdTime' }, sortOf },
    { property: 'createdTime', direction: 'DESC' },
  );
