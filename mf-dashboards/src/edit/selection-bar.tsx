import { Button } from '@mullion/shared-kit/ui/button';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { type Alignment, alignments } from './align-widgets';
import styles from './selection-bar.module.css';
import { useT } from './texts';

interface SelectionBarProps {
  count: number;
  onAlign: (alignment: Alignment) => void;
  onRemove: () => void;
  onClear: () => void;
}

const icons: Readonly<Record<Alignment, string>> = {
  left: 'mdi:align-horizontal-left',
  right: 'mdi:align-horizontal-right',
  top: 'mdi:align-vertical-top',
  bottom: 'mdi:align-vertical-bottom',
  'spread-x': 'mdi:distribute-horizontal-center',
  'spread-y': 'mdi:distribute-vertical-center',
};

/** What can be done with several widgets at once. */
export function SelectionBar({ count, onAlign, onRemove, onClear }: SelectionBarProps) {
  const t = useT();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className={styles.bar} role="group" aria-label={t('selection')}>
      <span>{t('selected', { count })}</span>
      {alignments.map((alignment) => (
        <IconButton
          key={alignment}
          size="small"
          icon={icons[alignment]}
          label={t(`align.${alignment}`)}
          onClick={() => onAlign(alignment)}
        />
      ))}
      <IconButton size="small" icon="trash" label={t('selection.remove')} onClick={onRemove} />
      <Button size="small" variant="text" onClick={onClear}>
        {t('selection.clear')}
      </Button>
    </div>
  );
}
