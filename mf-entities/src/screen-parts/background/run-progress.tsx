import { ApiError, isConnectionLost } from '@mullion/shared-kit/api/api-error';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { Problem } from '@mullion/shared-kit/ui/problem';
import { ProgressBar } from '@mullion/shared-kit/ui/progress-bar';
import type { ReactNode } from 'react';
import styles from './run-progress.module.css';

interface RunProgressProps {
  /** Names the work. */
  label: string;
  /** What it does now. */
  phase: string;
  /** How far it is, in words. */
  text: ReactNode;
  done: number;
  total: number;
  figures: readonly { label: string; value: number; isBad?: boolean }[];
  /** Why it paused by itself. */
  problem: unknown;
  /** What is said of a lost connection. */
  lost: string;
  /** What people may do meanwhile; absent once it is over. */
  hint?: string | false;
  /** Buttons beside how far it is. */
  actions?: ReactNode;
}

/** How far work on many entities is, and what came of it so far. */
export function RunProgress(props: RunProgressProps) {
  const { label, done, total, problem } = props;
  return (
    <>
      <div className={styles.head}>
        <div role="status">
          <span className={styles.phase}>{props.phase}</span> {props.text}
        </div>
        {props.actions}
      </div>
      <ProgressBar label={label} value={total === 0 ? 1 : done / total} />
      <dl className={styles.figures}>
        {props.figures.map((figure) => (
          <div key={figure.label}>
            <dt className={styles.label}>{figure.label}</dt>
            <dd className={styles.figure} data-bad={(figure.isBad && figure.value > 0) || undefined}>
              {formatNumber(figure.value)}
            </dd>
          </div>
        ))}
      </dl>
      {problem !== null && <Problem>{isUnanswered(problem) ? props.lost : errorText(problem)}</Problem>}
      {props.hint && <p className={styles.label}>{props.hint}</p>}
    </>
  );
}

/** Nobody answered; a platform that says why it can't go on, as with a full disk, did. */
const isUnanswered = (problem: unknown): boolean =>
  isConnectionLost(problem) &&
  !(problem instanceof ApiError && problem.status === 503 && typeof problem.body === 'object' && problem.body?.message);
