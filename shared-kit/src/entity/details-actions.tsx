import { Button } from '../ui/button';
import { IconButton } from '../ui/icon-button';
import { MenuButton } from '../ui/menu-button';
import type { EntityScreenDefinition, ScreenContext, ScreenEntity } from './define-entity-screen';
import { actionItems } from './row-menu';
import { applies, runAction } from './run-action';
import { useScreenActions } from './screen-actions';

interface DetailsActionsProps<T extends ScreenEntity> {
  definition: EntityScreenDefinition<T>;
  entity: T;
  context: ScreenContext;
  page?: string;
  onEdit?: () => void;
}

/** Beside an entity's name: edit, its prominent actions, and everything else in a menu with words. */
export function DetailsActions<T extends ScreenEntity>(props: DetailsActionsProps<T>) {
  const { definition, entity, context, page, onEdit } = props;
  const { t } = context;
  const actions = useScreenActions(definition, context);
  const prominent = actions.filter((action) => action.prominent && applies(action, entity, context));
  const others = actionItems(
    actions.filter((action) => !action.prominent),
    entity,
    context,
  );
  return (
    <>
      {prominent.map((action) => (
        <Button
          key={action.id}
          size="small"
          icon={action.icon}
          onClick={() => void runAction(action, [entity], context)}
        >
          {t(typeof action.label === 'string' ? action.label : action.label(entity), { count: 1 })}
        </Button>
      ))}
      {onEdit && (
        <Button size="small" icon="edit" onClick={onEdit}>
          {t('kit:edit')}
        </Button>
      )}
      {others.length > 0 && <MenuButton label={t('kit:entity.actions')} items={others} />}
      {page && (
        <IconButton icon="open_in_new" label={t('kit:entity.open-page')} onClick={() => context.navigate(page)} />
      )}
    </>
  );
}
