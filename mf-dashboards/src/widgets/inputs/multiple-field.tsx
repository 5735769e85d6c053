import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { DateTimeField } from '@mullion/shared-kit/inputs/date-time-field';
import { Field } from '@mullion/shared-kit/inputs/field';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { isImage } from '@mullion/shared-kit/inputs/read-file';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { SwitchField } from '@mullion/shared-kit/inputs/switch-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { type Entry, Unreadable } from '@mullion/shared-kit/inputs/unreadable';
import { formatDate, formatDateTime } from '@mullion/shared-kit/time/format';
import { classes } from '@mullion/shared-kit/ui/classes';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { flagSetting, numberSetting, textSetting } from '../../runtime/settings';
import { choicesOf, type MultipleField, type Typed } from './multiple-fields';
import styles from './multiple-input.module.css';
import { useT } from './texts';
import { formatTime, TimeField } from './time-field';

interface FieldProps {
  field: MultipleField;
  value: Typed;
  problem: string | undefined;
  isDisabled: boolean;
  onChange: (value: Typed) => void;
  /** The field was left. */
  onLeave: () => void;
}

/** One field of a form, with its icon. */
export function OneField({ onLeave, ...props }: FieldProps) {
  const { settings } = props.field;
  const picture = flagSetting(settings.useCustomIcon, false) && isImage(settings.customIcon) && settings.customIcon;
  const icon = textSetting(settings.icon);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears of its field being left.
    <div className={styles.field} onBlur={onLeave}>
      {picture ? (
        <img className={styles.icon} src={picture} alt="" />
      ) : (
        icon && <Icon name={icon} size={24} className={styles.icon} />
      )}
      <div className={styles.control}>
        {props.field.access === 'readonly' ? <ReadOnly {...props} /> : <Control {...props} />}
      </div>
    </div>
  );
}

const number = (value: Typed): Entry<number> =>
  typeof value === 'number' || value instanceof Unreadable ? value : undefined;

function Control({ field, value, problem, isDisabled, onChange }: Omit<FieldProps, 'onLeave'>) {
  const { type, label, isRequired, settings } = field;
  const shared = { label, required: isRequired, disabled: isDisabled, error: problem, onChange };
  switch (type) {
    case 'string':
      return <TextField {...shared} value={typeof value === 'string' ? value : undefined} />;
    case 'integer':
    case 'double':
      return (
        <NumberField
          {...shared}
          value={number(value)}
          integer={type === 'integer'}
          step={numberSetting(settings.step, 1)}
        />
      );
    case 'booleanCheckbox':
      return <CheckboxField {...shared} value={value === true} />;
    case 'booleanSwitch':
      return (
        <div className={classes(settings.slideToggleLabelPosition === 'before' && styles.before)}>
          <SwitchField {...shared} value={value === true} />
        </div>
      );
    case 'dateTime':
    case 'date':
      return <DateTimeField {...shared} value={number(value)} dateOnly={type === 'date'} />;
    case 'time':
      return <TimeField {...shared} value={number(value)} />;
    case 'select':
      return (
        <SelectField
          {...shared}
          value={typeof value === 'string' ? value : undefined}
          options={choicesOf(settings)}
          placeholder=""
        />
      );
  }
}

/** A value that is read here, and not changed. */
function ReadOnly({ field, value }: Pick<FieldProps, 'field' | 'value'>) {
  const t = useT();
  const text = () => {
    if (value === undefined || value === '') return '–';
    if (value instanceof Unreadable) return value.text;
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    switch (field.type) {
      case 'dateTime':
        return formatDateTime(Number(value));
      case 'date':
        return formatDate(Number(value));
      case 'time':
        return formatTime(Number(value));
      case 'select':
        return choicesOf(field.settings).find((choice) => choice.value === value)?.label ?? String(value);
      case 'string':
      case 'integer':
      case 'double':
      case 'booleanCheckbox':
      case 'booleanSwitch':
        return String(value);
    }
  };
  return (
    <Field label={field.label}>
      {({ id }) => (
        <output id={id} className={styles.readOnly}>
          {text()}
        </output>
      )}
    </Field>
  );
}
