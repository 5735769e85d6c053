import type { ReactNode } from 'react';
import { LatestContent } from './latest-content';
import type { LatestRow } from './latest-rows';
import { useLatestRows } from './use-latest-rows';
import type { WidgetContext } from './widget-context';

/** Latest values of a widget that needs none: without datasources it is drawn from no rows. */
export function LatestOrNone({
  ctx,
  children,
}: {
  ctx: WidgetContext;
  children: (rows: readonly LatestRow[]) => ReactNode;
}) {
  const latest = useLatestRows(ctx);
  if (ctx.sources.length === 0) return children([]);
  return (
    <LatestContent ctx={ctx} latest={latest}>
      {children}
    </LatestContent>
  );
}
