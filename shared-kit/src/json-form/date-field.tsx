import { Field } from '../inputs/field';
import { InputBox, inputClass } from '../inputs/input-box';
import type { BoundField } from './bound-field';

/** A day, typed or chosen; its value is the epoch ms of its beginning in the browser's zone. What is no number shows empty. */
export function DateField({ value, onChange, onBlur, field: _, ...frame }: BoundField) {
  return (
    <Field {...frame}>
      {(aria) => (
        <InputBox invalid={Boolean(frame.error)} disabled={frame.disabled}>
          <input
            {...aria}
            type="date"
            className={inputClass}
            value={typeof value === 'number' && Number.isFinite(value) ? dayText(value) : ''}
            disabled={frame.disabled}
            onChange={({ target }) => onChange(target.value ? new Date(`${target.value}T00:00:00`).getTime() : null)}
            onBlur={onBlur}
          />
        </InputBox>
      )}
    </Field>
  );
}

/** A day as `<input type="date">` wants it. */
export function dayText(ms: number): string {
  const date = new Date(ms);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
