import { formatNumber } from '@mullion/shared-kit/time/format';
import { classes } from '@mullion/shared-kit/ui/classes';
import { Problem } from '@mullion/shared-kit/ui/problem';
import { useState } from 'react';
import type { Components } from '../canvas/node-look';
import type { ChainGraph } from '../model/graph';
import { pressNeighbor } from './arrow-keys';
import { changedLines, type DataLine, pretty } from './compare-data';
import { useT } from './texts';
import styles from './trace.module.css';
import { TraceCanvas } from './trace-canvas';
import type { TracedMessage, TraceStep } from './trace-model';

interface MessagePathProps {
  graph: ChainGraph;
  /** Classes of nodes; undefined: they are not here yet. */
  components: Components | undefined;
  message: TracedMessage;
  /** Names of nodes, by their IDs. */
  names: ReadonlyMap<string, string>;
}

/** The way of a message, node by node, and what each node made of it. */
export function MessagePath({ graph, components, message, names }: MessagePathProps) {
  const t = useT();
  const { id, steps } = message;
  const [choice, setChoice] = useState({ id, at: -1 });
  const failing = steps.findIndex(({ failed }) => failed);
  // What failed is shown first.
  const chosen = choice.id === id && choice.at >= 0 ? Math.min(choice.at, steps.length - 1) : Math.max(0, failing);
  const longest = Math.max(1, ...steps.map(({ took }) => took ?? 0));
  const step = steps[chosen];
  const choose = (at: number) => setChoice({ id, at });
  return (
    <div className={styles.path}>
      {components && (
        <TraceCanvas
          graph={graph}
          components={components}
          message={message}
          nodeId={step?.nodeId}
          onChoose={(nodeId) => {
            const at = steps.findIndex((one) => one.nodeId === nodeId);
            if (at >= 0 && nodeId !== step?.nodeId) choose(at);
          }}
        />
      )}
      <div className={styles.hops}>
        <ol className={styles.steps} aria-label={t('path')}>
          {steps.map(({ nodeId, came, left, took, failed, from }, at) => (
            <li key={`${nodeId} ${from} ${came?.id ?? left[0]?.id}`}>
              {came?.label && <span className={styles.label}>{came.label}</span>}
              <button
                type="button"
                className={classes(styles.step, failed && styles.failed)}
                aria-current={at === chosen ? 'step' : undefined}
                onClick={() => choose(at)}
                onKeyDown={pressNeighbor}
              >
                <span className={styles.order}>{formatNumber(at + 1)}</span>
                <bdi className={styles.node}>{names.get(nodeId) ?? t('gone-node')}</bdi>
                <span className={styles.bar} aria-hidden="true">
                  <span style={{ inlineSize: `${((took ?? 0) / longest) * 100}%` }} />
                </span>
                <span className={styles.took}>
                  {took === undefined ? t('not-left') : t('ms', { ms: formatNumber(took) })}
                </span>
              </button>
            </li>
          ))}
        </ol>
        {step && <StepData step={step} />}
      </div>
    </div>
  );
}

/** A message before a node and after it. */
function StepData({ step }: { step: TraceStep }) {
  const t = useT();
  const { came, left } = step;
  const error = [came, ...left].find((event) => event?.error)?.error;
  return (
    <div className={styles.data}>
      {step.failed && <Problem>{error?.split('\n')[0] || t('went-failure')}</Problem>}
      {left.length === 0 && came && <Sides before={came} after={undefined} title={t('after')} />}
      {left.map((event) => (
        <Sides key={event.id} before={came} after={event} title={`${t('after')} · ${event.label}`} />
      ))}
    </div>
  );
}

interface Recorded {
  data: string;
  metadata: string;
  msgType: string;
}

function Sides({ before, after, title }: { before: Recorded | undefined; after: Recorded | undefined; title: string }) {
  const t = useT();
  const [one, other] = [textOf(before), textOf(after)];
  const lines = changedLines(one, other);
  return (
    <div className={styles.sides}>
      <Side title={t('before')} lines={before && lines.before} className={styles.gone} />
      <Side title={title} lines={after && lines.after} className={styles.come} />
    </div>
  );
}

interface SideProps {
  title: string;
  /** Nothing: the platform has no record of it. */
  lines: readonly DataLine[] | undefined;
  className?: string;
}

function Side({ title, lines, className }: SideProps) {
  const t = useT();
  return (
    <section className={styles.side} aria-label={title}>
      <h3 className={styles.sideTitle}>{title}</h3>
      {lines ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <pre dir="ltr" tabIndex={0} className={styles.code}>
          {lines.map(({ text, isChanged }, at) => (
            <span key={at} className={classes(styles.line, isChanged && className)}>
              {`${text}\n`}
            </span>
          ))}
        </pre>
      ) : (
        <p className={styles.none}>{t('not-recorded')}</p>
      )}
    </section>
  );
}

const textOf = (recorded: Recorded | undefined): string =>
  recorded ? `${recorded.msgType}\n${pretty(recorded.data)}\n${pretty(recorded.metadata)}` : '';
