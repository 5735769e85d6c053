/** What a gateway's request answers when the world has changed since it was made. */
import type { Context } from '../framework/context.js';
import { EventBus } from '../framework/events.js';
import type { Operation } from '../framework/operation.js';
import { type Child, gatewayChildren, gatewayMake } from './gateway-messages.js';
import type { MqttConnection } from './mqtt-connection.js';
import { receiveOfGateway } from './mqtt-gateway.js';
import { MqttSession } from './mqtt-session.js';
import { GATEWAY_TOPICS } from './mqtt-topics.js';
import type { TransportLimits } from './transport-limits.js';

const gateway = { deviceId: 'gateway', tenantId: 't' };
const meter: Child = { deviceId: 'meter', tenantId: 't', name: 'Meter' };
let events: EventBus;
let context: Context;
let session: MqttSession;
/** Answers the request that is under way. */
let answer: (children: readonly Child[]) => void;
/** What the database says when it is asked again. */
let stillIts: readonly Child[];
/** How many devices it is asked to make, each time. */
let made: number[];
let connected: string[];
let disconnected: string[];

beforeEach(() => {
  events = new EventBus();
  made = [];
  connected = [];
  disconnected = [];
  stillIts = [];
  events.on('device.connected', ({ deviceId }) => connected.push(deviceId));
  events.on('device.disconnected', ({ deviceId }) => disconnected.push(deviceId));
  const run = async (operation: Operation, { names }: { names: readonly string[] }) => {
    if (operation.name === gatewayChildren.name) return stillIts;
    if (operation.name === gatewayMake.name) return made.push(names.length);
    return new Promise((resolve) => {
      answer = resolve;
    });
  };
  const transportLimits = { admit: () => 0 } as unknown as TransportLimits;
  context = { events, db: { run }, transportLimits } as unknown as Context;
  session = new MqttSession(gateway, 'client');
  session.connection = {} as MqttConnection;
});

const say = (topic: string, body: object) => receiveOfGateway(context, session, topic, JSON.stringify(body));
const connecting = () => say(GATEWAY_TOPICS.connect, { device: 'Meter' });
const moved = (id: string) =>
  events.publish({
    name: 'entity.moved',
    payload: { entityId: { entityType: 'DEVICE', id }, tenantId: 't', to: 't' },
  });

test.each(['meter', 'gateway'])('a device is not connected when the %s was given to others meanwhile', async (what) => {
  const done = connecting();
  moved(what);
  answer([meter]);
  await done;
  expect(connected).toEqual([]);
});

test('a device is connected when the gateway still speaks for it after it moved', async () => {
  const done = connecting();
  moved('meter');
  stillIts = [meter];
  answer([meter]);
  await done;
  expect(connected).toEqual(['meter']);
});

test('a device that the gateway disconnected meanwhile is not connected, and may connect again', async () => {
  const done = connecting();
  await say(GATEWAY_TOPICS.disconnect, { device: 'Meter' });
  answer([meter]);
  await done;
  expect(connected).toEqual([]);
  const again = connecting();
  answer([meter]);
  await again;
  expect(connected).toEqual(['meter']);
});

test('many unknown devices of a message are made a few at a time, and known ones not again', async () => {
  const names = Array.from({ length: 50 }, (_, n) => `Meter ${n}`);
  const readings = (of: readonly string[]) => Object.fromEntries(of.map((name) => [name, [{ level: 1 }]]));
  const children = names.map((name): Child => ({ deviceId: name, tenantId: 't', name }));
  for (const _time of [1, 2]) {
    const done = say(GATEWAY_TOPICS.telemetry, readings(names));
    await new Promise(setImmediate);
    answer(children);
    await done;
  }
  expect(made).toEqual([20, 20, 10]);
  const tooMany = readings(Array.from({ length: 1001 }, (_, n) => `${n}`));
  await expect(say(GATEWAY_TOPICS.telemetry, tooMany)).rejects.toMatchObject({ status: 400 });
});

test('many gateways listen for changes of devices once, and each hears of its own', async () => {
  const on = jest.spyOn(events, 'on');
  const listening = () => on.mock.calls.filter(([name]) => name.startsWith('entity.')).length;
  const connect = async (of: MqttSession, child: Child) => {
    const done = receiveOfGateway(context, of, GATEWAY_TOPICS.connect, JSON.stringify({ device: child.name }));
    answer([child]);
    await done;
  };
  await connect(session, meter);
  const ofOne = listening();
  for (const n of [1, 2, 3]) {
    const another = new MqttSession({ ...gateway, deviceId: `gateway ${n}` }, 'client');
    another.connection = {} as MqttConnection;
    await connect(another, { ...meter, deviceId: `meter ${n}` });
  }
  expect(listening()).toBe(ofOne);
  moved('meter 2');
  expect(disconnected).toEqual(['meter 2']);
  moved('gateway');
  expect(disconnected).toEqual(['meter 2', 'meter']);
});

describe('a device that is saved', () => {
  const saved = async () => {
    const entityId = { entityType: 'DEVICE' as const, id: 'meter' };
    events.publish({ name: 'entity.saved', payload: { entityId, tenantId: 't', created: false } });
    // The gateway asks about it.
    await new Promise(setImmediate);
  };
  const connect = async (child: Child) => {
    const done = say(GATEWAY_TOPICS.connect, { device: child.name });
    answer([child]);
    await done;
  };

  test('stays connected under the name it still has, and is disconnected when it has another', async () => {
    await connect(meter);
    stillIts = [meter];
    await saved();
    expect(disconnected).toEqual([]);
    stillIts = [];
    await saved();
    expect(disconnected).toEqual(['meter']);
    await connect({ ...meter, name: 'Meter two' });
    expect(connected).toEqual(['meter', 'meter']);
  });

  test('is not connected under the name it had when it was asked for', async () => {
    const done = connecting();
    await saved();
    answer([meter]);
    await done;
    expect(connected).toEqual([]);
  });

  test('is connected once, under the name the gateway says last, and its old name is free for another', async () => {
    await connect(meter);
    await connect({ ...meter, name: 'Meter two' });
    await connect({ ...meter, deviceId: 'newer' });
    await saved();
    expect([connected, disconnected]).toEqual([
      ['meter', 'meter', 'newer'],
      ['meter', 'meter'],
    ]);
  });
});
