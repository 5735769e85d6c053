import { SECOND } from '../time/constants';
import type { SourceReader, SourceStatus } from './source-view';

/** Who looks at one thing and comes back is mostly back by then. */
const KEPT_FOR_MS = 30 * SECOND;

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

/** Nobody will come back: ends what is kept. */
export function endKeptSources(): void {
  for (const end of [...kept.values()]) end();
}

/** Opens what can be kept, and ends the kept one that it takes over from. `nameOf`: equal sources have the same. */
export function openKeepable<V extends SourceStatus>(
  nameOf: () => string,
  reader: SourceReader<V>,
  open: (reader: SourceReader<V>) => () => void,
): () => void {
  let isRead = true;
  let isSound = false;
  const close = open({
    changed(view) {
      isSound = view.state === 'live' && !view.error && !view.problem;
      if (isRead) reader.changed(view);
    },
    values: (entities) => isRead && reader.values?.(entities),
    frame(series) {
      isSound = series.state === 'live' && !series.error;
      if (isRead) reader.frame?.(series);
    },
  });
  if (kept.size > 0) kept.get(nameOf())?.();
  return () => {
    isRead = false;
    if (!isKeeping || !isSound) return close();
    const name = nameOf();
    const end = () => {
      clearTimeout(timer);
      kept.delete(name);
      close();
    };
    kept.get(name)?.();
    const timer = setTimeout(end, KEPT_FOR_MS);
    kept.set(name, end);
  };
}
