import { playSocket } from '@mullion/shared-kit/testing/render-module';
import { renderHook, waitFor } from '@testing-library/react';
import { sourcesOf } from '../../runtime/widget-source';
import { answerAll, entityAliases, latestOf, pump, pumps } from '../../testing/answers';
import { useMapRows } from './use-map-rows';

test.each([1, 1.5, -3])('pages of %d entities don’t ask for thousands at once', async (mapPageSize) => {
  const socket = playSocket();
  const datasources = [{ type: 'entity' as const, entityAliasId: pumps.id, dataKeys: [] }];
  const { sources } = sourcesOf({ datasources } as never, { entityAliases, filters: {} } as never);
  const ctx = { sources, params: {}, timewindow: {}, settings: { mapPageSize }, widget: { config: {} } };
  const view = renderHook(() => useMapRows(ctx as never));
  const page = { data: [latestOf(pump, 'Pump 7', {})], totalElements: 10_000, totalPages: 10_000, hasNext: true };
  await answerAll(socket, page as never);
  await waitFor(() => expect(socket.length).toBeGreaterThan(1));
  expect(socket.length).toBeLessThan(12);
  view.unmount();
});
