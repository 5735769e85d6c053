import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { RelationDirection } from '@mullion/shared-kit/api/entity-query';
import { entityTypeInfo } from '@mullion/shared-kit/api/entity-types';
import type { RelationInfo } from '@mullion/shared-kit/api/relations';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';

/** A relation as seen from one of its ends. */
export interface RelationRow {
  id: string;
  relation: RelationInfo;
  /** The other end. */
  far: EntityId;
  farName: string;
}

/** Tells the relations of an entity in one direction apart: by their type and their other end. */
export const relationId = (type: string, far: EntityId): string => `${type.trim()}/${far.entityType}/${far.id}`;

/** A relation as a row; an end without a name is told by its id. */
export function relationRow(relation: RelationInfo, direction: RelationDirection): RelationRow {
  const [far, name] = direction === 'FROM' ? [relation.to, relation.toName] : [relation.from, relation.fromName];
  return { id: relationId(relation.type, far), relation, far, farName: name ?? far.id };
}

/** What the type of an entity is called. */
export const typeText = ({ entityType }: { entityType: string }, t: Translate): string => {
  const info = entityTypeInfo(entityType);
  return info ? t(info.label) : entityType;
};
