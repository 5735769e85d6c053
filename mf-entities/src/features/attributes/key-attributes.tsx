import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { sortRows } from '@mullion/shared-kit/list/local-rows';
import { type AttributeRow, attributeLooks } from '@mullion/shared-kit/tabs/attribute-rows';
import { useAttributes, useAttributeValue } from '@mullion/shared-kit/tabs/attributes-source';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { Button } from '@mullion/shared-kit/ui/button';
import { KeyName } from '@mullion/shared-kit/ui/key-name';
import type { ReactNode } from 'react';
import { AgeCell } from './attribute-cells';
import { platformKeys } from './attribute-value';
import styles from './key-attributes.module.css';

/** Attributes that an overview shows. */
const shownCount = 6;

interface KeyAttributesProps {
  entity: EntityId;
  /** The frame around them. */
  frame: (attributes: ReactNode) => ReactNode;
}

/**
 * The attributes that changed last, live, each with its age. What the platform keeps for itself and what holds objects
 * is left to the tab of all attributes. Nothing while there is none; why
 * they could not be read, where nothing of them is known.
 */
export function KeyAttributes({ entity, frame }: KeyAttributesProps) {
  const t = useScreenText('mf-entities');
  const { rows: all = [], error, reload } = useAttributes(entity);
  const rows = sortRows(all, newestFirst, attributeLooks.order)
    .filter(({ key, known }) => !platformKeys.has(key) && typeof (known?.value ?? '') !== 'object')
    .slice(0, shownCount);
  if (rows.length === 0) {
    return error
      ? frame(
          <p className={styles.failed}>
            {errorText(error)}{' '}
            <Button size="small" variant="text" onClick={reload}>
              {t('kit:retry')}
            </Button>
          </p>,
        )
      : null;
  }
  return frame(
    <dl className={styles.attributes} aria-label={t('attribute.title')}>
      {rows.map((row) => (
        <KeyAttribute key={row.id} entity={entity} row={row} />
      ))}
    </dl>,
  );
}

const newestFirst = { property: 'lastUpdateTs', direction: 'DESC' } as const;

function KeyAttribute({ entity, row }: { entity: EntityId; row: AttributeRow }) {
  const value = useAttributeValue(entity, row);
  if (!value) return null;
  const { shown } = value;
  return (
    <div className={styles.attribute}>
      <dt className={styles.key}>
        <KeyName name={row.key} />
      </dt>
      <dd className={styles.value} title={shown.text}>
        {typeof shown.value === 'number' ? formatNumber(shown.value) : shown.text}
      </dd>
      <dd className={styles.age}>
        <AgeCell entity={entity} row={row} />
      </dd>
    </div>
  );
}
