import { formatNumber } from '../time/format';
import styles from './severity-counts.module.css';
import { type Severity, SeverityMark, severities } from './severity-mark';

interface SeverityCountsProps {
  /** Names the group. */
  label: string;
  /** A severity in words. */
  word: (severity: Severity) => string;
  /** Absent until they are known. */
  counts: Readonly<Record<Severity, number>> | undefined;
  /** More than these were found: the numbers are the least there are. */
  isPart?: boolean;
  value: Severity | undefined;
  onChange: (value: Severity | undefined) => void;
}

/** How many alarms there are of each severity; one of them can be chosen. */
export function SeverityCounts({ label, word, counts, isPart, value, onChange }: SeverityCountsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no fields of a form
    <div role="group" aria-label={label} className={styles.severities}>
      {severities.map((severity) => {
        const count = counts?.[severity];
        const isChosen = severity === value;
        return (
          <button
            key={severity}
            type="button"
            className={styles.severity}
            aria-pressed={isChosen}
            disabled={count === 0 && !isPart && !isChosen}
            onClick={() => onChange(isChosen ? undefined : severity)}
          >
            <SeverityMark severity={severity} />
            {count !== undefined && (
              <span className={styles.count}>
                {formatNumber(count)}
                {isPart && '+'}
              </span>
            )}{' '}
            {word(severity)}
          </button>
        );
      })}
    </div>
  );
}
