import { pickIcon } from '../dialogs/pick-icon';
import type { ControlProps } from '../inputs/control';
import { PickedField } from '../inputs/picked-field';
import { Icon } from '../ui/icon';
import styles from './icon-field.module.css';
import { useT } from './texts';

export interface IconFieldProps extends Omit<ControlProps<string>, 'label'> {
  /** Default: "Icon". */
  label?: string;
  /** Offer to empty the field. */
  clearable?: boolean;
}

/** An icon by its name (Material's or `mdi:…`), chosen in a dialog; nothing once it is cleared. */
export function IconField({ label, ...props }: IconFieldProps) {
  const t = useT();
  return (
    <PickedField
      {...props}
      label={label ?? t('icon.label')}
      openOnInput
      pick={pickIcon}
      className={styles.field}
      swatch={<Icon name={props.value || 'apps'} />}
    />
  );
}
