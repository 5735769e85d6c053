import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { generate, type Packet, parser } from 'mqtt-packet';
import type { Context } from '../framework/context.js';
import { EventBus } from '../framework/events.js';
import { MqttAdmission } from './mqtt-admission.js';
import { MqttClient } from './mqtt-client.js';
import { MqttSessions } from './mqtt-sessions.js';

/** A socket, and what came out of it. */
function socketOf() {
  const answers: Packet[] = [];
  const codec = parser({ protocolVersion: 5 });
  codec.on('packet', (packet) => answers.push(packet));
  const duplex = new Duplex({
    read: () => {},
    write: (chunk: Buffer, _encoding, done) => {
      codec.parse(chunk);
      done();
    },
  });
  const socket = Object.assign(duplex, { setKeepAlive: () => {}, setNoDelay: () => {} }) as unknown as Socket;
  return { socket, answers };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a client that registers a device has forty seconds, however much it sends', async () => {
  const { socket, answers } = socketOf();
  const events = new EventBus();
  const services = {
    context: { events } as unknown as Context,
    sessions: new MqttSessions(events, []),
    door: new MqttAdmission(),
    changes: () => 0,
  };
  MqttClient.accept(services, socket);
  const connect: Packet = { cmd: 'connect', clientId: 'new', username: 'provision', protocolVersion: 5, keepalive: 60 };
  socket.push(generate(connect));
  for (let seconds = 0; seconds < 45; seconds += 5) {
    await jest.advanceTimersByTimeAsync(5000);
    socket.push(generate({ cmd: 'pingreq' }));
  }
  await jest.advanceTimersByTimeAsync(5000);
  expect(answers.map(({ cmd }) => cmd)).toEqual(['connack', ...Array(7).fill('pingresp'), 'disconnect']);
  expect(answers.at(-1)).toMatchObject({ reasonCode: 0xa0 });
  expect(socket.destroyed).toBe(true);
});
