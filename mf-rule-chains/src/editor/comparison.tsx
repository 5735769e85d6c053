import type { Difference } from '@mullion/shared-kit/editing/difference';
import { DifferenceList, differenceIcons } from '@mullion/shared-kit/editing/difference-list';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type CanvasInstance, ChainCanvas } from '../canvas/chain-canvas';
import type { Components } from '../canvas/node-look';
import { OldPlaces } from '../canvas/old-places';
import { useT } from '../canvas/texts';
import { useDescribe } from '../canvas/use-describe';
import { centered, fitted, NEAR } from '../canvas/viewport';
import { bothChains, marksOf, movesOf } from '../model/both-chains';
import { type Chosen, linkOf, nothingChosen } from '../model/changes';
import { compareChains } from '../model/differences';
import { type ChainGraph, inputPlace, middleOfLink, middleOfNode } from '../model/graph';
import type { RuleNode } from '../model/rule-chain';
import { inOrder } from '../trace/compare-data';
import styles from './compare.module.css';
import { listDifferences } from './list-differences';

/** Two chains whose nodes are the same by their keys. */
export interface Compared {
  /** What the two are, in words. */
  titles: { before: string; after: string };
  before: ChainGraph;
  after: ChainGraph;
  components: Components;
}

const nothingFound: ReadonlySet<string> = new Set();
const noProblems: ReadonlyMap<string, string> = new Map();

/** What differs between two chains: on one canvas, as a list, and the configurations of a node side by side. */
export function Comparison({ titles, before, after, components }: Compared) {
  const t = useT();
  const differences = useMemo(() => compareChains(before, after), [before, after]);
  const both = useMemo(() => bothChains(before, after), [before, after]);
  const marks = useMemo(() => marksOf(differences), [differences]);
  const list = useMemo(() => byKind(listDifferences(differences, t)), [differences, t]);
  const moves = useMemo(() => movesOf(differences), [differences]);
  const changed = differences.nodes.filter(({ kind }) => kind === 'changed');
  const [id, setId] = useState(changed[0]?.key);
  const canvas = useRef<CanvasInstance>(null);
  const room = useRef<HTMLDivElement>(null);
  const describe = useDescribe(both, components);
  const one = differences.nodes.find(({ key }) => key === id);
  const at = list.findIndex((difference) => difference.id === id);

  /** Chooses one and brings it to the middle of the canvas. */
  const show = (next: string) => {
    setId(next);
    const box = room.current?.getBoundingClientRect();
    const [middle, shown] = [middleOf(both, next), canvas.current];
    if (!box || !middle || !shown) return;
    runSafely(async () => void (await shown.setViewport(centered(middle, box, Math.max(NEAR, shown.getZoom())))));
  };
  const step = (by: number) => {
    const next = list[at < 0 && by < 0 ? list.length - 1 : (at + by + list.length) % list.length];
    if (next) show(next.id);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F7' || event.defaultPrevented) return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const none = list.length === 0 && t('compare.same');
  return (
    <>
      <div className={styles.parts}>
        <div ref={room} className={styles.canvas}>
          <ChainCanvas
            label={t('compare.canvas')}
            graph={both}
            components={components}
            chosen={chosenOf(both, id)}
            found={nothingFound}
            problems={noProblems}
            marks={marks}
            inputLabel={t('input')}
            describe={describe}
            readOnly
            onReady={(ready) => {
              canvas.current = ready;
              const box = room.current?.getBoundingClientRect();
              const old = moves.map(({ from }) => from);
              if (box && box.width > 0)
                ready.setViewport(fitted(both.nodes, box, [inputPlace, ...old])).catch(() => undefined);
            }}
            onChoose={(alter) => {
              const { nodes, links } = alter(nothingChosen);
              const next = [...nodes, ...links].find((chosen) => marks.has(chosen));
              if (next !== undefined) setId(next);
            }}
          >
            <OldPlaces moves={moves} />
          </ChainCanvas>
          <Legend differences={list} />
        </div>
        <div className={styles.list}>
          <div className={styles.steps}>
            <span role="status">
              {at < 0
                ? t('compare.count', { count: list.length })
                : t('compare.at', { at: formatNumber(at + 1), count: formatNumber(list.length) })}
            </span>
            <IconButton icon="arrow-up" label={t('compare.previous')} disabledReason={none} onClick={() => step(-1)} />
            <IconButton icon="arrow-down" label={t('compare.next')} disabledReason={none} onClick={() => step(1)} />
          </div>
          <DifferenceList label={t('compare.differences')} differences={list} current={id} onChoose={show} />
        </div>
      </div>
      {list.length > 0 && (
        <section className={styles.node} aria-label={t('compare.node')}>
          {one && (
            <>
              <h3 className={styles.heading}>
                <bdi>{(one.after ?? one.before)?.node.name}</bdi>
              </h3>
              <div className={styles.sides}>
                <Side title={titles.before} node={one.before?.node} other={one.after?.node} />
                <Side title={titles.after} node={one.after?.node} other={one.before?.node} />
              </div>
            </>
          )}
        </section>
      )}
    </>
  );
}

/** In which order differences are told, and explained beside the canvas. */
const kinds = ['changed', 'added', 'removed', 'moved'] as const;

const byKind = (differences: readonly Difference[]): readonly Difference[] =>
  kinds.flatMap((kind) => differences.filter((difference) => difference.kind === kind));

/** What the signs and colors on the canvas mean, and how many there are of each. */
function Legend({ differences }: { differences: readonly Difference[] }) {
  const t = useT();
  const found = kinds.map((kind) => ({ kind, count: differences.filter((one) => one.kind === kind).length }));
  return (
    <ul className={styles.legend} aria-label={t('compare.legend')}>
      {found.map(
        ({ kind, count }) =>
          count > 0 && (
            <li key={kind} data-kind={kind}>
              <Icon name={differenceIcons[kind]} size={16} />
              {t(`compare.kind.${kind}`, { count: formatNumber(count) })}
            </li>
          ),
      )}
    </ul>
  );
}

const isNode = ({ nodes }: ChainGraph, id: string) => nodes.some(({ key }) => key === id);

const chosenOf = (graph: ChainGraph, id: string | undefined): Chosen => {
  if (id === undefined) return nothingChosen;
  return { ...nothingChosen, [isNode(graph, id) ? 'nodes' : 'links']: new Set([id]) };
};

/** The middle of a node or a link. */
function middleOf(graph: ChainGraph, id: string): { x: number; y: number } | undefined {
  const node = graph.nodes.find(({ key }) => key === id);
  const link = node ? undefined : linkOf({ graph }, id);
  return node ? middleOfNode(node) : link && middleOfLink(graph)(link);
}

interface SideProps {
  title: string;
  node: RuleNode | undefined;
  other: RuleNode | undefined;
}

/** What a node holds, line by line: scripts as the text that they are. Lines that the other one lacks are marked. */
function Side({ title, node, other }: SideProps) {
  const lacking = other && new Set(linesOf(other));
  return (
    <div>
      <h4 className={styles.title}>{title}</h4>
      {node ? (
        <pre className={styles.text}>
          {linesOf(node).map((line, at) => (
            <span key={at} className={styles.line} data-differs={lacking !== undefined && !lacking.has(line)}>
              {line}
              {'\n'}
            </span>
          ))}
        </pre>
      ) : (
        '–'
      )}
    </div>
  );
}

const linesOf = ({ name, debugMode = false, configuration, additionalInfo }: RuleNode): readonly string[] => [
  name,
  ...(additionalInfo?.description ? [String(additionalInfo.description)] : []),
  `debugMode: ${debugMode}`,
  // A repository has its own order of members.
  ...Object.entries(inOrder(configuration) as object).flatMap(([member, value]) =>
    typeof value === 'string' && value.includes('\n')
      ? [`${member}:`, ...value.split('\n')]
      : `${member}: ${JSON.stringify(value, null, 2) ?? ''}`.split('\n'),
  ),
];
