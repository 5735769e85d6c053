import { useRef, useState } from 'react';
import { ALL_PAGES_SIZE } from '../api/page';
import type { EntityScreenDefinition, ListRequest, ScreenContext, ScreenEntity } from './define-entity-screen';
import { asOptions } from './screen-query';

/** Reads everything that a list finds, page by page. */
export async function fetchWholeList<T extends ScreenEntity>(
  definition: EntityScreenDefinition<T>,
  request: ListRequest,
  { client }: Pick<ScreenContext, 'client'>,
): Promise<readonly T[]> {
  const rows: T[] = [];
  for (let page = 0; ; page++) {
    const pageLink = { ...request.pageLink, page, pageSize: ALL_PAGES_SIZE };
    const part = await client.fetchQuery({ ...asOptions(definition.list({ ...request, pageLink })), staleTime: 0 });
    rows.push(...part.data);
    if (!part.hasNext) return rows;
  }
}

/** Selects everything that matches search and filters, whichever pages it stands on. */
export function useSelectAll<T extends ScreenEntity>(
  definition: EntityScreenDefinition<T>,
  request: ListRequest,
  context: ScreenContext,
  add: (rows: readonly T[]) => void,
) {
  const [busy, setBusy] = useState(false);
  const asked = JSON.stringify([request.scope, request.filter, request.pageLink.textSearch]);
  const latest = useRef(asked);
  latest.current = asked;
  const run = async () => {
    setBusy(true);
    try {
      const rows = await fetchWholeList(definition, request, context);
      // Somebody who meanwhile looks for something else did not mean these.
      if (latest.current === asked) add(rows);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
