import type { Call } from '@mullion/shared-kit/testing/render-module';
import { screen, waitFor } from '@testing-library/react';
import { latestOf, pump, pumps, valve } from '../../testing/answers';
import { uuid } from '../../testing/render-dashboards';
import { renderWidget } from '../../testing/render-widget';

/* The file of a table has every row that is found, not the page on screen alone. */

const files: Blob[] = [];
beforeEach(() => {
  files.length = 0;
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${files.push(blob)}`, revokeObjectURL: () => {} });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});

const source = (keys: readonly object[]) =>
  ({
    ...{ kind: 'entities', name: '', aliasName: '', keyFilters: [], latestKeys: [] },
    ...{ entities: { alias: pumps.filter }, keys },
  }) as never;
const oil = { name: 'oil', type: 'timeseries', label: 'Oil', settings: {} };
const born = { name: 'createdTime', type: 'entityField', label: 'Born', settings: {} };
const oilOf = (entity: object, name: string, value: string) => {
  const row = latestOf(entity, name, { oil: value });
  return { ...row, latest: { ...row.latest, ENTITY_FIELD: { ...row.latest.ENTITY_FIELD, createdTime: ms } } };
};
const ms = { ts: 1, value: '1700000000000' };

/** Of a thousand rows and one: the first page of them, and the rest. */
const pages =
  (path: string, first: object, last: object) =>
  ({ path: called, body }: Call) => {
    if (called !== path) return undefined;
    const { page } = (body as { pageLink: { page: number } }).pageLink;
    return { data: [page === 0 ? first : last], totalElements: 1001, totalPages: 2, hasNext: page === 0 };
  };
const lines = async () => {
  await waitFor(() => expect(files).toHaveLength(1));
  const text = await new Promise<string>((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.readAsText(files[0] as Blob);
  });
  return text.replace('\uFEFF', '').trim().split(/\r?\n/);
};

test('of entities, with the search and order of the table', async () => {
  const { user, calls } = await renderWidget('cards.entities_table', {
    ...{ kind: 'latest', sources: [source([oil, born])], settings: { defaultSortOrder: '-Oil' } },
    answer: pages('/api/entitiesQuery/find', oilOf(pump, 'Pump 7', '12.5'), oilOf(valve, '=1+1', '-3')),
  });
  await screen.findByRole('row', { name: /Pump 7/ });
  await user.click(screen.getByRole('button', { name: 'Download as CSV file' }));
  expect(await lines()).toEqual([
    'Name,Type,Oil,Born',
    'Pump 7,Device,12.5,2023-11-14T22:13:20.000Z',
    "'=1+1,Device,-3,2023-11-14T22:13:20.000Z",
  ]);
  expect(calls.filter(({ path }) => path.includes('entitiesQuery')).map(({ body }) => body)).toMatchObject([
    { pageLink: { page: 0, sortOrder: { key: { key: 'oil' }, direction: 'DESC' } } },
    { pageLink: { page: 1, sortOrder: { key: { key: 'oil' }, direction: 'DESC' } } },
  ]);
});

test('of alarms', async () => {
  const alarm = {
    ...{ id: { entityType: 'ALARM', id: uuid(50) }, createdTime: 1_700_000_000_000, type: 'Overheat' },
    ...{ severity: 'CRITICAL', status: 'ACTIVE_UNACK', originator: pump, originatorName: 'Pump 7' },
    ...{ details: { level: '1234.5', parts: [1] }, latest: { TIME_SERIES: { oil: { ts: 1, value: '-1234.5' } } } },
  };
  const names = ['createdTime', 'type', 'severity', 'details.level', 'details.parts'];
  const fields = names.map((name) => ({ name, type: 'alarm', label: name, settings: {} }));
  const keys = [...fields, oil].map((key) => ({ ...key, units: 'l', decimals: 2 }));
  const { user } = await renderWidget('alarm_widgets.alarms_table', {
    ...{ kind: 'alarm', alarmSource: source(keys), rows: [alarm] },
    answer: pages('/api/alarmsQuery/find', alarm, { ...alarm, type: 'Leak', severity: 'MINOR' }),
  });
  await screen.findByRole('row', { name: /Overheat/ });
  await user.click(screen.getByRole('button', { name: 'Download as CSV file' }));
  expect(await lines()).toEqual([
    'createdTime,type,severity,details.level,details.parts,Oil',
    '2023-11-14T22:13:20.000Z,Overheat,Critical,1234.5,[1],-1234.5',
    '2023-11-14T22:13:20.000Z,Leak,Minor,1234.5,[1],-1234.5',
  ]);
});
