import type { ChartZoom } from '@mullion/shared-kit/charts/chart';
import { useLocation, useNavigate } from '@mullion/shared-kit/routing/navigation';
import { useMemo } from 'react';
import { addressOf, type ChartView, chartOf } from './chart-address';

/** What a step of the history remembers: Back from here leads to the same chart without the zoom. */
interface ZoomStep {
  isZoom?: boolean;
}

/**
 * The chart that stands in the page's address, and the ways to another one. Opening a chart and zooming into it are steps that Back
 * undoes; other keys, another time and a closer zoom take the place of what was.
 */
export function useChartAddress() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const view = useMemo(() => chartOf(search), [search]);
  const isZoomStep = (state as ZoomStep | null)?.isZoom ?? false;
  const go = (next: ChartView | null, options: { replace: boolean; state?: ZoomStep }) => {
    const { search: query } = new URL(addressOf(`${window.location.origin}${pathname}${search}`, next));
    void navigate({ pathname, search: query }, options);
  };
  return {
    view,
    open: (next: ChartView) => go(next, { replace: false }),
    close: () => go(null, { replace: false }),
    change: (next: ChartView) => go(next, { replace: true }),
    zoom: (zoom: ChartZoom | null) => {
      if (!view) return;
      if (zoom === null && isZoomStep) void navigate(-1);
      else
        go(
          { ...view, zoom },
          { replace: view.zoom !== null, state: { isZoom: zoom !== null && (isZoomStep || !view.zoom) } },
        );
    },
  };
}
