import { playSocket } from '@mullion/shared-kit/testing/render-module';
import { render, renderHook, waitFor } from '@testing-library/react';
import { sourcesOf } from '../../runtime/widget-source';
import { answerAll, entityAliases, latestOf, onePump, pump, pumps } from '../../testing/answers';
import { maps } from '../types/maps';
import { useMapRows } from './use-map-rows';

const contextOf = (settings: object, alias = pumps) => {
  const datasources = [{ type: 'entity' as const, entityAliasId: alias.id, dataKeys: [] }];
  const { sources } = sourcesOf({ datasources } as never, { entityAliases, filters: {} } as never);
  return { sources, params: {}, timewindow: {}, settings, widget: { config: {} } } as never;
};

test('entities are asked for while the code of a map is on its way', () => {
  const socket = playSocket();
  const LateMap = maps['maps_v2.openstreetmap']?.Renderer ?? 'div';
  const view = render(<LateMap ctx={contextOf({})} />);
  expect(view.container.querySelector('[role="application"]')).toBeNull();
  expect(socket).toHaveLength(1);
  view.unmount();
});

test.each([1, 1.5, -3])('pages of %d entities don’t ask for thousands at once', async (mapPageSize) => {
  const socket = playSocket();
  const ctx = contextOf({ mapPageSize });
  const view = renderHook(() => useMapRows(ctx));
  const page = { data: [latestOf(pump, 'Pump 7', {})], totalElements: 10_000, totalPages: 10_000, hasNext: true };
  await answerAll(socket, page as never);
  await waitFor(() => expect(socket.length).toBeGreaterThan(1));
  expect(socket.length).toBeLessThan(12);
  view.unmount();
});

const pageOfMany = { data: [latestOf(pump, 'Pump 7', {})], totalElements: 2000, totalPages: 2, hasNext: true };
const pagesAsked = (socket: ReturnType<typeof playSocket>) =>
  socket.filter(({ ended }) => !ended).map(({ body }) => (body.query as { pageLink: { page: number } }).pageLink.page);

test('entities beyond the first page come with a further one, and those that are there stay meanwhile', async () => {
  const socket = playSocket();
  const ctx = contextOf({ mapPageSize: 1024 });
  const { result, unmount } = renderHook(() => useMapRows(ctx));
  await answerAll(socket, pageOfMany as never);
  await waitFor(() => expect(pagesAsked(socket)).toEqual([0, 1]));
  expect(result.current.rows).toHaveLength(1);
  expect(result.current.cut).toBeNull();
  unmount();
});

test('of others nothing is left from before, and they are asked for from their first page on', async () => {
  const socket = playSocket();
  const { result, rerender, unmount } = renderHook((ctx: never) => useMapRows(ctx), {
    initialProps: contextOf({ mapPageSize: 1024 }),
  });
  await answerAll(socket, pageOfMany as never);
  await waitFor(() => expect(pagesAsked(socket)).toEqual([0, 1]));
  rerender(contextOf({ mapPageSize: 1024 }, onePump as never));
  await waitFor(() => expect(socket.at(-1)?.body.query).toMatchObject({ entityFilter: { type: 'singleEntity' } }));
  expect(result.current.rows).toBeUndefined();
  expect(socket.filter(({ ended }) => !ended)).toHaveLength(1);
  unmount();
});

test('a page is never larger than the platform can read as a number', () => {
  const socket = playSocket();
  const ctx = contextOf({ mapPageSize: 1e12 });
  const view = renderHook(() => useMapRows(ctx));
  expect(JSON.stringify(socket)).toContain('"pageSize":2147483647');
  view.unmount();
});
