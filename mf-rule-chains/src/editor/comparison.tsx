import { DifferenceList } from '@mullion/shared-kit/editing/difference-list';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { useMemo, useRef, useState } from 'react';
import { type CanvasInstance, ChainCanvas } from '../canvas/chain-canvas';
import type { Components } from '../canvas/node-look';
import { useT } from '../canvas/texts';
import { useDescribe } from '../canvas/use-describe';
import { fitted } from '../canvas/viewport';
import { bothChains, marksOf } from '../model/both-chains';
import { nothingChosen } from '../model/changes';
import { compareChains, listOf } from '../model/differences';
import { type ChainGraph, nodesByKey } from '../model/graph';
import type { RuleNode } from '../model/rule-chain';
import styles from './compare.module.css';

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
  const changed = differences.nodes.filter(({ kind }) => kind === 'changed');
  const [key, setKey] = useState(changed[0]?.key);
  const canvas = useRef<CanvasInstance>(null);
  const room = useRef<HTMLDivElement>(null);
  const describe = useDescribe(both, components);
  const names = useMemo(() => nodesByKey(both.nodes), [both]);
  const one = changed.find((difference) => difference.key === key);
  return (
    <>
      <div className={styles.parts}>
        <div ref={room} className={styles.canvas}>
          <ChainCanvas
            label={t('compare.canvas')}
            graph={both}
            components={components}
            chosen={nothingChosen}
            found={nothingFound}
            problems={noProblems}
            marks={marks}
            inputLabel={t('input')}
            describe={describe}
            readOnly
            onReady={(ready) => {
              canvas.current = ready;
              const box = room.current?.getBoundingClientRect();
              if (box && box.width > 0) ready.setViewport(fitted(both.nodes, box)).catch(() => undefined);
            }}
            onOpen={(spot) => spot.kind === 'node' && setKey(spot.key)}
          />
        </div>
        <div className={styles.list}>
          <DifferenceList
            label={t('compare.differences')}
            differences={listOf(differences, (part) => t(`part.${part}`))}
          />
        </div>
      </div>
      {changed.length > 0 && (
        <section className={styles.node} aria-label={t('compare.node')}>
          <SelectField
            label={t('compare.node')}
            value={key}
            onChange={(next) => next !== undefined && setKey(next)}
            options={changed.map((difference) => ({
              value: difference.key,
              label: names.get(difference.key)?.node.name ?? difference.key,
            }))}
          />
          {one?.before && one.after && (
            <div className={styles.sides}>
              <Side title={titles.before} node={one.before.node} other={one.after.node} />
              <Side title={titles.after} node={one.after.node} other={one.before.node} />
            </div>
          )}
        </section>
      )}
    </>
  );
}

/** What a node holds, line by line: scripts as the text that they are. Lines that the other one lacks are marked. */
function Side({ title, node, other }: { title: string; node: RuleNode; other: RuleNode }) {
  const lacking = new Set(linesOf(other));
  return (
    <div>
      <h3 className={styles.heading}>{title}</h3>
      <pre className={styles.text}>
        {linesOf(node).map((line, at) => (
          <span key={at} className={styles.line} data-differs={!lacking.has(line)}>
            {line}
            {'\n'}
          </span>
        ))}
      </pre>
    </div>
  );
}

const linesOf = ({ name, debugMode = false, configuration, additionalInfo }: RuleNode): readonly string[] => [
  name,
  ...(additionalInfo?.description ? [String(additionalInfo.description)] : []),
  `debugMode: ${debugMode}`,
  ...Object.entries(configuration).flatMap(([member, value]) =>
    typeof value === 'string' && value.includes('\n')
      ? [`${member}:`, ...value.split('\n')]
      : `${member}: ${JSON.stringify(value, null, 2) ?? ''}`.split('\n'),
  ),
];
