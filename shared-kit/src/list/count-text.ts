import type { ActionContext } from './row-action';

/** “3 devices”; empty for none. */
export const countText = (rows: readonly unknown[], { rows: kind }: Pick<ActionContext<never>, 'rows'>): string =>
  rows.length > 0 ? kind.counted(rows.length) : '';
