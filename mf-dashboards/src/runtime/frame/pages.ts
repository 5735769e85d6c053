import type { ScriptData, ScriptPage, ScriptPages } from '../frame-context';
import type { FrameObservables } from './observables';

interface PagesParts {
  rxjs: FrameObservables['rxjs'];
  ask: (name: string, ...args: unknown[]) => Promise<unknown>;
}

/** What scripts know of the entities that they page through. */
export interface FramePages {
  /** Members of a subscription; `id`: null for the widget’s own. */
  membersOf: (id: string | null, read: () => ScriptPages | undefined) => object;
  /** The data of all pages, one after the other. */
  flat: (paged: ScriptPages) => ScriptData[];
  /** Who has asked hears that the answer is here. */
  settle: (paged: ScriptPages | undefined) => void;
}

/**
 * Pages of entities: `datasourcePages`, `dataPages`, and the functions that ask for them.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 */
export function framePages({ rxjs, ask }: PagesParts): FramePages {
  const { from } = rxjs as { from: (value: Promise<unknown>) => unknown };
  const waiting = new Map<number, (answer: null) => void>();
  let last = 0;
  const nobody = { data: [], totalElements: 0, totalPages: 0, hasNext: false };

  const askFor = (id: string | null, at: number | null, link: unknown, filters: unknown) => {
    last += 1;
    const asked = last;
    const answered = new Promise<null>((resolve, reject) => {
      waiting.set(asked, resolve);
      ask('pages', id, at, link ?? null, filters ?? null, asked).catch(reject);
    });
    // Scripts that only look at the pages needn’t subscribe.
    answered.catch(() => undefined);
    return from(answered);
  };
  const shown = <T>(page: ScriptPage | null, of: (row: ScriptPage['data'][number]) => T) => {
    if (!page) return nobody;
    const { data, totalElements, totalPages, hasNext } = page;
    return { data: data.map(of), totalElements, totalPages, hasNext };
  };

  return {
    membersOf: (id, read) => ({
      get datasourcePages() {
        return read()?.pages.map((page) => shown(page, ({ datasource }) => datasource)) ?? [];
      },
      get dataPages() {
        return read()?.pages.map((page) => shown(page, ({ data }) => data)) ?? [];
      },
      subscribeForPaginatedData: (at: unknown, link: unknown, filters?: unknown) =>
        askFor(id, typeof at === 'number' ? at : 0, link, filters),
      subscribeAllForPaginatedData: (link: unknown, filters?: unknown) => askFor(id, null, link, filters),
    }),
    flat: ({ pages }) => pages.flatMap((page) => page?.data.flatMap(({ data }) => data) ?? []),
    settle(paged) {
      for (const page of paged?.pages ?? []) {
        if (!page) continue;
        waiting.get(page.asked)?.(null);
        waiting.delete(page.asked);
      }
    },
  };
}
