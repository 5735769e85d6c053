import { Button } from '@mullion/shared-kit/ui/button';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DiffRow } from './line-diff';
import { useT } from './texts';
import styles from './versions.module.css';

/** Equal lines that stay around a difference. */
const CONTEXT = 3;
/** Fewer equal lines are not worth folding. */
const LEAST_FOLDED = 4;

/** Rows that are drawn together, once they come near to what is in sight: lines wrap, so no row's height is known before. */
const TOGETHER = 50;
/** Parts that are drawn from the start: more than a screen. */
const FIRST_PARTS = 4;

interface Block {
  from: number;
  to: number;
  kind: 'same' | 'changed' | 'folded';
}

/** A block in parts of {@link TOGETHER} rows. */
const partsOf = ({ from, to, kind }: Block): Block[] =>
  Array.from({ length: Math.ceil((to - from) / TOGETHER) }, (_, part) => ({
    from: from + part * TOGETHER,
    to: Math.min(to, from + (part + 1) * TOGETHER),
    kind,
  }));

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
  const shown = useMemo(
    () =>
      blocks.flatMap((block) => {
        if (block.kind !== 'folded') return partsOf(block);
        return unfolded.has(block.from) ? partsOf({ ...block, kind: 'same' }) : [block];
      }),
    [blocks, unfolded],
  );
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
      <div className={styles.panes} tabIndex={0} dir="ltr" data-panes>
        <table className={styles.diff}>
          <thead>
            <tr>
              <th scope="col">{left}</th>
              <th scope="col">{right}</th>
            </tr>
          </thead>
          {shown.map((block, index) =>
            block.kind === 'folded' ? (
              <tbody key={block.from}>
                <tr>
                  <td colSpan={2} className={styles.folded}>
                    <Button
                      size="small"
                      variant="text"
                      onClick={() => setUnfolded((open) => new Set([...open, block.from]))}
                    >
                      {t('compare.folded', { count: block.to - block.from })}
                    </Button>
                  </td>
                </tr>
              </tbody>
            ) : (
              <Part
                key={block.from}
                block={block}
                rows={rows}
                isFirst={index < FIRST_PARTS}
                placeRef={(element) => {
                  if (element && block.kind === 'changed') places.current.set(block.from, element);
                }}
              />
            ),
          )}
        </table>
      </div>
    </section>
  );
}

interface PartProps {
  block: Block;
  rows: readonly DiffRow[];
  isFirst: boolean;
  placeRef: (element: HTMLElement | null) => void;
}

/** Rows of one kind. Far from what is in sight they are a gap of about their height. */
function Part({ block: { from, to, kind }, rows, isFirst, placeRef }: PartProps) {
  const [isNear, setNear] = useState(isFirst);
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    const element = body.current;
    if (isNear || !element) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      root: element.closest('[data-panes]'),
      rootMargin: '100%',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <tbody
      ref={(element) => {
        body.current = element;
        placeRef(element);
      }}
      tabIndex={kind === 'changed' ? -1 : undefined}
      className={kind === 'changed' ? styles.changed : undefined}
    >
      {isNear ? (
        rows.slice(from, to).map((row, index) => (
          <tr key={index}>
            <td className={row.left === null ? styles.absent : styles.left}>{row.left}</td>
            <td className={row.right === null ? styles.absent : styles.right}>{row.right}</td>
          </tr>
        ))
      ) : (
        <tr style={{ blockSize: `${to - from}rem` }}>
          <td colSpan={2} />
        </tr>
      )}
    </tbody>
  );
}
