import { Field } from '../inputs/field';
import { InputBox, inputClass } from '../inputs/input-box';
import { formatDateText, parseDateTimeText } from '../time/date-time-text';
import type { BoundField } from './bound-field';

/** A day, typed or chosen; its value is the epoch ms of its beginning in the reader's zone. What is no number shows empty. */
export function DateField({ value, onChange, onBlur, field: _, ...frame }: BoundField) {
  return (
    <Field {...frame}>
      {(aria) => (
        <InputBox invalid={Boolean(frame.error)} disabled={frame.disabled}>
          <input
            {...aria}
            type="date"
            className={inputClass}
            value={typeof value === 'number' && Number.isFinite(value) ? formatDateText(value) : ''}
            disabled={frame.disabled}
            onChange={({ target }) => onChange(parseDateTimeText(target.value) ?? null)}
            onBlur={onBlur}
          />
        </InputBox>
      )}
    </Field>
  );
}
