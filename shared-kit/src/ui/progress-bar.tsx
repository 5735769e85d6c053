import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  /** Names the work in progress. */
  label: string;
  /** From 0 to 1; absent while unknown. */
  value?: number;
}

/** A thin bar: how far something is, or that it is under way. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  const known = value !== undefined;
  const percent = known ? Math.round(Math.max(0, Math.min(value, 1)) * 100) : undefined;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={styles.track}
    >
      <div className={known ? styles.bar : styles.running} style={known ? { inlineSize: `${percent}%` } : undefined} />
    </div>
  );
}
