import { foundEntityQuery } from '@mullion/shared-kit/api/entity-lookup';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { StateEntry } from '../states/state-parameter';
import type { StateStack } from '../states/state-stack';

const isNameless = ({ params: { entityId, entityName } }: StateEntry) =>
  Boolean(entityId?.id && entityId.entityType) && !entityName;

/** The way to a state with the names of its entities: links of other systems may carry an id alone. */
export function useNamedStates(stack: StateStack): StateStack {
  const ids = stack.flatMap((entry) => (isNameless(entry) && entry.params.entityId ? [entry.params.entityId] : []));
  const names = useQueries({
    queries: ids.map(foundEntityQuery),
    combine: (results) =>
      JSON.stringify(
        results.flatMap(({ data }) =>
          data ? [[data.id.id, { entityName: data.name, entityLabel: data.entity.label }]] : [],
        ),
      ),
  });
  return useMemo(() => {
    const found = new Map(JSON.parse(names) as [string, object][]);
    if (found.size === 0) return stack;
    return stack.map((entry) => {
      const named = isNameless(entry) ? found.get(entry.params.entityId?.id ?? '') : undefined;
      return named ? { ...entry, params: { ...entry.params, ...named } } : entry;
    });
  }, [stack, names]);
}
