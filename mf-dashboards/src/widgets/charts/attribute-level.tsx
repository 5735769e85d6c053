import { readJson } from '@mullion/shared-kit/browser/read-json';
import { useEffect, useMemo } from 'react';
import { useLatestRows } from '../../runtime/use-latest-rows';
import type { WidgetContext } from '../../runtime/widget-context';
import type { AttributeSource } from './chart-look';

interface AttributeLevelProps extends AttributeSource {
  ctx: WidgetContext;
  /** Tells the values of the attribute: a number, or a list of them. */
  found: (values: readonly number[]) => void;
}

/** Reads values to compare with from an attribute of an alias, live; it draws nothing. */
export default function AttributeLevel({ ctx, alias, attribute, found }: AttributeLevelProps) {
  const sources = useMemo(
    () =>
      ctx.sourcesFor([
        {
          type: 'entity',
          aliasName: alias,
          dataKeys: [{ name: attribute, type: 'attribute', label: attribute, settings: {} }],
        },
      ]),
    [ctx.sourcesFor, alias, attribute],
  );
  const { rows } = useLatestRows({ ...ctx, sources }, { single: true });
  const text = rows?.[0]?.cells[0]?.value;
  useEffect(() => {
    const value = text === undefined || text === '' ? [] : readJson(text);
    found([value].flat().map(Number).filter(Number.isFinite));
  }, [text]);
  return null;
}
