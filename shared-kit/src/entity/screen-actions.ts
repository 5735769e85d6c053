import { useEffect, useMemo, useState } from 'react';
import type { EntityType } from '../api/entity-id';
import type { EntityTypeInfo } from '../api/entity-types';
import { isOffered } from '../list/offered';
import { offeredActions } from '../list/row-action';
import { type Extension, useExtensions } from '../module/extension-host';
import type { EntityActionContribution } from '../module/extension-points';
import { addWithForm } from './add-with-form';
import {
  type EntityAction,
  type EntityAddAction,
  type EntityScreenDefinition,
  entityName,
  type ScreenContext,
  type ScreenEntity,
} from './define-entity-screen';

/** The ways to add that belong to scope and role; where the screen names none, its form is the way. */
export function addActions<T extends ScreenEntity>(
  {
    type,
    form,
    save,
    load,
    add = form && save ? [addWithForm({ type, form, save, load })] : [],
  }: EntityScreenDefinition<T>,
  context: ScreenContext,
): readonly EntityAddAction[] {
  return add.filter((action) => isOffered(action, context));
}

/** The screen's own actions that belong to scope and role, and those that other modules contribute to its type. */
export function useScreenActions<T extends ScreenEntity>(
  definition: EntityScreenDefinition<T>,
  context: ScreenContext,
): readonly EntityAction<T>[] {
  const contributed = useContributedActions<T>(definition.type);
  return useMemo(
    () => [...offeredActions(definition.actions ?? [], context), ...contributed],
    [definition, context, contributed],
  );
}

/**
 * Actions contributed to the `entity.action` point, once their code is here: whether one shows is decided by that code.
 * One whose code does not load is missing; its module's own pages say why.
 */
function useContributedActions<T extends ScreenEntity>(entityType: EntityType) {
  const extensions = useExtensions('entity.action', entityType);
  const key = extensions.map(({ module, id }) => `${module}/${id}`).join();
  const [actions, setActions] = useState<readonly EntityAction<T>[]>(none);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the list, which is a new one each time
  useEffect(() => {
    if (extensions.length === 0) {
      setActions(none);
      return;
    }
    let current = true;
    Promise.allSettled(extensions.map((extension) => extension.load())).then((loaded) => {
      if (!current) return;
      setActions(
        loaded.flatMap((result, index) => {
          const extension = extensions[index];
          return result.status === 'fulfilled' && extension ? [asAction<T>(extension, result.value)] : [];
        }),
      );
    });
    return () => {
      current = false;
    };
  }, [key]);
  return actions;
}

const none: readonly never[] = [];

function asAction<T extends ScreenEntity>(
  { id, namespace, label, icon }: Extension<'entity.action'>,
  contribution: EntityActionContribution,
): EntityAction<T> {
  const about = (entity: T, { authority }: ScreenContext) => ({
    entityId: entity.id,
    entityName: entityName(entity),
    entity,
    authority,
  });
  return {
    id,
    label: `${namespace}:${label}`,
    icon: icon ?? 'extension',
    unless: (entity, context) => contribution.visible?.(about(entity, context)) === false,
    kind: 'dialog',
    open: async ([entity], context) => {
      if (entity) await contribution.run(about(entity, context));
    },
  };
}

/** What the menu of several ways to add is called: as the way that makes a new one. */
export const addLabelOf = (add: readonly EntityAddAction[], info: EntityTypeInfo): string =>
  add.find(({ id }) => id === 'add')?.label ?? info.add;
