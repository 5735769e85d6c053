import type { DataSource } from '@mullion/shared-kit/data/data-source';
import { type contextOf, openDataSource } from '@mullion/shared-kit/data/open-data-source';

/** Who looks at one thing and comes back is mostly back by then, ms. */
const KEPT_FOR = 30_000;

type Reader<S extends DataSource> = Parameters<typeof openDataSource<S>>[1];

/** How each is ended, by what it is about. */
const kept = new Map<string, () => void>();
let isKeeping = false;

/**
 * From now on, sources that are closed go on for half a minute, read by nobody: who comes back in that time is told at once how
 * things stand then. Those that are not live or failed are closed. The answer ends it.
 */
export function keepSources(): () => void {
  isKeeping = true;
  return () => {
    isKeeping = false;
  };
}

/** Nobody will come back: ends what is kept, and keeps no more. */
export function endKeptSources(): void {
  isKeeping = false;
  for (const end of kept.values()) end();
}

/** Opens a source that can be kept, and ends the kept one that it takes over from; the answer ends it. */
export function openKeptSource<S extends DataSource>(
  source: S,
  reader: Reader<S>,
  context: ReturnType<typeof contextOf>,
): () => void {
  const name = JSON.stringify([source, context]);
  let told: Reader<S> | undefined = reader;
  let isSound = false;
  const close = openDataSource<S>(
    source,
    {
      changed(view) {
        isSound = view.state === 'live' && !view.error && !view.problem;
        told?.changed(view);
      },
      values: (entities) => told?.values?.(entities),
      frame: (series) => told?.frame?.(series),
    },
    context,
  );
  kept.get(name)?.();
  return () => {
    told = undefined;
    if (!isKeeping || !isSound) return close();
    kept.get(name)?.();
    const end = () => {
      clearTimeout(timer);
      kept.delete(name);
      close();
    };
    const timer = setTimeout(end, KEPT_FOR);
    kept.set(name, end);
  };
}
