import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isNotFound } from '../api/api-error';
import type { EntityScreenDefinition, ScreenEntity } from './define-entity-screen';
import { useScreenQuery } from './screen-query';

/** How often the open details ask whether their entity is still there, while the page is seen. */
export const STILL_THERE_MS = 30_000;

/**
 * The entity of open details, and whether it is gone: somebody else may have deleted it meanwhile. It is asked for again
 * from time to time, when the person comes back to the tab, and as soon as any other call about it finds nothing.
 */
export function useEntity<T extends ScreenEntity>(definition: EntityScreenDefinition<T>, id: string) {
  const query = useScreenQuery(definition.load(id), {
    refetchInterval: ({ state }) => (isNotFound(state.error) ? false : STILL_THERE_MS),
    refetchOnWindowFocus: 'always',
  });
  const { refetch } = query;
  const cache = useQueryClient().getQueryCache();
  useEffect(
    () =>
      cache.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error' || !isNotFound(event.action.error)) return;
        const isOwn = event.query.queryHash === cache.find({ queryKey: definition.load(id).queryKey })?.queryHash;
        if (!isOwn && event.query.queryHash.includes(id)) void refetch();
      }),
    [cache, definition, id, refetch],
  );
  return { ...query, isGone: isNotFound(query.error) };
}
