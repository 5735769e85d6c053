import type { AlarmDataQuery } from '@mullion/shared-kit/api/alarm-data';
import { entityId } from '@mullion/shared-kit/api/entity-id';
import { QueryClient } from '@tanstack/react-query';
import { playPlatform } from '../../testing/render-module';
import { openAlarmsQuery } from './open-alarms-query';

const device = entityId('DEVICE', 'd1');
/** The newest first. */
const stored = ['WARNING', 'MAJOR', 'WARNING', 'CRITICAL', 'WARNING', 'MINOR', 'MAJOR', 'MAJOR', 'MINOR'].map(
  (severity, at) => ({ id: entityId('ALARM', `a${at}`), severity }),
);

function play(alarms: typeof stored) {
  const page = (found: typeof stored, size: number) => ({
    data: found.slice(0, size),
    totalElements: found.length,
    totalPages: 1,
    hasNext: found.length > size,
  });
  return playPlatform(({ method, query, body }) => {
    if (method === 'GET') return page(alarms, Number((query as unknown as { pageSize: number }).pageSize));
    const { severityList, pageSize } = (body as AlarmDataQuery).pageLink;
    return page(
      alarms.filter(({ severity }) => severityList?.includes(severity as 'MAJOR')),
      pageSize,
    );
  });
}

const read = async () => {
  const { alarms, total } = await new QueryClient().fetchQuery(openAlarmsQuery(device, false));
  return [alarms.map(({ id, severity }) => `${id.id} ${severity}`), total];
};

test('few alarms take one call', async () => {
  const calls = play(stored.slice(0, 4));
  expect(await read()).toEqual([['a3 CRITICAL', 'a1 MAJOR', 'a0 WARNING', 'a2 WARNING'], 4]);
  expect(calls).toHaveLength(1);
});

test('of many, the worst are asked for until enough are found', async () => {
  const calls = play(stored);
  expect(await read()).toEqual([['a3 CRITICAL', 'a1 MAJOR', 'a6 MAJOR', 'a7 MAJOR', 'a5 MINOR'], 9]);
  expect(calls).toHaveLength(4);
});
