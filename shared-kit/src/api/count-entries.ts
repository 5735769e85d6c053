import { http } from './http';
import type { PageData } from './page';

/** How long a count may take before a question goes on without it, in ms. */
const patience = 5000;

/** How many entries a list of the platform has. The caller reports a failure; there is no toast. */
export async function countEntries(list: string): Promise<number> {
  const options = { silent: true, ignoreLoading: true, timeoutMs: patience };
  const { totalElements } = await http.get<PageData<unknown>>(list, { pageSize: 1, page: 0 }, options);
  return totalElements;
}
