import { EventBus } from '../framework/events.js';
import { RealtimeHub } from './hub.js';
import type { Watcher } from './subscription-index.js';

const tenantId = 't';
const device = (id: string) => ({ entityType: 'DEVICE', id }) as const;

function watcher() {
  const heard: unknown[] = [];
  const own: Watcher = {
    onPoints: (id, points) => heard.push(['points', id, points]),
    onLatestChanged: (id, latest) => heard.push(['latest', id, latest]),
    onAttributes: (id, scope, values) => heard.push([scope, id, values.map(({ key }) => key)]),
  };
  return { heard, own };
}

function setUp() {
  const events = new EventBus();
  const hub = new RealtimeHub(events);
  const save = (id: string, ...points: [string, number, string][]) =>
    events.publish({ name: 'telemetry.saved', payload: { entityId: device(id), tenantId, points } });
  return { events, hub, save };
}

it('tells a change to those who watch that entity and key, once, and to nobody else', () => {
  const { hub, save } = setUp();
  const [one, all, foreign] = [watcher(), watcher(), watcher()];
  hub.index.add('d1', { of: 'timeseries', key: 'a' }, one.own);
  hub.index.add('d1', { of: 'timeseries', key: null }, all.own);
  hub.index.add('d1', { of: 'timeseries', key: 'a' }, all.own);
  hub.index.add('d2', { of: 'timeseries', key: 'a' }, foreign.own);
  save('d1', ['a', 1, 'x'], ['b', 1, 'y']);
  expect(one.heard).toEqual([['points', 'd1', [['a', 1, 'x']]]]);
  expect(all.heard).toEqual([
    [
      'points',
      'd1',
      [
        ['a', 1, 'x'],
        ['b', 1, 'y'],
      ],
    ],
  ]);
  expect(foreign.heard).toEqual([]);
});

it('tells all who watch one value, each once, until they stop', () => {
  const { hub, save } = setUp();
  const [one, two, three] = [watcher(), watcher(), watcher()];
  const slot = { of: 'timeseries', key: 'a' } as const;
  for (const each of [one, two, three, two, one]) hub.index.add('d1', slot, each.own);
  expect(hub.index.size).toBe(3);
  save('d1', ['a', 1, 'x']);
  hub.index.remove(one.own);
  hub.index.remove(three.own);
  save('d1', ['a', 2, 'y']);
  hub.index.remove(two.own);
  save('d1', ['a', 3, 'z']);
  expect([one, two, three].map(({ heard }) => heard.length)).toEqual([1, 2, 1]);
  expect(hub.index.size).toBe(0);
  hub.index.add('d1', slot, one.own);
  save('d1', ['a', 4, 'x']);
  expect(one.heard).toHaveLength(2);
});

it('keeps scopes apart', () => {
  const { hub, events } = setUp();
  const one = watcher();
  hub.index.add('d1', { of: 'SERVER_SCOPE', key: 'a' }, one.own);
  for (const scope of ['SHARED_SCOPE', 'SERVER_SCOPE'] as const) {
    events.publish({
      name: 'attributes.deleted',
      payload: { entityId: device('d1'), tenantId, scope, keys: ['a', 'b'] },
    });
  }
  expect(one.heard).toEqual([['SERVER_SCOPE', 'd1', ['a']]]);
});

it('forgets a watcher altogether', () => {
  const { hub, save } = setUp();
  const one = watcher();
  hub.index.add('d1', { of: 'timeseries', key: 'a' }, one.own);
  hub.index.add('d2', { of: 'SERVER_SCOPE', key: null }, one.own);
  expect(hub.index.size).toBe(2);
  hub.index.remove(one.own);
  save('d1', ['a', 1, 'x']);
  expect([one.heard, hub.index.size]).toEqual([[], 0]);
});

it('tells a new watcher what happened since its read began, and nothing from before or twice', () => {
  const { hub, save } = setUp();
  const one = watcher();
  save('d1', ['a', 1, 'before']);
  const recording = hub.record();
  save('d1', ['a', 2, 'meanwhile']);
  recording.subscribe(one.own, [['d1', { of: 'timeseries', key: 'a' }]]);
  recording.stop();
  save('d1', ['a', 3, 'after']);
  expect(one.heard).toEqual([
    ['points', 'd1', [['a', 2, 'meanwhile']]],
    ['points', 'd1', [['a', 3, 'after']]],
  ]);
});
