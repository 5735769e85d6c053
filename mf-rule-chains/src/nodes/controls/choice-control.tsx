import type { FieldFrame } from '@mullion/shared-kit/inputs/control';
import { Field } from '@mullion/shared-kit/inputs/field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { useId } from 'react';
import type { ChoiceNodeField, ChoiceValue } from '../node-form';
import styles from '../node-form.module.css';
import { useNodeScope } from '../node-scope';
import { useT } from '../texts';

interface ChoiceControlProps extends FieldFrame {
  field: ChoiceNodeField;
  value: unknown;
  onChange: (value: ChoiceValue | undefined) => void;
  onBlur: () => void;
}

/** One of a few values: a list to open, or all of them in sight. */
export function ChoiceControl({ field, value, onChange, onBlur, ...frame }: ChoiceControlProps) {
  const t = useT();
  const group = useId();
  const { configuration } = useNodeScope();
  const { options, set, radio, closed } = field;
  const labelOf = (option: ChoiceValue) => (set === null ? String(option) : t(`choice.${set}.${option}`));
  const offered = options.filter((option) => option === value || !closed?.(option, configuration));
  if (!radio) {
    // A list to open knows texts and numbers only.
    const chosen = options.find((option) => option === value);
    return (
      <SelectField<string>
        {...frame}
        value={chosen === undefined ? undefined : String(chosen)}
        options={offered.map((option) => ({ value: String(option), label: labelOf(option) }))}
        onChange={(next) => onChange(options.find((option) => String(option) === next))}
        onBlur={onBlur}
      />
    );
  }
  return (
    <Field {...frame} group>
      {() => (
        <div className={styles.radios}>
          {offered.map((option) => (
            <label key={String(option)} className={styles.radio}>
              <input
                type="radio"
                name={group}
                checked={option === value}
                disabled={frame.disabled}
                onChange={() => onChange(option)}
                onBlur={onBlur}
              />
              {labelOf(option)}
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
