import { useState } from 'react';
import { useT } from '../i18n/i18n';
import { InputField } from '../inputs/input-field';
import { Unreadable } from '../inputs/unreadable';
import { formatDateText, parseDateTimeText } from '../time/date-time-text';
import type { BoundField } from './bound-field';

/**
 * A day, typed or chosen; its value is the epoch ms of its beginning in the reader's zone. What is no number shows empty.
 * The text of half a day is kept by the browser, which tells nobody.
 */
export function DateField({ value, onChange, onBlur, controlRef, field: _, ...frame }: BoundField) {
  const t = useT('kit');
  const [left, setLeft] = useState(false);
  const isUnreadable = value instanceof Unreadable;
  const error = frame.error ?? (left && isUnreadable ? value.message : undefined);
  const read = ({ value: text, validity }: HTMLInputElement) =>
    validity.badInput ? new Unreadable(text, t('validation.invalid')) : (parseDateTimeText(text) ?? undefined);
  return (
    <InputField
      {...frame}
      error={error}
      controlRef={controlRef}
      type="date"
      value={typeof value === 'number' && Number.isFinite(value) ? formatDateText(value) : ''}
      onChange={({ target }) => onChange(read(target))}
      onBlur={({ target }) => {
        // What is begun in an empty field is no change yet.
        if (!isUnreadable && target.validity.badInput) onChange(read(target));
        setLeft(true);
        onBlur?.();
      }}
    />
  );
}
