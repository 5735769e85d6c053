/** @jest-environment jsdom */
import { type EntityId, entityId } from '../api/entity-id';
import { ownTenant } from '../api/scope';
import { playPlatform } from '../testing/render-module';
import type { CellContext, Column } from './column';
import { rowsCsv } from './export-rows';

interface Pump {
  name: string;
  pressure: number | null;
}

const columns: Column<Pump>[] = [
  { id: 'name', label: 'name', cell: ({ name }) => name, file: ({ name }) => name },
  { id: 'trend', label: 'trend', cell: () => 'a picture' },
  { id: 'pressure', label: 'pressure', cell: ({ pressure }) => pressure, file: ({ pressure }) => pressure },
];
const context: CellContext = { t: (key) => key.toUpperCase(), scope: ownTenant, authority: 'TENANT_ADMIN' };

test('rows become lines under the headers of the columns that files have', async () => {
  const rows = [
    { name: 'Pump 7', pressure: -1.5 },
    { name: '=1+1', pressure: null },
  ];
  expect((await rowsCsv(rows, columns, context)).split('\r\n')).toEqual(['NAME,PRESSURE', 'Pump 7,-1.5', "'=1+1,", '']);
});

test('a live column is written with the values that the platform has', async () => {
  const key = { type: 'SERVER_ATTRIBUTE', key: 'active' } as const;
  const live: Column<{ id: EntityId }>[] = [
    { id: 'name', label: 'name', cell: ({ id }) => id.id, file: ({ id }) => id.id },
    { id: 'active', label: 'state', live: [key], cell: () => 'a dot', liveFile: (active) => active && `is ${active}` },
  ];
  const ids = Array.from({ length: 501 }, (_, at) => entityId('DEVICE', `d${at}`));
  const calls = playPlatform(({ body }) => {
    const { entityList } = (body as { entityFilter: { entityList: string[] } }).entityFilter;
    const latest = { SERVER_ATTRIBUTE: { active: { ts: 1, value: 'true' } } };
    const data = entityList.map((id) => ({ entityId: entityId('DEVICE', id), latest: id === 'd1' ? {} : latest }));
    return { data, totalPages: 1, totalElements: data.length, hasNext: false };
  });
  const lines = (
    await rowsCsv(
      ids.map((id) => ({ id })),
      live,
      context,
    )
  ).split('\r\n');
  expect(lines.slice(0, 3)).toEqual(['NAME,STATE', 'd0,is true', 'd1,']);
  expect(lines[501]).toBe('d500,is true');
  expect(calls.map(({ path }) => path)).toEqual(['/api/entitiesQuery/find', '/api/entitiesQuery/find']);
});
