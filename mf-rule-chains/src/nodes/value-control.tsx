import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { ChipsField } from '@mullion/shared-kit/inputs/chips-field';
import { KeyValueField, type KeyValueMap } from '@mullion/shared-kit/inputs/key-value-field';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { PasswordField } from '@mullion/shared-kit/inputs/password-field';
import { SwitchField } from '@mullion/shared-kit/inputs/switch-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { TextareaField } from '@mullion/shared-kit/inputs/textarea-field';
import { type Entry, Unreadable } from '@mullion/shared-kit/inputs/unreadable';
import { at, isFlagSet } from './conditions';
import { ChoiceControl } from './controls/choice-control';
import { FileControl } from './controls/file-control';
import { KeyChips } from './controls/key-chips';
import { TrimmedTextField } from './controls/trimmed-text-field';
import { emptied } from './form-values';
import type { ValueField } from './node-form';
import { useNodeScope } from './node-scope';
import { useT } from './texts';

/** A declared value in the form around it. */
export function ValueControl({ field }: { field: ValueField }) {
  const t = useT();
  const { configuration, defaults, disabled, errorAt, change, touch } = useNodeScope();
  const { path, name = path, hint } = field;
  const value = at(configuration, path);
  const shared = {
    label: t(`field.${name}`),
    required: field.required || field.marked,
    disabled,
    error: errorAt(path),
    hint: hint && t(`hint.${hint}`),
    onBlur: () => touch(path),
    onChange: (next: unknown) =>
      change({ [path]: next === undefined || next === '' ? emptied(field, defaults) : next }),
  };
  switch (field.kind) {
    case 'text': {
      const written = typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
      if (field.secret) return <PasswordField {...shared} autoComplete="off" value={written} />;
      if (field.trims) return <TrimmedTextField {...shared} value={written} />;
      if (field.rows) return <TextareaField {...shared} rows={field.rows} value={written} />;
      return <TextField {...shared} value={written} />;
    }
    case 'number': {
      const { min, max, step, fraction } = field;
      return <NumberField {...shared} {...{ min, max, step }} integer={!fraction} value={numberOf(value)} />;
    }
    case 'flag': {
      const Control = field.isSwitch ? SwitchField : CheckboxField;
      const isLocked = field.locked?.(configuration) ?? false;
      return (
        <Control {...shared} disabled={disabled || isLocked} value={!isLocked && isFlagSet(value ?? field.absent)} />
      );
    }
    case 'choice':
      return <ChoiceControl {...shared} field={field} value={value} />;
    case 'chips':
      return <KeyChips {...shared} value={textsOf(value)} />;
    case 'picks': {
      const label = (option: string) => t(`choice.${field.set}.${option}`);
      const includes = (option: string, typed: string) =>
        label(option).toLocaleLowerCase().includes(typed.toLocaleLowerCase());
      return (
        <ChipsField<string>
          {...shared}
          value={textsOf(value)}
          search={async (typed) => field.options.filter((option) => includes(option, typed))}
          optionKey={(option) => option}
          optionLabel={(option) => (field.options.includes(option) ? label(option) : option)}
        />
      );
    }
    case 'map': {
      const [key, column] = field.columns;
      return (
        <KeyValueField
          {...shared}
          keyLabel={t(`map.${typeof key === 'string' ? key : key(configuration)}`)}
          valueLabel={t(`map.${column}`)}
          value={mapOf(value)}
        />
      );
    }
    case 'file':
      return (
        <FileControl
          {...shared}
          content={value}
          fileName={at(configuration, field.namePath)}
          onFile={(content, fileName) => change({ [path]: content, [field.namePath]: fileName })}
        />
      );
    case 'own':
      return (
        <field.control
          field={field}
          label={shared.label}
          value={value}
          configuration={configuration}
          disabled={disabled}
          error={shared.error}
          onValues={change}
          onBlur={shared.onBlur}
        />
      );
  }
}

/** A number as the control takes it; some are stored as texts. */
function numberOf(value: unknown): Entry<number> {
  if (value instanceof Unreadable || typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined;
}

const textsOf = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.length > 0 ? value.map(String) : undefined;

/** A map as the control takes it: every value is a text. */
const mapOf = (value: unknown): KeyValueMap | undefined =>
  typeof value === 'object' && value !== null ? (value as KeyValueMap) : undefined;
