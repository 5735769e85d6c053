import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isNotFound } from '../api/api-error';
import { changes } from '../api/changes';
import type { ListSource } from '../list/list-source';
import { asOptions } from '../list/screen-query';
import { runSafely } from '../notify/run-safely';
import type { Selection } from '../rows/selection';
import type { EntityScreenDefinition, ScreenEntity } from './define-entity-screen';
import { inPlace } from './use-entity';

/**
 * Asks about selected rows that are missing when their page is read again: one that somebody else has deleted is announced
 * as gone, and with that selected no more; one that only stands on another page by now stays.
 *
 * @param page what is shown, as a text
 */
export function useMissingRows<T extends ScreenEntity>(
  definition: EntityScreenDefinition<T>,
  { rows, isOld }: Pick<ListSource<T>, 'rows' | 'isOld'>,
  page: string,
  selected: Selection<T>,
): void {
  const client = useQueryClient();
  const before = useRef<{ page: string; ids: readonly string[] }>({ page: '', ids: [] });
  const latest = useRef(selected);
  latest.current = selected;
  useEffect(() => {
    if (!rows || isOld) return;
    const ids = rows.map(({ id }) => id.id);
    const last = before.current;
    before.current = { page, ids };
    if (last.page !== page) return;
    for (const id of last.ids.filter((one) => latest.current.has(one) && !ids.includes(one)))
      runSafely(async () => {
        try {
          await client.fetchQuery({ ...asOptions(definition.load(id, inPlace)), staleTime: 0 });
        } catch (error) {
          if (isNotFound(error)) changes.announce({ of: definition.type, id, gone: true, from: 'noticed' });
        }
      });
  }, [rows, isOld, page, client, definition]);
}
