import { useT } from '../i18n/i18n';
import { Button } from '../ui/button';
import { IconButton } from '../ui/icon-button';
import { MenuButton } from '../ui/menu-button';
import type { EntityAction, ScreenContext, ScreenEntity } from './define-entity-screen';
import styles from './list-toolbar.module.css';
import { applies, runAction } from './run-action';

interface SelectionBarProps<T extends ScreenEntity> {
  /** The selected rows. */
  entities: readonly T[];
  /** “3 devices”. */
  what: string;
  actions: readonly EntityAction<T>[];
  context: ScreenContext;
  onClear: () => void;
}

/**
 * Takes the toolbar's place while rows are selected: how many, and what can be done with them. An action that applies
 * to some of them runs for those and says how many; one that applies to none says so.
 */
export function SelectionBar<T extends ScreenEntity>({
  entities,
  what,
  actions,
  context,
  onClear,
}: SelectionBarProps<T>) {
  const t = useT('kit');
  const offers = actions.flatMap((action) => {
    if (!action.groupLabel) return [];
    const fitting = entities.filter((entity) => applies(action, entity, context));
    const label = context.t(action.groupLabel, { count: fitting.length });
    const part = fitting.length > 0 && fitting.length < entities.length;
    return [
      {
        action,
        label: part ? t('entity.for-some', { label, count: fitting.length }) : label,
        reason: fitting.length === 0 ? t('entity.applies-to-none') : null,
        run: () => void runAction(action, fitting, context).then(onClear),
      },
    ];
  });
  return (
    <div className={styles.selection} role="toolbar" aria-label={t('entity.group-actions')}>
      <IconButton icon="close" label={t('entity.clear-selection')} onClick={onClear} />
      <strong role="status">{t('entity.selected', { what })}</strong>
      <span className={styles.groupActions}>
        {offers.map(({ action, label, reason, run }) => (
          <Button
            key={action.id}
            size="small"
            variant={action.danger ? 'danger' : 'secondary'}
            icon={action.icon}
            disabledReason={reason}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      </span>
      <span className={styles.groupMenu}>
        <MenuButton
          text
          size="small"
          label={t('entity.group-actions')}
          items={offers.map(({ action, label, reason, run }) => ({
            id: action.id,
            label,
            icon: action.icon,
            danger: action.danger,
            disabledReason: reason,
            onSelect: run,
          }))}
        />
      </span>
    </div>
  );
}
