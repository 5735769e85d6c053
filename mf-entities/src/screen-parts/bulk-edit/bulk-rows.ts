import { ApiError } from '@mullion/shared-kit/api/api-error';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import type { ManyEntities } from '@mullion/shared-kit/entity/actions';
import { runAll, type WorkOptions } from '@mullion/shared-kit/list/run-each';
import { asOptions } from '@mullion/shared-kit/list/screen-query';
import type { QueryClient } from '@tanstack/react-query';
import type { BulkEntity, BulkKind } from './bulk-kind';
import type { LoadedRow } from './bulk-plan';

/** Selected rows may have been read a while ago: up to so many are read again for the preview; the change itself reads each. */
const READ_AGAIN = 200;

/** The surroundings of calls for many tell what fails. */
export const quietly: CallOptions = { silent: true, ignoreLoading: true };

/** An entity as it is stored now, with its names. */
export const readEntity = <T extends BulkEntity>(kind: BulkKind<T>, client: QueryClient, id: string): Promise<T> =>
  client.fetchQuery({ ...asOptions(kind.load(id, quietly)), staleTime: 0, gcTime: 0 });

/** Nobody has it any more, or this person may not see it. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Reads the rows of a preview. Rejects when it is stopped. */
export async function loadRows<T extends BulkEntity>(
  kind: BulkKind<T>,
  { selected, found }: ManyEntities<T>,
  client: QueryClient,
  watch: WorkOptions,
): Promise<readonly LoadedRow<T>[]> {
  if (found) {
    // What moves over pages while they are read is in two of them.
    const rows = new Map((await found.all(watch)).map((row) => [row.id.id, row]));
    return [...rows.values()].map((entity) => ({ entity }));
  }
  if (selected.length > READ_AGAIN) return selected.map((entity) => ({ entity }));
  const read = new Map<string, LoadedRow<T>>();
  await runAll(
    selected,
    async (row) => {
      const now = await readEntity(kind, client, row.id.id).then(
        (entity): LoadedRow<T> => ({ entity }),
        (error: unknown): LoadedRow<T> => {
          if (!(error instanceof ApiError) || error.kind !== 'http') throw error;
          return { entity: row, lost: isGone(error) ? 'left.gone' : 'left.unreadable' };
        },
      );
      read.set(row.id.id, now);
    },
    watch,
  );
  return selected.flatMap(({ id }) => read.get(id.id) ?? []);
}
