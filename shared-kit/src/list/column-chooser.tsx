import { useT } from '../i18n/i18n';
import { CheckboxField } from '../inputs/checkbox-field';
import { Button } from '../ui/button';
import { IconButton } from '../ui/icon-button';
import { Popover } from '../ui/popover';
import styles from './column-chooser.module.css';

export interface ChoosableColumn {
  id: string;
  label: string;
  /** Always shown, such as the name. */
  fixed?: boolean;
}

export interface ColumnChooserProps {
  columns: readonly ChoosableColumn[];
  /** Ids of the columns on screen. */
  visible: readonly string[];
  onChange: (visible: string[]) => void;
  /** Goes back to the screen's own choice; without it there is no such button. */
  onReset?: () => void;
  /** Of its button. */
  size?: 'small';
}

/** A button with a list of a table's columns to show or hide. The order stays that of `columns`. */
export function ColumnChooser({ columns, visible, onChange, onReset, size }: ColumnChooserProps) {
  const t = useT('kit');
  const toggle = (id: string, on: boolean) =>
    onChange(columns.filter((column) => (column.id === id ? on : visible.includes(column.id))).map(({ id }) => id));
  return (
    <Popover
      label={t('columns.choose')}
      trigger={(props) => <IconButton {...props} size={size} icon="view_column" label={t('columns.choose')} />}
    >
      <ul className={styles.list}>
        {columns.map((column) => (
          <li key={column.id}>
            <CheckboxField
              label={column.label}
              value={column.fixed || visible.includes(column.id)}
              disabled={column.fixed}
              onChange={(on) => toggle(column.id, on ?? false)}
            />
          </li>
        ))}
      </ul>
      {onReset && (
        <Button variant="text" size="small" wide className={styles.reset} onClick={onReset}>
          {t('columns.reset')}
        </Button>
      )}
    </Popover>
  );
}
