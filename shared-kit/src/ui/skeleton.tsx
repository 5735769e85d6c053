import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths. */
  width?: string;
  height?: string;
  /** Lines of text, the last one shorter. */
  lines?: number;
}

/** Stands where content of a known shape is about to be. The container says `aria-busy`. */
export function Skeleton({ width = '100%', height = '0.75rem', lines = 1 }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={styles.lines}>
      {Array.from({ length: lines }, (_, line) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike.
          key={line}
          className={styles.bar}
          style={{ width: lines > 1 && line === lines - 1 ? '60%' : width, height }}
        />
      ))}
    </span>
  );
}
