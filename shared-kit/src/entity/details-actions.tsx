import { singleActions } from '../list/row-action';
import { actionItems } from '../list/row-menu';
import { Button } from '../ui/button';
import { IconButton } from '../ui/icon-button';
import { MenuButton, type MenuItem } from '../ui/menu-button';
import type { EntityScreenDefinition, ScreenContext, ScreenEntity } from './define-entity-screen';
import styles from './details-actions.module.css';
import { useScreenActions } from './screen-actions';

interface DetailsActionsProps<T extends ScreenEntity> {
  definition: EntityScreenDefinition<T>;
  entity: T;
  context: ScreenContext;
  page?: string;
  onEdit?: () => void;
  /** The form is open: its button has no use, but keeps its place, as others would come under the pointer. */
  isEditing: boolean;
}

/** Beside an entity's name: edit, its prominent actions, and everything else in a menu with words. */
export function DetailsActions<T extends ScreenEntity>(props: DetailsActionsProps<T>) {
  const { definition, entity, context, page, onEdit, isEditing } = props;
  const { t } = context;
  const actions = useScreenActions(definition, context);
  const [prominent, others] = [true, false].map((wanted) =>
    actionItems(
      singleActions(actions).filter((action) => (action.prominent ?? false) === wanted),
      entity,
      context,
    ),
  ) as [MenuItem[], MenuItem[]];
  const edit: MenuItem[] = onEdit ? [{ id: 'edit', label: t('kit:edit'), icon: 'edit', onSelect: onEdit }] : [];
  const openPage: MenuItem[] = page
    ? [{ id: 'page', label: t('kit:entity.open-page'), icon: 'open_in_new', onSelect: () => context.navigate(page) }]
    : [];
  return (
    <>
      <span className={styles.wide}>
        {prominent.map(({ id, label, icon, onSelect }) => (
          <Button key={id} size="small" icon={icon} onClick={onSelect}>
            {label}
          </Button>
        ))}
        {edit.map(({ id, label, icon, onSelect }) => (
          <span key={id} style={isEditing ? { visibility: 'hidden' } : undefined}>
            <Button size="small" icon={icon} onClick={onSelect}>
              {label}
            </Button>
          </span>
        ))}
        <ActionMenu items={others} label={t('kit:entity.actions')} />
        {openPage.map(({ id, label, onSelect }) => (
          <IconButton key={id} icon="open_in_new" label={label} onClick={onSelect} />
        ))}
      </span>
      <span className={styles.narrow}>
        <ActionMenu
          items={[...prominent, ...(isEditing ? [] : edit), ...openPage, ...others]}
          label={t('kit:entity.actions')}
        />
      </span>
    </>
  );
}

const ActionMenu = ({ items, label }: { items: readonly MenuItem[]; label: string }) =>
  items.length > 0 && <MenuButton label={label} items={items} />;
