/** A setting that should be text. */
export const textSetting = (value: unknown, other = ''): string => (typeof value === 'string' ? value : other);

/** A setting that should be a number, or write one. */
export function numberSetting(value: unknown, other: number): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : other;
}

/** The largest number that the platform reads as one of entities: larger ones have it refuse the whole query. */
export const MOST_COUNTED = 2_147_483_647;

/** A setting that should be yes or no. */
export const flagSetting = (value: unknown, other: boolean): boolean => (typeof value === 'boolean' ? value : other);

/** A setting that should be a list. */
export const listSetting = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A setting that should have members. */
export const objectSetting = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
