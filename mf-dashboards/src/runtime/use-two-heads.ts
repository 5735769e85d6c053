import { useEffect, useMemo } from 'react';
import type { WidgetContext, WidgetHead } from './widget-context';

const definedOf = (head: WidgetHead | undefined): Partial<WidgetHead> =>
  Object.fromEntries(Object.entries(head ?? {}).filter(([, value]) => value !== undefined));

/** The head of a widget about which two have something to say: what draws it, and the script of its type, which has the last word. */
export function useTwoHeads(setHead: WidgetContext['setHead']) {
  const heads = useMemo(() => {
    let drawn: WidgetHead | undefined;
    let scripts: WidgetHead | undefined;
    const tell = () => {
      const actions = [...(drawn?.actions ?? []), ...(scripts?.actions ?? [])];
      setHead(drawn || scripts ? { ...drawn, ...definedOf(scripts), actions } : undefined);
    };
    return {
      setDrawn(head: WidgetHead | undefined) {
        drawn = head;
        tell();
      },
      setScripts(head: WidgetHead | undefined) {
        scripts = head;
        tell();
      },
    };
  }, [setHead]);
  useEffect(() => () => setHead(undefined), [setHead]);
  return heads;
}
