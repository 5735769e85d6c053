import { formatNumber } from '../time/format';

/** Values of an axis as the locale writes them, all with as many decimals as the finest of them needs. */
export function valueLabels(values: readonly number[], locale: string): string[] {
  const decimals = Math.max(0, ...values.map(decimalsOf));
  return values.map((value) => formatNumber(value, { locale, decimals }));
}

/** How many decimals a number has, at most 6. */
function decimalsOf(value: number): number {
  const [, decimals = ''] = String(Number(value.toFixed(6))).split('.');
  return decimals.length;
}
