import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { EntityKey } from '@mullion/shared-kit/api/entity-query';
import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import { useEntityValue } from '@mullion/shared-kit/data/use-data-source';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import type { Column } from '@mullion/shared-kit/list/column';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import type { DataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import type { ReactNode } from 'react';
import { aggregatedKeyOf } from '../../runtime/aggregated-key';
import { KeyValue } from '../../runtime/key-value';
import { postBodyOf } from '../../runtime/processed-values';
import { flagSetting } from '../../runtime/settings';
import { useEntityRow } from '../../runtime/use-entity-row';
import { writtenTitle } from '../../runtime/use-widget-list';
import { fileValue, readValue, valueText } from '../../runtime/value-format';
import type { WidgetContext } from '../../runtime/widget-context';
import type { WidgetFunctions } from '../../runtime/widget-functions';
import { entityKeyOf, type WidgetSource } from '../../runtime/widget-source';
import type { EntityRow, EntityTableContext } from './entity-context';
import { FunctionCell, hasCellFunctions } from './function-cell';
import { keyColumn, widthOfWords, wordRoom } from './key-columns';
import type { NumberColumns } from './number-columns';
import { RowStyle, withRowStyle } from './row-style';

/** Names are longer than values: where there is little room, they have what the others and the words of their heads leave. */
const nameWidth =
  'calc(clamp(5.25rem, 100cqi - (var(--columns) - 1) * 4.5rem - var(--words, 0rem) - var(--beside), max(9.5rem, 130cqi / var(--columns))) + var(--more, 0rem))';
const nameKey: EntityKey = { type: 'ENTITY_FIELD', key: 'name' };
const labelKey: EntityKey = { type: 'ENTITY_FIELD', key: 'label' };

interface EntityCellProps {
  id: EntityId;
  of: DataKey;
  keys: readonly DataKey[];
  value: string | undefined;
  functions: WidgetFunctions;
  children: ReactNode;
}

/** A cell that functions draw. */
function EntityCell({ id, of, keys, value, functions, children }: EntityCellProps) {
  const t = useScreenText('mf-dashboards');
  const row = useEntityRow(id, keys, t(entityTypeTable[id.entityType].label));
  return (
    <FunctionCell
      functions={functions}
      of={of}
      rowName="entity"
      value={value === undefined ? null : readValue(value)}
      row={row}
    >
      {children}
    </FunctionCell>
  );
}

interface EntityStyleProps extends Pick<EntityCellProps, 'id' | 'keys' | 'functions'> {
  body: string;
}

/** The style of an entity's row. */
function EntityStyle({ id, keys, functions, body }: EntityStyleProps) {
  const t = useScreenText('mf-dashboards');
  const row = useEntityRow(id, keys, t(entityTypeTable[id.entityType].label));
  return <RowStyle functions={functions} body={body} rowName="entity" row={row} />;
}

/** What a file has of a row: its values as the platform keeps them. */
const fileText = ({ latest }: EntityRow, { type, key }: EntityKey): string => latest?.[type]?.[key]?.value ?? '';

function fileOf(row: EntityRow, key: DataKey, of: EntityKey): string | number {
  const text = fileText(row, of);
  if (!isTime(key)) return fileValue(text);
  return Number(text) > 0 ? new Date(Number(text)).toISOString() : '';
}

/** Name, label, and type as configured, then a column for each key; the first styles its rows. */
export function entityColumns(
  { settings, widget, timewindow }: WidgetContext,
  source: WidgetSource,
  isNarrow: boolean,
  numbers: NumberColumns,
): readonly Column<EntityRow, EntityTableContext>[] {
  const columns: Column<EntityRow, EntityTableContext>[] = [];
  if (flagSetting(settings.displayEntityName, true)) {
    columns.push({
      id: 'entityName',
      label: writtenTitle(settings.entityNameColumnTitle) || 'kit:entity.name',
      sort: 'name',
      priority: 1,
      naming: true,
      width: nameWidth,
      cell: ({ id }) => <Field id={id} of={nameKey} />,
      file: (row) => fileText(row, nameKey),
    });
  }
  if (flagSetting(settings.displayEntityLabel, false)) {
    columns.push({
      id: 'entityLabel',
      label: writtenTitle(settings.entityLabelColumnTitle) || 'kit:entity.label',
      sort: 'label',
      priority: 2,
      cell: ({ id }) => <Field id={id} of={labelKey} />,
      file: (row) => fileText(row, labelKey),
    });
  }
  if (flagSetting(settings.displayEntityType, true)) {
    columns.push({
      id: 'entityType',
      label: 'entities.type',
      sort: 'entityType',
      priority: 4,
      cell: ({ id }, { t }) => t(entityTypeTable[id.entityType].label),
      file: ({ id }, { t }) => t(entityTypeTable[id.entityType].label),
    });
  }
  source.keys.forEach((key, at) => {
    const of = entityKeyOf(key);
    const aggregated = aggregatedKeyOf(key);
    const room = columns.length > 0 ? wordRoom(key) : 0;
    columns.push({
      id: `${at}`,
      ...keyColumn(key, isNarrow, aggregated !== undefined || numbers[at] === true),
      ...(room > 0 && { width: widthOfWords(room) }),
      // The platform knows nothing of what functions make of values, and sorts by no value of a window.
      sort: of && !postBodyOf(key) && !aggregated ? String(at) : null,
      priority: at < 2 ? 1 : at < 4 ? 3 : 4,
      naming: columns.length === 0,
      cell: ({ id }, { functions, source: { keys } }) =>
        of && (
          <KeyValue
            id={id}
            of={key}
            timewindow={timewindow}
            show={(value) => (isTime(key) ? timeText(value) : valueText(value, key, widget.config))}
            as={
              hasCellFunctions(key)
                ? (value, words) => (
                    <EntityCell id={id} of={key} keys={keys} value={value} functions={functions}>
                      {words}
                    </EntityCell>
                  )
                : undefined
            }
          />
        ),
      // What stands for a window is known of the entities on screen alone.
      ...(of && !aggregated && { file: (row: EntityRow) => fileOf(row, key, of) }),
    });
  });
  return withRowStyle(columns, settings, ({ id }, { functions, source: { keys } }, body) => (
    <EntityStyle id={id} keys={keys} functions={functions} body={body} />
  ));
}

/** Fields of entities that are times: epoch ms as text. */
const isTime = ({ type, name }: DataKey): boolean => type === 'entityField' && name === 'createdTime';

const timeText = (value: string): string => (Number(value) > 0 ? formatDateTime(Number(value)) : '');

/** A field of an entity, drawn again by itself when it changes. */
function Field({ id, of }: { id: EntityId; of: EntityKey }) {
  const value = useEntityValue(id, of)?.value ?? '';
  return <bdi title={value}>{value}</bdi>;
}
