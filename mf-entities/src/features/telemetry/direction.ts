/** Which way a trend goes, in a word, for those who do not see the line. */
export function direction(trend: readonly (readonly [ts: number, value: number])[]): 'rising' | 'falling' | 'steady' {
  const first = trend[0]?.[1];
  const last = trend.at(-1)?.[1];
  if (first === undefined || last === undefined) return 'steady';
  const values = trend.map(([, value]) => value);
  const range = Math.max(...values) - Math.min(...values);
  if (range === 0 || Math.abs(last - first) < range * 0.1) return 'steady';
  return last > first ? 'rising' : 'falling';
}
