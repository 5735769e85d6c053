import { useState } from 'react';
import { currentDateLocale, useT } from '../i18n/i18n';
import { Button } from '../ui/button';
import { Chip } from '../ui/chip';
import type { IconName } from '../ui/icon';
import styles from './chips-field.module.css';

/** Chips that are drawn at first: of thousands, a key in the text beside them would take a second. */
export const chipsAtFirst = 100;

interface ChipListProps<T> {
  chips: readonly T[];
  label: string;
  chipKey: (chip: T) => string;
  chipLabel: (chip: T) => string;
  chipIcon?: (chip: T) => IconName | undefined;
  /** Absent: they can't be removed. */
  onRemove?: (chip: T) => void;
  /** The last of them are shown, and with them the button for more. */
  onAllShown: () => void;
}

/** The chosen values of a field. Of very many the last are shown, beside which the next one is typed, and more on demand. */
export function ChipList<T>(props: ChipListProps<T>) {
  const { chips, label, chipKey, chipLabel, chipIcon, onRemove, onAllShown } = props;
  const t = useT('kit');
  const [most, setMost] = useState(chipsAtFirst);
  const hidden = Math.max(0, chips.length - most);
  const showMore = () => {
    setMost(2 * most);
    if (hidden <= most) onAllShown();
  };
  return (
    <ul className={styles.items} aria-label={label}>
      {hidden > 0 && (
        <li>
          <Button size="small" variant="text" onClick={showMore}>
            {t('autocomplete.more')} ({hidden.toLocaleString(currentDateLocale())})
          </Button>
        </li>
      )}
      {chips.slice(hidden).map((chip) => (
        <li key={chipKey(chip)} className={styles.item} title={chipLabel(chip)}>
          <Chip
            icon={chipIcon?.(chip)}
            onRemove={onRemove && (() => onRemove(chip))}
            removeLabel={t('chips.remove', { name: chipLabel(chip) })}
          >
            {chipLabel(chip)}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
