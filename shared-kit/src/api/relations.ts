import { queryOptions } from '@tanstack/react-query';
import type { EntityId } from './entity-id';
import type { RelationDirection } from './entity-query';
import { http } from './http';
import type { CallOptions } from './http-client';

/** A typed link between two entities; each pair has one of each type. */
export interface Relation {
  from: EntityId;
  to: EntityId;
  type: string;
  /** Links that people make are common; the others are the platform's own. */
  typeGroup: 'COMMON' | 'DASHBOARD' | 'RULE_CHAIN' | 'RULE_NODE' | 'EDGE' | 'EDGE_AUTO_ASSIGN_RULE_CHAIN';
  additionalInfo: unknown;
}

/** With the name of the far end; the name of the end that was asked about is null. */
export interface RelationInfo extends Relation {
  fromName: string | null;
  toName: string | null;
}

/** Common relations that start at an entity, or end there. All at once: the platform has no pages of them. */
export const relationsQuery = ({ entityType, id }: EntityId, direction: RelationDirection) =>
  queryOptions({
    queryKey: ['relations', entityType, id, direction],
    queryFn: ({ signal }) =>
      http.get<RelationInfo[]>(
        '/api/relations/info',
        direction === 'FROM' ? { fromId: id, fromType: entityType } : { toId: id, toType: entityType },
        { signal },
      ),
  });

/** Adds a relation, or replaces what is stored with it. */
export const saveRelation = (relation: Relation, options?: CallOptions): Promise<void> =>
  http.post('/api/relation', relation, options);

/** Deletes a relation. */
export const deleteRelation = (
  { from, to, type, typeGroup }: Omit<Relation, 'additionalInfo'>,
  options?: CallOptions,
): Promise<void> =>
  http.delete(
    '/api/relation',
    {
      fromId: from.id,
      fromType: from.entityType,
      relationType: type,
      relationTypeGroup: typeGroup,
      toId: to.id,
      toType: to.entityType,
    },
    options,
  );
