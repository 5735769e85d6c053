import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Age } from '@mullion/shared-kit/list/age';
import { useLiveState } from '@mullion/shared-kit/realtime/use-latest';
import { type AttributeRow, isWritable } from '@mullion/shared-kit/tabs/attribute-rows';
import type { ShownValue, ValueKind } from '@mullion/shared-kit/tabs/attribute-value';
import { useAttributeValue } from '@mullion/shared-kit/tabs/attributes-source';
import type { TabContext } from '@mullion/shared-kit/tabs/list-tab';
import { useIsEdited } from '@mullion/shared-kit/tabs/row-edits';
import { formatDateTime, formatNumber } from '@mullion/shared-kit/time/format';
import { Chip } from '@mullion/shared-kit/ui/chip';
import { classes } from '@mullion/shared-kit/ui/classes';
import { KeyName } from '@mullion/shared-kit/ui/key-name';
import { useRef } from 'react';
import { fitsCell, momentOf } from './attribute-value';
import styles from './attributes.module.css';
import { editAttribute } from './edit-attribute';
import { ValueEditor } from './value-editor';

interface CellProps {
  entity: EntityId;
  row: AttributeRow;
}

/** What a cell of the list knows. */
type Place = Pick<TabContext<AttributeRow>, 'entity' | 'edits' | 't'>;

/** How the kinds of values are written in small. */
const marks: Record<ValueKind, string> = { text: 'Abc', number: '123', boolean: 'T/F', json: '{ }' };

/** Numbers as the reader's language writes them, unless they would lose digits. */
const readable = ({ value, text }: ShownValue): string =>
  typeof value === 'number' && (Number.isSafeInteger(value) || Number(value.toFixed(6)) === value)
    ? formatNumber(value)
    : text;

/** An attribute's value with its type; a moment that the platform keeps as a number reads as a time. */
function ValueCell({ place, row }: { place: Place; row: AttributeRow }) {
  const t = useT('mf-entities');
  const { entity, edits } = place;
  const value = useAttributeValue(entity, row);
  const isEdited = useIsEdited(edits, row.id);
  // The focus goes to the value that was edited.
  const returns = useRef(false);
  const focusAgain = (button: HTMLButtonElement | null) => {
    if (button && returns.current) button.focus();
    if (button) returns.current = false;
  };
  if (!value) return null;
  const { shown } = value;
  if (isEdited) {
    const leave = () => {
      returns.current = true;
      edits.end(row.id);
    };
    return <ValueEditor entity={entity} row={row} shown={shown} onDone={leave} />;
  }
  const moment = momentOf(row.key, shown);
  const text = moment === null ? readable(shown) : formatDateTime(moment);
  const isEmpty = text.trim() === '';
  const content = isEmpty ? t('value.empty') : text;
  return (
    <span className={styles.cell}>
      <abbr className={styles.kind} title={t(`value-kind.${shown.kind}`)}>
        {marks[shown.kind]}
      </abbr>
      {isWritable(row) && fitsCell(shown) ? (
        <button
          ref={focusAgain}
          type="button"
          className={classes(styles.value, styles.editable)}
          data-empty={isEmpty || undefined}
          title={t('attribute.edit-here', { text: content })}
          aria-label={t('attribute.edit-value-of', { text: content, key: row.key })}
          onClick={(event) => {
            event.stopPropagation();
            editAttribute(row, place);
          }}
        >
          {content}
        </button>
      ) : (
        <span
          className={styles.value}
          data-kind={shown.kind}
          data-empty={isEmpty || undefined}
          title={isEmpty ? content : shown.text}
        >
          {content}
        </span>
      )}
    </span>
  );
}

/** The key of an attribute. */
export const keyCell = ({ key }: AttributeRow) => (
  <span className={styles.key}>
    <KeyName name={key} />
  </span>
);
/** Its value, live. */
export const valueCell = (row: AttributeRow, place: Place) => <ValueCell place={place} row={row} />;
/** Who writes it: the device, the server, or both. */
export const scopeCell = ({ scope }: AttributeRow, { t }: Place) => <Chip>{t(`scope.${scope}`)}</Chip>;
/** How long ago it was updated, live. */
export const ageCell = (row: AttributeRow, { entity }: Place) => <AgeCell entity={entity} row={row} />;

/** How long ago it was updated. */
export function AgeCell({ entity, row }: CellProps) {
  const value = useAttributeValue(entity, row);
  const state = useLiveState(entity, row.scope, row.key);
  return value ? <Age ts={value.ts} state={state} /> : null;
}
