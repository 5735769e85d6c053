import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { Attribute } from '@mullion/shared-kit/api/telemetry';
import { Age } from '@mullion/shared-kit/entity/age';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useLiveState } from '@mullion/shared-kit/realtime/use-latest';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import type { AttributeRow } from './attribute-rows';
import { momentOf, type ValueKind } from './attribute-value';
import styles from './attributes.module.css';
import { useAttributeValue } from './use-attributes';

interface CellProps {
  entity: EntityId;
  row: AttributeRow;
  known: Attribute | undefined;
}

/** How the kinds of values are written in small. */
const marks: Record<ValueKind, string> = { text: 'Abc', number: '123', boolean: 'T/F', json: '{ }' };

/** An attribute's value with its type; a moment that the platform keeps as a number reads as a time. */
export function ValueCell({ entity, row, known }: CellProps) {
  const t = useT('mf-entities');
  const value = useAttributeValue(entity, row, known);
  if (!value) return null;
  const { shown } = value;
  const moment = momentOf(row.key, shown);
  return (
    <span className={styles.cell}>
      <abbr className={styles.kind} title={t(`value-kind.${shown.kind}`)}>
        {marks[shown.kind]}
      </abbr>
      <span className={styles.value} data-kind={shown.kind} title={shown.text}>
        {moment === null ? shown.text : formatDateTime(moment)}
      </span>
    </span>
  );
}

/** How long ago it was updated. */
export function AgeCell({ entity, row, known }: CellProps) {
  const value = useAttributeValue(entity, row, known);
  const state = useLiveState(entity, row.scope, row.key);
  return value ? <Age ts={value.ts} state={state} /> : null;
}
