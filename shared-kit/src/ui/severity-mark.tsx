import { classes } from './classes';
import styles from './severity-mark.module.css';

/** From the worst down. */
export const severities = ['CRITICAL', 'MAJOR', 'MINOR', 'WARNING', 'INDETERMINATE'] as const;
export type Severity = (typeof severities)[number];

/** Shapes of severities in a box of 16 by 16: color alone says nothing to some. */
const shapes: Readonly<Record<Severity, string>> = {
  CRITICAL: 'M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1z',
  MAJOR: 'M8 1.5l7 13H1z',
  MINOR: 'M8 1l7 7-7 7-7-7z',
  WARNING: 'M2 2h12v12H2z',
  INDETERMINATE: 'M8 2a6 6 0 1 0 0 12a6 6 0 1 0 0-12z',
};

/** A class that names the colors of the severity in `data-severity`: `--severity`, and `--severity-edge` for lines. */
export const severityColors = styles.colors as string;

/** The shape and color of a severity; its word stands beside it. */
export const SeverityMark = ({ severity }: { severity: Severity }) => (
  <svg
    viewBox="0 0 16 16"
    width="14"
    height="14"
    aria-hidden="true"
    className={classes(styles.colors, styles.mark)}
    data-severity={severity}
  >
    <path d={shapes[severity]} />
  </svg>
);
