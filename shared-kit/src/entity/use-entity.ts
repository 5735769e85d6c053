import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { isAway, isNotFound } from '../api/api-error';
import { changes } from '../api/changes';
import type { CallOptions } from '../api/http-client';
import { useScreenQuery } from '../list/screen-query';
import type { EntityScreenDefinition, ScreenEntity } from './define-entity-screen';

/**
 * How often the open details ask for their entity again, while the page is seen. Nothing is pushed of it: the platform keeps
 * attributes and series live, no members of an entity, and looks for who has gone once a minute and in pages alone.
 */
const STILL_THERE_MS = 30_000;

/** The details tell in their place what failed, so no toast does. */
export const inPlace: CallOptions = { ignoreErrors: true };

/**
 * The entity of open details, and whether it is gone: somebody else may have deleted it meanwhile, or taken it away. It is
 * asked for again from time to time, when the person comes back to the tab, and as soon as any other call about it finds
 * nothing, or is not allowed.
 */
export function useEntity<T extends ScreenEntity>(definition: EntityScreenDefinition<T>, id: string) {
  const wanted = useMemo(() => definition.load(id, inPlace), [definition, id]);
  const query = useScreenQuery(wanted, {
    refetchInterval: ({ state }) => (isAway(state.error) ? false : STILL_THERE_MS),
    refetchOnWindowFocus: 'always',
  });
  const { refetch } = query;
  const cache = useQueryClient().getQueryCache();
  useEffect(
    () =>
      cache.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error' || !isAway(event.action.error)) return;
        const isOwn = event.query.queryHash === cache.find({ queryKey: wanted.queryKey })?.queryHash;
        if (!isOwn && event.query.queryHash.includes(id)) void refetch();
      }),
    [cache, wanted, id, refetch],
  );
  const isDeleted = isNotFound(query.error);
  const { type } = definition;
  useEffect(() => {
    if (isDeleted) changes.announce({ of: type, id, gone: true, from: 'noticed' });
  }, [isDeleted, type, id]);
  return { ...query, isGone: isAway(query.error), wasDeleted: isDeleted && query.data !== undefined };
}
