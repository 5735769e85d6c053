import type { FrameContext } from '../frame-context';

/**
 * Which functions of a script a further context calls, in their order.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 */
export function frameChanges(first: FrameContext): (now: FrameContext) => string[] {
  const dataOf = ({ data, alarms, paged, hidden }: FrameContext) => JSON.stringify([data, alarms, paged, hidden]);
  const windowOf = ({ timeWindow }: FrameContext) => JSON.stringify(timeWindow);
  /** Of a window that moves on points leave at its beginning, and that is all. */
  const isTick = (then: FrameContext, now: FrameContext) =>
    !now.paged &&
    then.hidden?.join() === now.hidden?.join() &&
    then.data.length === now.data.length &&
    now.data.every(({ data }, at) => {
      const all = then.data[at]?.data ?? [];
      return data.length <= all.length && JSON.stringify(all.slice(all.length - data.length)) === JSON.stringify(data);
    });
  let before = first;
  let data = dataOf(before);
  let latest = JSON.stringify(before.latestData);
  return (now) => {
    const next = dataOf(now);
    const hasMoved = now.timeWindow !== null && windowOf(now) !== windowOf(before);
    const isChanged = now.ignoresTicks
      ? next !== data && !(now.timeWindow && isTick(before, now))
      : next !== data || hasMoved;
    const nextLatest = JSON.stringify(now.latestData);
    const called = {
      onEditModeChanged: now.isEdit !== before.isEdit,
      onMobileModeChanged: now.isMobile !== before.isMobile,
      onResize: now.width !== before.width || now.height !== before.height,
      onDataUpdated: isChanged,
      onLatestDataUpdated: nextLatest !== latest,
    };
    before = now;
    data = next;
    latest = nextLatest;
    return Object.entries(called).flatMap(([name, isCalled]) => (isCalled ? [name] : []));
  };
}
