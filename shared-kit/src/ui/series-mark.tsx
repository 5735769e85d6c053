import type { CSSProperties } from 'react';
import styles from './chart.module.css';
import { seriesVariable } from './chart-data';

/** The color of a series beside its name. `color`: its place in the palette. */
export const SeriesMark = ({ color }: { color: number }) => (
  <span className={styles.mark} style={{ '--series': `var(${seriesVariable(color)})` } as CSSProperties} />
);
