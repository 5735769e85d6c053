import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { Attribute } from '@mullion/shared-kit/api/telemetry';
import { Age } from '@mullion/shared-kit/entity/age';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import type { AttributeRow } from './attribute-rows';
import { momentOf } from './attribute-value';
import styles from './attributes.module.css';
import { useAttributeValue } from './use-attributes';

interface CellProps {
  entity: EntityId;
  row: AttributeRow;
  known: Attribute | undefined;
}

/** An attribute's value; a moment that the platform keeps as a number reads as a time. */
export function ValueCell({ entity, row, known }: CellProps) {
  const value = useAttributeValue(entity, row, known);
  if (!value) return null;
  const { shown } = value;
  const moment = momentOf(row.key, shown);
  return (
    <span className={styles.value} data-kind={shown.kind} title={shown.text}>
      {moment === null ? shown.text : formatDateTime(moment)}
    </span>
  );
}

/** What kind of value it is. */
export function KindCell({ entity, row, known }: CellProps) {
  const t = useT('mf-entities');
  const value = useAttributeValue(entity, row, known);
  return value ? <span className={styles.kind}>{t(`value-kind.${value.shown.kind}`)}</span> : null;
}

/** How long ago it was updated. */
export function AgeCell({ entity, row, known }: CellProps) {
  const value = useAttributeValue(entity, row, known);
  return value ? <Age ts={value.ts} /> : null;
}
