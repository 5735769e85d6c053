import { isNotFound } from '@mullion/shared-kit/api/api-error';
import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { entityLookupQuery, type FoundEntity, foundEntityQuery } from '@mullion/shared-kit/api/entity-lookup';
import { entityPath } from '@mullion/shared-kit/api/entity-types';
import { useLookupUser } from '@mullion/shared-kit/pickers/use-entity-search';
import { useQuery } from '@tanstack/react-query';
import type { VersionedEntity } from './versioned-entity';
import styles from './versions.module.css';

/** An entity by its name, with the way to it where it has a page: it opens beside the dialog, whose result stays. */
export function LinkBeside({ id, name }: { id: EntityId | null; name: string }) {
  const path = id && entityPath(id);
  if (!path) return <bdi>{name}</bdi>;
  return (
    <a href={path} target="_blank" rel="noopener" className={styles.inTheWay}>
      <bdi>{name}</bdi>
    </a>
  );
}

/** What was restored, as it is there now: one that had been deleted has come back under another id. */
export function RestoredEntity({ entity }: { entity: VersionedEntity }) {
  const now = useEntityNow(entity);
  return <LinkBeside id={now?.id ?? null} name={now?.name ?? entity.name} />;
}

/** The entity by its own id, else by the id that its file has; nothing until that is known. */
function useEntityNow({ id, name, of }: VersionedEntity): FoundEntity | undefined {
  const own = useQuery({ ...foundEntityQuery(id), staleTime: 0 });
  const isGone = isNotFound(own.error);
  const lookup = entityLookupQuery(useLookupUser(), { entityType: id.entityType, text: name });
  const { data: alike } = useQuery({ ...lookup, staleTime: 0, enabled: isGone });
  if (!isGone) return own.isFetching ? undefined : (own.data ?? undefined);
  const named = (alike?.entities ?? []).filter((one) => one.name === name);
  const byFile = alike?.entities.find(({ entity }) => externalIdOf(entity) === of.externalId);
  // Lists of some types tell no ids of files.
  return byFile ?? (named.length === 1 && externalIdOf(named[0]?.entity) === undefined ? named[0] : undefined);
}

const externalIdOf = (entity: FoundEntity['entity'] | undefined): string | undefined =>
  (entity?.externalId as EntityId | null | undefined)?.id;
