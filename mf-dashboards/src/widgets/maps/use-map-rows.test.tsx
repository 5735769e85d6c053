import { playSocket } from '@mullion/shared-kit/testing/render-module';
import { render, renderHook, waitFor } from '@testing-library/react';
import { sourcesOf } from '../../runtime/widget-source';
import { answerAll, entityAliases, latestOf, pump, pumps } from '../../testing/answers';
import { maps } from '../types/maps';
import { useMapRows } from './use-map-rows';

const contextOf = (settings: object) => {
  const datasources = [{ type: 'entity' as const, entityAliasId: pumps.id, dataKeys: [] }];
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
