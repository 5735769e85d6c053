import { useT } from '../i18n/i18n';
import { Button } from '../ui/button';
import { IconButton } from '../ui/icon-button';
import { MenuButton, type MenuItem } from '../ui/menu-button';
import styles from './toolbar.module.css';

/** Something that can be done with the selected rows. */
export interface GroupOffer {
  id: string;
  label: string;
  icon: string;
  danger?: boolean;
  /** Why it cannot be done with these. */
  reason?: string | null;
  run: () => void;
}

/** Several of them under one button. */
export interface GroupMenu {
  id: string;
  label: string;
  items: readonly GroupOffer[];
}

export interface SelectionBarProps {
  /** The selection in words: “3 devices”. */
  what: string;
  /** Where it is: “7 here, 5 on other pages”. */
  where?: string;
  /** Offers to select everything that matches. */
  all?: {
    /** While it is read: how far that is. */
    label: string;
    run: () => void;
    /** Ends the reading; absent while nothing is read. */
    stop: (() => void) | undefined;
  } | null;
  offers: readonly (GroupOffer | GroupMenu)[];
  onClear: () => void;
}

/** Below the toolbar while rows are selected: how many, and what can be done with them. */
export function SelectionBar({ what, where, all, offers, onClear }: SelectionBarProps) {
  const t = useT('kit');
  return (
    <div
      className={styles.selection}
      role="toolbar"
      aria-label={t('entity.group-actions')}
      data-few={offers.length <= 2 || undefined}
    >
      <IconButton icon="close" label={t('entity.clear-selection')} onClick={onClear} />
      <span role="status" className={styles.selected}>
        <strong>{t('entity.selected', { what })}</strong>
        {where && <span className={styles.where}>{where}</span>}
      </span>
      {all && (
        <Button size="small" variant="text" busy={all.stop !== undefined} onClick={all.run}>
          {all.label}
        </Button>
      )}
      {all?.stop && (
        <Button size="small" variant="text" onClick={all.stop}>
          {t('cancel')}
        </Button>
      )}
      <span className={styles.groupActions}>
        {offers.map((offer) =>
          'items' in offer ? (
            <MenuButton
              key={offer.id}
              text
              size="small"
              variant="secondary"
              label={offer.label}
              items={offer.items.map(menuItem)}
            />
          ) : (
            <Button
              key={offer.id}
              size="small"
              variant={offer.danger ? 'danger-text' : 'secondary'}
              icon={offer.icon}
              tooltip={offer.label}
              className={styles.shrinks}
              disabledReason={offer.reason}
              onClick={offer.run}
            >
              {offer.label}
            </Button>
          ),
        )}
      </span>
    </div>
  );
}

const menuItem = ({ reason, run, ...offer }: GroupOffer): MenuItem => ({
  ...offer,
  separated: offer.danger,
  disabledReason: reason,
  onSelect: run,
});
