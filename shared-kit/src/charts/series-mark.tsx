import type { CSSProperties } from 'react';
import styles from './chart.module.css';
import { seriesPaint } from './chart-colors';

/** The color of a series beside its name. `color`: its place in the palette, or a CSS color. */
export const SeriesMark = ({ color }: { color: number | string }) => (
  <span className={styles.mark} style={{ '--series': seriesPaint(color) } as CSSProperties} />
);
