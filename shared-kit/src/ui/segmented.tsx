import styles from './segmented.module.css';

export interface SegmentedProps<T> {
  /** Names the choice. */
  label: string;
  options: readonly { value: T; label: string }[];
  /** The chosen option; undefined: none. */
  value: T | undefined;
  onChange: (value: T) => void;
}

/** One of a few, all in sight; a press acts at once. */
export function Segmented<T extends string | number>({ label, options, value, onChange }: SegmentedProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons in a row, not a set of fields.
    <div className={styles.segments} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.segment}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
