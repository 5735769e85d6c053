import { useMemo } from 'react';
import { runSafely } from '../notify/run-safely';
import { MenuButton, type MenuItem } from '../ui/menu-button';
import { type EntityAction, entityName, type ScreenContext, type ScreenEntity } from './define-entity-screen';
import { applies, runAction } from './run-action';

/** The menu entries of the actions that apply to an entity; what destroys stands last, below a line. */
export function actionItems<T extends ScreenEntity>(
  actions: readonly EntityAction<T>[],
  entity: T,
  context: ScreenContext,
): MenuItem[] {
  const offered = actions.filter((action) => applies(action, entity, context));
  const safe = offered.filter(({ danger }) => !danger);
  return [...safe, ...offered.filter(({ danger }) => danger)].map((action, index) => ({
    id: action.id,
    label: context.t(typeof action.label === 'string' ? action.label : action.label(entity), { count: 1 }),
    icon: action.icon,
    danger: action.danger,
    separated: action.danger && index === safe.length && index > 0,
    onSelect: () => runSafely(() => runAction(action, [entity], context)),
  }));
}

interface RowMenuProps<T extends ScreenEntity> {
  entity: T;
  actions: readonly EntityAction<T>[];
  context: ScreenContext;
}

/** The menu at the end of a row: every action with its words. */
export function RowMenu<T extends ScreenEntity>({ entity, actions, context }: RowMenuProps<T>) {
  const items = useMemo(() => actionItems(actions, entity, context), [actions, entity, context]);
  if (items.length === 0) return null;
  return (
    <MenuButton size="small" label={context.t('kit:entity.actions-for', { name: entityName(entity) })} items={items} />
  );
}
