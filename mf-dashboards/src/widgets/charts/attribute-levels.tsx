import { readJson } from '@mullion/shared-kit/browser/read-json';
import { type Dispatch, type SetStateAction, useEffect, useMemo } from 'react';
import { useLatestRows } from '../../runtime/use-latest-rows';
import type { WidgetContext } from '../../runtime/widget-context';
import { type AttributeSource, type AttributeValues, sourceKey } from './attribute-source';

interface AttributeLevelsProps {
  ctx: WidgetContext;
  sources: readonly AttributeSource[];
  setValues: Dispatch<SetStateAction<AttributeValues | undefined>>;
}

/** Reads values to compare with from attributes of aliases, live, each once; it draws nothing. */
export default function AttributeLevels({ ctx, sources, setValues }: AttributeLevelsProps) {
  const each = new Map(sources.map((source) => [sourceKey(source), source]));
  return [...each].map(([key, source]) => (
    <AttributeLevel
      key={key}
      {...source}
      ctx={ctx}
      found={(values) => setValues((now) => ({ ...now, [key]: values }))}
    />
  ));
}

interface AttributeLevelProps extends AttributeSource {
  ctx: WidgetContext;
  /** Tells the values of the attribute: a number, or a list of them. */
  found: (values: readonly number[]) => void;
}

function AttributeLevel({ ctx, alias, attribute, found }: AttributeLevelProps) {
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
