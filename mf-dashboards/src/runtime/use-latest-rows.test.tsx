import { type LiveCommand, playSocket } from '@mullion/shared-kit/testing/render-module';
import { renderHook, waitFor } from '@testing-library/react';
import { answerAll, entityAliases, latestOf, onePump, pageOf, pump, value } from '../testing/answers';
import { useLatestRows } from './use-latest-rows';
import { sourcesOf } from './widget-source';

let socket: readonly LiveCommand[];
beforeEach(() => {
  socket = playSocket();
});

test('values of another time window take the place of those before once they are there', async () => {
  const key = { name: 'oil', type: 'timeseries', label: 'Oil', aggregationType: 'AVG', settings: {} } as const;
  const datasources = [{ type: 'entity' as const, entityAliasId: onePump.id, dataKeys: [key] }];
  const { sources } = sourcesOf({ datasources } as never, { entityAliases, filters: {} } as never);
  const last = (hours: number) => ({ selectedTab: 1, history: { historyType: 0, timewindowMs: hours * 3_600_000 } });
  const ask = (hours: number) => ({ sources, params: {}, timewindow: last(hours) as never });
  const view = renderHook((asked) => useLatestRows(asked), { initialProps: ask(1) });
  const shown = () => view.result.current.rows?.[0]?.cells[0]?.value;
  const answer = (text: string) =>
    answerAll(socket, pageOf({ ...latestOf(pump, 'Pump 7', {}), aggLatest: { 0: { current: value(text) } } }));
  await answer('15');
  await waitFor(() => expect(shown()).toBe('15'));
  const drawn: unknown[] = [];
  view.rerender(ask(2));
  drawn.push(shown());
  await answer('20');
  drawn.push(shown());
  await waitFor(() => expect(shown()).toBe('20'));
  expect(drawn).not.toContain(undefined);
});

test('rows stay the same where a page becomes live, or ceases to be: of thousands none is made again', async () => {
  const key = { name: 'oil', type: 'timeseries', label: 'Oil', settings: {} } as const;
  const datasources = [{ type: 'entity' as const, entityAliasId: onePump.id, dataKeys: [key] }];
  const { sources } = sourcesOf({ datasources } as never, { entityAliases, filters: {} } as never);
  const view = renderHook(() => useLatestRows({ sources, params: {}, timewindow: {} }));
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '15' })));
  const { rows } = view.result.current;
  expect(rows?.[0]?.cells[0]?.value).toBe('15');
  await socket[0]?.become('stale');
  expect(view.result.current.rows).toBe(rows);
});
