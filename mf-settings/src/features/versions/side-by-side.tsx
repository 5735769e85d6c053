import { Button } from '@mullion/shared-kit/ui/button';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { memo, type Ref, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
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
const FIRST_PARTS = 3;
/** What rows are expected to take, in rem. */
const ROW_HEIGHT = 1;
const FOLDED_HEIGHT = 1.6;

interface Block {
  from: number;
  to: number;
  kind: 'same' | 'changed' | 'folded';
}

/** Rows by their numbers, and folded blocks. */
interface Part {
  items: (number | Block)[];
  isDrawn: boolean;
}

/** What is drawn together. An unfolded block has parts of its own, so that those around it stay. */
function partsOf(blocks: readonly Block[], unfolded: ReadonlySet<number>): Part[] {
  const parts: Part[] = [];
  const begin = (isDrawn: boolean): Part => {
    const part = { items: [], isDrawn: isDrawn || parts.length < FIRST_PARTS };
    parts.push(part);
    return part;
  };
  let part = begin(true);
  for (const block of blocks) {
    const isUnfolded = block.kind === 'folded' && unfolded.has(block.from);
    if (block.kind === 'folded' && !isUnfolded) part.items.push(block);
    else {
      if (isUnfolded) part = begin(true);
      for (let row = block.from; row < block.to; row++) {
        if (part.items.length >= TOGETHER) part = begin(false);
        part.items.push(row);
      }
      if (isUnfolded) part = begin(true);
    }
  }
  return parts.filter(({ items }) => items.length > 0);
}

const heightOf = ({ items }: Part) =>
  items.reduce<number>((sum, item) => sum + (typeof item === 'number' ? ROW_HEIGHT : FOLDED_HEIGHT), 0);

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
  /** What each side is: the older one on the left. */
  left: string;
  right: string;
}

/** Two documents beside each other, with the way from one difference to the next; equal parts are folded. */
export function SideBySide({ rows, left, right }: SideBySideProps) {
  const t = useT();
  const blocks = useMemo(() => blocksOf(rows), [rows]);
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const [place, setPlace] = useState<Place>();
  const parts = useMemo(() => partsOf(blocks, unfolded), [blocks, unfolded]);
  const changes = useMemo(() => blocks.filter(({ kind }) => kind === 'changed'), [blocks]);
  const unfold = useCallback((block: Block) => setUnfolded((open) => new Set([...open, block.from])), []);
  const go = (step: number) => {
    // Before the first step: ahead of the first difference, or past the last one.
    const from = place?.at ?? (step > 0 ? -1 : 0);
    const at = (from + step + changes.length) % changes.length;
    const change = changes[at];
    if (change) setPlace({ at, row: change.from });
  };
  const section = useRef<HTMLElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F7') return;
    event.preventDefault();
    go(event.shiftKey ? -1 : 1);
  });
  // In the whole dialog: it opens with the focus on one of its buttons.
  useEffect(() => {
    const around = section.current?.closest<HTMLElement>('[role="dialog"]') ?? section.current;
    around?.addEventListener('keydown', onKey);
    return () => around?.removeEventListener('keydown', onKey);
  }, []);
  return (
    <section ref={section} aria-label={t('compare.panes')} className={styles.compare}>
      <div className={styles.steps}>
        <span role="status">
          {changes.length === 0
            ? t('compare.same')
            : place
              ? t('compare.at', { at: place.at + 1, count: changes.length })
              : t('compare.count', { count: changes.length })}
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
          {parts.map((part) => (
            <DrawnPart
              key={rowOf(part.items[0])}
              part={part}
              rows={rows}
              place={place && part.items.includes(place.row) ? place : undefined}
              onUnfold={unfold}
            />
          ))}
        </table>
      </div>
    </section>
  );
}

/** Where the way through the differences has come to; another one each time, also at the same row. */
interface Place {
  /** The number of the difference. */
  at: number;
  row: number;
}

const rowOf = (item: number | Block | undefined) => (typeof item === 'object' ? item.from : item);

interface DrawnPartProps {
  part: Part;
  rows: readonly DiffRow[];
  /** Is shown and focused. */
  place: Place | undefined;
  onUnfold: (block: Block) => void;
}

/** Rows, or far from what is in sight a gap of about their height. */
const DrawnPart = memo(function DrawnPart({ part, rows, place, onUnfold }: DrawnPartProps) {
  const t = useT();
  const [isNear, setNear] = useState(part.isDrawn);
  const body = useRef<HTMLTableSectionElement>(null);
  const target = useRef<HTMLTableRowElement>(null);
  const isDrawn = isNear || place !== undefined;
  useEffect(() => {
    const element = body.current;
    if (isDrawn || !element) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      root: element.closest('[data-panes]'),
      rootMargin: '100%',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isDrawn]);
  useEffect(() => {
    if (!place) return;
    setNear(true);
    target.current?.scrollIntoView?.({ block: 'center' });
    target.current?.focus({ preventScroll: true });
  }, [place]);
  const blockSize = `${heightOf(part)}rem`;
  return (
    <tbody ref={body} style={{ containIntrinsicBlockSize: `auto ${blockSize}` }}>
      {isDrawn ? (
        part.items.map((item) =>
          typeof item === 'object' ? (
            <tr key={item.from}>
              <td colSpan={2} className={styles.folded}>
                <Button size="small" variant="text" onClick={() => onUnfold(item)}>
                  {t('compare.folded', { count: item.to - item.from })}
                </Button>
              </td>
            </tr>
          ) : (
            <Row key={item} row={rows[item]} targetRef={item === place?.row ? target : undefined} />
          ),
        )
      ) : (
        <tr style={{ blockSize }}>
          <td colSpan={2} />
        </tr>
      )}
    </tbody>
  );
});

interface RowProps {
  row: DiffRow | undefined;
  targetRef: Ref<HTMLTableRowElement> | undefined;
}

function Row({ row, targetRef }: RowProps) {
  if (!row) return null;
  return (
    <tr ref={targetRef} tabIndex={targetRef ? -1 : undefined} className={row.same ? undefined : styles.changed}>
      <td className={row.left === null ? styles.absent : styles.left}>{row.left}</td>
      <td className={row.right === null ? styles.absent : styles.right}>{row.right}</td>
    </tr>
  );
}
