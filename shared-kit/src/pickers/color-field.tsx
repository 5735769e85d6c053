import { useState } from 'react';
import { pickColor } from '../dialogs/pick-color';
import type { ControlProps } from '../inputs/control';
import { PickedField } from '../inputs/picked-field';
import { Icon } from '../ui/icon';
import styles from './color-field.module.css';
import { useT } from './texts';

/** Edge of the swatch that opens the picker, in px. */
export const colorSwatch = 32;

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
  const [left, setLeft] = useState(false);
  const missing = left && props.required && !props.value ? (requiredText ?? t('color.required')) : undefined;
  return (
    <PickedField
      {...props}
      error={props.error ?? missing}
      onChange={(value) => {
        setLeft(true);
        props.onChange(value);
      }}
      onBlur={() => {
        setLeft(true);
        props.onBlur?.();
      }}
      pick={pickColor}
      swatch={
        props.value ? (
          <span className={styles.checks}>
            <span className={styles.color} style={{ background: props.value }} />
          </span>
        ) : (
          <Icon name="color_lens" />
        )
      }
    />
  );
}
