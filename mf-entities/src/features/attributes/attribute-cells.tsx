import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { Attribute } from '@mullion/shared-kit/api/telemetry';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Age } from '@mullion/shared-kit/list/age';
import { useLiveState } from '@mullion/shared-kit/realtime/use-latest';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import { classes } from '@mullion/shared-kit/ui/classes';
import { VisuallyHidden } from '@mullion/shared-kit/ui/visually-hidden';
import { use, useRef } from 'react';
import { type AttributeRow, isWritable } from './attribute-rows';
import { fitsCell, momentOf, type ValueKind } from './attribute-value';
import styles from './attributes.module.css';
import { EditedCellsContext } from './edit-attribute';
import { useAttributeValue } from './use-attributes';
import { ValueEditor } from './value-editor';

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
  const { edited, edit, done } = use(EditedCellsContext);
  // The focus goes to the value that was edited.
  const returns = useRef(false);
  const place = (button: HTMLButtonElement | null) => {
    if (button && returns.current) button.focus();
    if (button) returns.current = false;
  };
  if (!value) return null;
  const { shown } = value;
  if (edited.has(row.id)) {
    const leave = () => {
      returns.current = true;
      done(row);
    };
    return <ValueEditor entity={entity} row={row} shown={shown} onDone={leave} />;
  }
  const moment = momentOf(row.key, shown);
  const text = moment === null ? shown.text : formatDateTime(moment);
  return (
    <span className={styles.cell}>
      <abbr className={styles.kind} title={t(`value-kind.${shown.kind}`)}>
        {marks[shown.kind]}
      </abbr>
      {isWritable(row) && fitsCell(shown) ? (
        <button
          ref={place}
          type="button"
          className={classes(styles.value, styles.editable)}
          title={t('attribute.edit-here', { text })}
          onClick={(event) => {
            event.stopPropagation();
            edit(row);
          }}
        >
          {text}
          <VisuallyHidden>{t('attribute.edit-value-of', { key: row.key })}</VisuallyHidden>
        </button>
      ) : (
        <span className={styles.value} data-kind={shown.kind} title={shown.text}>
          {text}
        </span>
      )}
    </span>
  );
}

/** How long ago it was updated. */
export function AgeCell({ entity, row, known }: CellProps) {
  const value = useAttributeValue(entity, row, known);
  const state = useLiveState(entity, row.scope, row.key);
  return value ? <Age ts={value.ts} state={state} /> : null;
}
