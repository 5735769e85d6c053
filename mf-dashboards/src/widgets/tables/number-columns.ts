import { numberOf } from '@mullion/shared-kit/widget-runtime/format-value';
import { useCallback, useState } from 'react';

/** Whether columns hold numbers, by their ids; of those that it lacks no row has told yet. */
export type NumberColumns = Readonly<Record<string, boolean>>;

/** So many rows say what their columns hold. */
const LOOKED_AT = 20;
const none: NumberColumns = {};

/** What the first rows say of columns: of those of which they have a value. */
export function toldByRows<R, C extends { id: string }>(
  rows: readonly R[],
  columns: readonly C[],
  textOf: (column: C, row: R) => string | undefined,
): NumberColumns {
  const first = rows.slice(0, LOOKED_AT);
  return Object.fromEntries(
    columns.flatMap((column) => {
      const texts = first.flatMap((row) => textOf(column, row) || []);
      return texts.length > 0 ? [[column.id, texts.every((text) => numberOf(text) !== undefined)]] : [];
    }),
  );
}

/**
 * What rows have told of the columns of a table, and takes more. What is told first stays, until the table has another shape: where a
 * column has numbers and words, its head would change sides with the rows.
 */
export function useNumberColumns(shape: string): [NumberColumns, (said: NumberColumns) => void] {
  const [told, setTold] = useState({ of: shape, by: none });
  const tell = useCallback(
    (said: NumberColumns) =>
      setTold((before) => {
        const known = before.of === shape ? before.by : none;
        return Object.keys(said).every((id) => id in known) ? before : { of: shape, by: { ...said, ...known } };
      }),
    [shape],
  );
  return [told.of === shape ? told.by : none, tell];
}
