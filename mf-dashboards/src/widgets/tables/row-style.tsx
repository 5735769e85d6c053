import type { CellContext, Column } from '@mullion/shared-kit/list/column';
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react';
import { storedStyle } from '../../runtime/stored-style';
import { bodyOf, useFunctionResult, type WidgetFunctions } from '../../runtime/widget-functions';
import type { RowName } from './function-cell';

interface RowStyleProps {
  functions: WidgetFunctions;
  body: string;
  rowName: RowName;
  row: unknown;
}

/**
 * The style that a function gives the row it stands in. The table draws its rows itself, and this is drawn again by itself:
 * it writes to the row around it.
 */
export function RowStyle({ functions, body, rowName, row }: RowStyleProps) {
  const place = useRef<HTMLSpanElement>(null);
  const result = useFunctionResult(functions, { body, argNames: [rowName], widget: 'ctx' }, [row]);
  const style = JSON.stringify(storedStyle(result));
  useLayoutEffect(() => {
    const around = place.current?.closest('tr');
    if (!around) return;
    const own = JSON.parse(style) as CSSProperties;
    Object.assign(around.style, own);
    return () => {
      for (const name of Object.keys(own)) Object.assign(around.style, { [name]: '' });
    };
  }, [style]);
  return <span ref={place} hidden />;
}

/** Columns of which the first styles its rows, where the settings have a function for that. */
export function withRowStyle<R, C extends CellContext>(
  columns: readonly Column<R, C>[],
  { useRowStyleFunction, rowStyleFunction }: Readonly<Record<string, unknown>>,
  styled: (row: R, context: C, body: string) => ReactNode,
): readonly Column<R, C>[] {
  const body = bodyOf(useRowStyleFunction, rowStyleFunction);
  const [first, ...others] = columns;
  if (!body || !first) return columns;
  const cell: typeof first.cell = (row, context) => (
    <>
      {styled(row, context, body)}
      {first.cell(row, context)}
    </>
  );
  return [{ ...first, cell }, ...others];
}
