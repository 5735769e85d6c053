import { useEffect, useRef, useState } from 'react';
import type { History } from './history';
import { isTyped } from './step-keys';
import { useT } from './texts';

type Steps = Pick<History<unknown>, 'done' | 'undone'>;

interface Told {
  text: string;
  /** The same text again is another one. */
  key: number;
}

/** ms that what was told stays: long enough to be read out, and no longer. */
const STAYS = 5000;

/** What those who don’t see it hear of the last step: what was done, undone, or made again. */
export function useToldStep({ done, undone }: Steps): Told | undefined {
  const t = useT();
  const [told, setTold] = useState<Told>();
  const before = useRef<Steps>({ done, undone });
  useEffect(() => {
    const change = changeOf(before.current, { done, undone });
    before.current = { done, undone };
    // Who types hears that.
    if (!change || (change.way === 'done' && isTyped(document.activeElement))) return;
    const { way, count, step } = change;
    const text = count > 1 ? t(`told.${way}.many`, { count }) : t(`told.${way}`, { step });
    setTold((now) => ({ text, key: (now?.key ?? 0) + 1 }));
  }, [done, undone, t]);
  useEffect(() => {
    if (!told) return;
    const timer = setTimeout(() => setTold(undefined), STAYS);
    return () => clearTimeout(timer);
  }, [told]);
  return told;
}

/** What became of a history; nothing where a step only grew. */
function changeOf(
  before: Steps,
  now: Steps,
): { way: 'done' | 'undone' | 'redone'; count: number; step: string } | null {
  const [last, lastBefore] = [now.done.at(-1), before.done.at(-1)];
  const more = now.undone.length - before.undone.length;
  if (more > 0) return { way: 'undone', count: more, step: now.undone.at(-1)?.name ?? '' };
  if (!last || last === lastBefore) return null;
  if (before.undone.includes(last)) return { way: 'redone', count: -more, step: last.name };
  const grew = last.merge !== undefined && last.merge === lastBefore?.merge && last.before === lastBefore?.before;
  return grew ? null : { way: 'done', count: 1, step: last.name };
}
