import type { GridSettings } from './dashboard';

/** What a new layout has. */
export const newGridSettings: GridSettings = {
  backgroundColor: '#eeeeee',
  columns: 24,
  margin: 10,
  backgroundSizeMode: '100%',
};

/** Bounds of the form, and of what is drawn. */
export const gridBounds = {
  columns: { min: 10, max: 1000, default: 24 },
  margin: { min: 0, max: 50, default: 10 },
  mobileRowHeight: { min: 5, max: 200, default: 70 },
} as const;

/** The grid as it is drawn: everything is there, and numbers are numbers. */
export interface Grid {
  backgroundColor: string | undefined;
  columns: number;
  margin: number;
  backgroundSize: string;
  backgroundImage: string | undefined;
  autoFillHeight: boolean;
  mobileAutoFillHeight: boolean;
  mobileRowHeight: number;
}

/** Most columns that the platform's own console draws. */
const MOST_COLUMNS = 3000;

const within = (value: unknown, low: number, high: number, other: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : other;
const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

/** What is stored may be of any kind: what is wrong counts as absent. */
export const gridOf = (stored: GridSettings): Grid => ({
  backgroundColor: text(stored.backgroundColor),
  columns: Math.round(within(stored.columns, 1, MOST_COLUMNS, gridBounds.columns.default)),
  margin: within(stored.margin, gridBounds.margin.min, gridBounds.margin.max, gridBounds.margin.default),
  backgroundSize: text(stored.backgroundSizeMode) ?? '100%',
  backgroundImage: text(stored.backgroundImageUrl),
  autoFillHeight: stored.autoFillHeight === true,
  mobileAutoFillHeight: stored.mobileAutoFillHeight === true,
  mobileRowHeight: within(stored.mobileRowHeight, 1, 1000, gridBounds.mobileRowHeight.default),
});
