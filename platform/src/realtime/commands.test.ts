import { parseCommands } from './commands.js';

const parse = (message: object) => parseCommands(JSON.stringify(message));
const ID = '11111111-2222-11ee-8080-808080808080';

it('reads every list, and nothing from an empty message', () => {
  expect(parse({})).toEqual({
    attributes: [],
    timeseries: [],
    history: [],
    entityData: [],
    alarmData: [],
    entityCount: [],
    unsubscribe: [],
  });
  expect(parse({ entityDataCmds: null }).entityData).toEqual([]);
  expect(
    parse({
      attrSubCmds: [{ cmdId: 1, entityType: 'DEVICE', entityId: ID.toUpperCase(), keys: 'a,b', scope: '' }],
      entityDataUnsubscribeCmds: [{ cmdId: 2 }],
      alarmDataUnsubscribeCmds: [{ cmdId: 3 }],
      entityCountUnsubscribeCmds: [{ cmdId: 4 }],
    }),
  ).toMatchObject({
    attributes: [{ cmdId: 1, entityType: 'DEVICE', entityId: ID, keys: ['a', 'b'], scope: null, unsubscribe: false }],
    unsubscribe: [2, 3, 4],
  });
});

it('fills in what commands leave out', () => {
  const { history, entityData } = parse({
    historyCmds: [{ cmdId: 1, entityType: 'DEVICE', entityId: ID, keys: 'a', startTs: 5, endTs: 9, limit: 0 }],
    entityDataCmds: [{ cmdId: 2, tsCmd: { keys: ['a', 'a'], startTs: 5, timeWindow: 10 } }],
  });
  expect(history[0]).toMatchObject({ limit: 100, aggregation: 'NONE', interval: 0 });
  expect(entityData[0]?.series).toEqual({
    keys: ['a'],
    start: 5,
    end: 15,
    interval: 0,
    limit: 100,
    aggregation: 'NONE',
    previousPoint: false,
  });
});

it.each([
  { newCmds: [] },
  { tsSubCmds: {} },
  { tsSubCmds: [{ cmdId: 'one' }] },
  { tsSubCmds: [{ cmdId: 1, surplus: 1 }] },
  { historyCmds: [{ cmdId: 1, agg: 'MEDIAN' }] },
  { entityDataCmds: [{ cmdId: 1, latestCmd: { keys: [{ type: 'NO_SUCH', key: 'a' }] } }] },
  { entityDataCmds: [{ cmdId: 1, query: { entityFilter: { type: 'stateEntity' } } }] },
  {
    entityCountCmds: [
      { cmdId: 1, query: { entityFilter: { type: 'entityType', entityType: 'DEVICE' }, pageLink: {} } },
    ],
  },
  { alarmDataCmds: [{ cmdId: 1, query: { pageLink: { severityList: ['BAD'] } } }] },
])('refuses what it does not know: %j', (message) => {
  expect(() => parse(message)).toThrow();
});

it('passes over surplus members of entity filters only', () => {
  const filter = { type: 'entityType', entityType: 'DEVICE', surplus: 1 };
  expect(
    parse({ entityCountCmds: [{ cmdId: 1, query: { entityFilter: filter } }] }).entityCount[0]?.query?.entityFilter,
  ).toEqual({
    type: 'named',
    entityType: 'DEVICE',
    name: null,
  });
});
