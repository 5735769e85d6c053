import net from 'node:net';
import { mqttPort, runTenantWorld } from './tenant-world.js';

runTenantWorld({ mqtt: true });

/** The header of a packet: its kind, and the length it announces. */
function headerOf(kind: number, length: number): Buffer {
  const bytes = [kind];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | (rest >= 128 ? 128 : 0));
  return Buffer.from(bytes);
}

const text = (value: string) =>
  Buffer.concat([Buffer.from([value.length >> 8, value.length & 255]), Buffer.from(value)]);
function connectPacket(token: string): Buffer {
  const body = Buffer.concat([text('MQTT'), Buffer.from([4, 0x82, 0, 60]), text('me'), text(token)]);
  return Buffer.concat([headerOf(0x10, body.length), body]);
}

/** Sends bytes and waits until the other side closes; `answered` is sent after its first answer. */
function closedAfter(bytes: Buffer, answered?: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(mqttPort, '127.0.0.1', () => socket.write(bytes));
    if (answered) socket.once('data', () => socket.write(answered));
    socket.resume();
    socket.on('error', () => {});
    socket.on('close', () => resolve(true));
  });
}

test('a packet of a stranger is refused by the length it announces', async () => {
  expect(await closedAfter(headerOf(0x10, 10_000_000))).toBe(true);
  expect(await closedAfter(headerOf(0x10, 17 * 1024))).toBe(true);
});

test('a message of a device is refused by the length it announces', async () => {
  expect(await closedAfter(connectPacket('A1_TEST_TOKEN'), headerOf(0x30, 70_000))).toBe(true);
});
