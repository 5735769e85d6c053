import type { ChartZoom } from '@mullion/shared-kit/charts/chart';
import { session } from '@mullion/shared-kit/session/session';
import { timewindowSpan, zoomTimewindow } from '@mullion/shared-kit/time/subscription-window';
import { completeTimewindow, type StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { WidgetContext } from '../../runtime/widget-context';

/** A zoom rests so long before its time is asked for, ms: it is moved and changed in many steps. */
const RESTS_MS = 300;

/** What somebody has zoomed to. */
interface AskedZoom {
  zoom: ChartZoom;
  /** The time window then. */
  over: StoredTimewindow;
  /** The one of what is zoomed; absent: it isn't asked for yet. */
  window?: StoredTimewindow;
}

/**
 * What a chart shows of the time. A zoom is drawn at once, of the points that are there; once it rests, the widget and all that
 * follow the same have it as their time window, until somebody leaves it.
 * @param drawn what the points that are there cover
 */
export function useChartZoom(
  { timewindow, usualTimewindow, setTimewindow }: WidgetContext,
  drawn: { from: number; to: number } | undefined,
) {
  const [asked, setAsked] = useState<AskedZoom>();
  // Once it is followed, the window before is another one too.
  if (asked?.window && timewindow === asked.window && asked.over !== asked.window)
    setAsked({ ...asked, over: asked.window });
  // Another window ends it, such as one that is chosen in the toolbar or zoomed to in another chart.
  const own = asked && (timewindow === asked.over || timewindow === asked.window) ? asked : undefined;
  const isZoomed = timewindow !== usualTimewindow;
  const whole = useMemo(() => {
    const now = Date.now();
    return isZoomed ? timewindowSpan(completeTimewindow(usualTimewindow, { now }), now) : undefined;
  }, [usualTimewindow, isZoomed]);
  const { from = 0, to = 0 } = drawn ?? {};
  const zoom = own?.zoom ?? (isZoomed ? ([from, to] as const) : null);
  const follow = useEffectEvent((one: AskedZoom) => {
    const [startMs, endMs] = one.zoom;
    const { maxDatapointsLimit: maxDatapoints } = session.store.getState();
    const usual = completeTimewindow(usualTimewindow, { maxDatapoints });
    const window = zoomTimewindow(usual, { startMs, endMs }, maxDatapoints);
    setAsked({ ...one, window });
    setTimewindow(window);
  });
  useEffect(() => {
    if (!own || own.window) return undefined;
    const timer = setTimeout(() => follow(own), RESTS_MS);
    return () => clearTimeout(timer);
  }, [own]);
  return {
    zoom,
    from: Math.min(from, whole?.startTimeMs ?? from),
    to: Math.max(to, whole?.endTimeMs ?? to),
    onZoom(next: ChartZoom | null) {
      setAsked(next ? { zoom: [Math.round(next[0]), Math.round(next[1])], over: timewindow } : undefined);
      if (!next && isZoomed) setTimewindow(undefined);
    },
  };
}
