import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { text } from '@mullion/shared-kit/entity/columns';
import type { Column } from '@mullion/shared-kit/list/column';
import { EntityLink } from '@mullion/shared-kit/list/entity-link';

/** The profile of a device or an asset. Lists of edges do not say its name, which is the type, and cannot sort by it. */
export const profileColumn = <T extends { type: string }>(
  name: keyof T & string,
  of: (entity: T) => EntityId | undefined,
): Column<T> => {
  const nameOf = (entity: T) => String(entity[name] ?? entity.type);
  return {
    ...text<T>(name, 'profile-short'),
    unsortable: ({ scope }) => scope.kind === 'edge' && 'unsortable.of-edge',
    cell: (entity) => {
      const id = of(entity);
      return id ? <EntityLink id={id} name={nameOf(entity)} /> : <span title={nameOf(entity)}>{nameOf(entity)}</span>;
    },
    file: nameOf,
  };
};
