import { notify } from '@mullion/shared-kit/notify/notify';
import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import { type LiveCommand, playSocket } from '@mullion/shared-kit/testing/render-module';
import { act, cleanup } from '@testing-library/react';
import { quiet } from './quiet';
import { openDashboards, type Stored, uuid } from './render-dashboards';

interface TraceOptions {
  /** Answers what is asked live; absent: nothing is asked. */
  tell?: (socket: readonly LiveCommand[]) => unknown;
  /** What else the platform answers. */
  answer?: (path: string) => unknown;
  /** The window has room for one column. */
  isNarrow?: boolean;
  /** What is done once all is drawn. */
  afterwards?: () => Promise<unknown>;
}

const withoutIds = (text: string) => text.replace(/_r_\w+_/g, '');

/**
 * What somebody sees of a dashboard, what the platform is asked for, live and by calls, and where the page leads: as one text, the
 * same for the same dashboard.
 */
export async function traceOf(dashboard: Stored, { tell, answer, isNarrow = false, afterwards }: TraceOptions) {
  const matchMedia = (query: string) => ({
    ...{ matches: isNarrow && query.includes('960px'), addEventListener() {}, removeEventListener() {} },
  });
  Object.assign(window, { matchMedia });
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(isNarrow ? 400 : 1250);
  const opened = jest.spyOn(window, 'open').mockReturnValue(null);
  const socket = playSocket();
  playFunctions();
  const { calls } = await openDashboards(`/dashboards/${uuid(1)}`, dashboard, answer && { answer });
  await tell?.(socket);
  await quiet();
  await afterwards?.();
  const seen = await quiet();
  const text = JSON.stringify([
    seen,
    socket.map(({ body }) => body),
    calls,
    [window.location.pathname, window.location.search, opened.mock.calls],
  ]);
  cleanup();
  act(() => notify.dismiss());
  return withoutIds(text);
}
