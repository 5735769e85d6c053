import { pickColor } from '../dialogs/pick-color';
import type { ControlProps } from '../inputs/control';
import { PickedField } from '../inputs/picked-field';
import { useRequiredText } from '../inputs/use-required-text';
import { Icon } from '../ui/icon';
import styles from './color-field.module.css';
import { useT } from './texts';

export interface ColorFieldProps extends ControlProps<string> {
  /** Offer to empty the field. */
  clearable?: boolean;
  /** A press on the text opens the picker too. */
  openOnInput?: boolean;
  /** What a required field says when it was left empty. */
  requiredText?: string;
}

/** A color (`#rrggbb` or `rgba(…)`), chosen in a dialog; nothing once it is cleared. */
export function ColorField({ requiredText, ...props }: ColorFieldProps) {
  const t = useT();
  const { error, touch, leave } = useRequiredText(props, !props.value, requiredText ?? t('color.required'));
  return (
    <PickedField
      {...props}
      error={error}
      onChange={(value) => {
        touch();
        props.onChange(value);
      }}
      onBlur={leave}
      pick={pickColor}
      swatch={
        props.value ? (
          <span className={styles.checks}>
            <span className={styles.color} style={{ backgroundColor: props.value }} />
          </span>
        ) : (
          <Icon name="color_lens" />
        )
      }
    />
  );
}
