import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import type { ReactNode } from 'react';
import { CutNotice } from './cut-notice';
import type { LatestRow, LatestRows } from './latest-rows';
import { NoData } from './no-data';
import type { WidgetContext } from './widget-context';

interface LatestContentProps {
  ctx: WidgetContext;
  latest: LatestRows & { retry?: () => void };
  /** Draws rows, of which there is at least one. */
  children: (rows: readonly LatestRow[]) => ReactNode;
}

/** What a widget draws of its latest values; or, in its place, why there is nothing. What the platform left out is told. */
export function LatestContent({ ctx, latest, children }: LatestContentProps) {
  const { rows, cut, retry, ...status } = latest;
  if (status.failure || status.error || status.problem || rows?.length === 0)
    return <NoData ctx={ctx} {...status} onRetry={retry} />;
  if (!rows) return <Skeleton height="100%" />;
  return <CutNotice cut={cut}>{children(rows)}</CutNotice>;
}
