import { Button } from '@mullion/shared-kit/ui/button';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { useMemo, useRef, useState } from 'react';
import type { DiffRow } from './line-diff';
import { useT } from './texts';
import styles from './versions.module.css';

/** Equal lines that stay around a difference. */
const CONTEXT = 3;
/** Fewer equal lines are not worth folding. */
const LEAST_FOLDED = 4;

interface Block {
  from: number;
  to: number;
  kind: 'same' | 'changed' | 'folded';
}

/** Runs of equal and of different lines; the middle of a long equal one is folded. */
export function blocksOf(rows: readonly DiffRow[]): Block[] {
  const blocks: Block[] = [];
  for (let from = 0; from < rows.length; ) {
    let to = from;
    while (to < rows.length && rows[to]?.same === rows[from]?.same) to++;
    if (!rows[from]?.same) blocks.push({ from, to, kind: 'changed' });
    else {
      const [head, tail] = [from === 0 ? from : from + CONTEXT, to === rows.length ? to : to - CONTEXT];
      if (tail - head < LEAST_FOLDED) blocks.push({ from, to, kind: 'same' });
      else {
        if (head > from) blocks.push({ from, to: head, kind: 'same' });
        blocks.push({ from: head, to: tail, kind: 'folded' });
        if (to > tail) blocks.push({ from: tail, to, kind: 'same' });
      }
    }
    from = to;
  }
  return blocks;
}

interface SideBySideProps {
  rows: readonly DiffRow[];
  /** What each side is. */
  left: string;
  right: string;
}

/** Two documents beside each other, with the way from one difference to the next; equal parts are folded. */
export function SideBySide({ rows, left, right }: SideBySideProps) {
  const t = useT();
  const blocks = useMemo(() => blocksOf(rows), [rows]);
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const [at, setAt] = useState(-1);
  const places = useRef(new Map<number, HTMLElement>());
  const changes = blocks.filter(({ kind }) => kind === 'changed');
  const go = (step: number) => {
    const next = (at + step + changes.length) % changes.length;
    const change = changes[next];
    if (!change) return;
    setAt(next);
    const place = places.current.get(change.from);
    place?.scrollIntoView?.({ block: 'center' });
    place?.focus({ preventScroll: true });
  };
  return (
    <section
      aria-label={t('compare.panes')}
      className={styles.compare}
      onKeyDown={(event) => {
        if (event.key !== 'F7') return;
        event.preventDefault();
        go(event.shiftKey ? -1 : 1);
      }}
    >
      <div className={styles.steps}>
        <span role="status">
          {changes.length === 0
            ? t('compare.same')
            : at < 0
              ? t('compare.count', { count: changes.length })
              : t('compare.at', { at: at + 1, count: changes.length })}
        </span>
        <IconButton
          icon="arrow-up"
          label={t('compare.previous')}
          disabledReason={changes.length ? undefined : t('compare.same')}
          onClick={() => go(-1)}
        />
        <IconButton
          icon="arrow-down"
          label={t('compare.next')}
          disabledReason={changes.length ? undefined : t('compare.same')}
          onClick={() => go(1)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard too */}
      <div className={styles.panes} tabIndex={0} dir="ltr">
        <table className={styles.diff}>
          <thead>
            <tr>
              <th scope="col">{left}</th>
              <th scope="col">{right}</th>
            </tr>
          </thead>
          {blocks.map((block) => {
            const { from, to, kind } = block;
            if (kind === 'folded' && !unfolded.has(from))
              return (
                <tbody key={from}>
                  <tr>
                    <td colSpan={2} className={styles.folded}>
                      <Button
                        size="small"
                        variant="text"
                        onClick={() => setUnfolded((open) => new Set([...open, from]))}
                      >
                        {t('compare.folded', { count: to - from })}
                      </Button>
                    </td>
                  </tr>
                </tbody>
              );
            return (
              <tbody
                key={from}
                ref={(element) => {
                  if (element && kind === 'changed') places.current.set(from, element);
                }}
                tabIndex={kind === 'changed' ? -1 : undefined}
                className={kind === 'changed' ? styles.changed : undefined}
              >
                {rows.slice(from, to).map((row, index) => (
                  <tr key={index}>
                    <td className={row.left === null ? styles.absent : styles.left}>{row.left}</td>
                    <td className={row.right === null ? styles.absent : styles.right}>{row.right}</td>
                  </tr>
                ))}
              </tbody>
            );
          })}
        </table>
      </div>
    </section>
  );
}
