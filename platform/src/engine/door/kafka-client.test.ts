import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { Outside } from '../../../test/local-endpoints.js';
import { runKafka } from '../../../test/message-brokers.js';
import { kafkaClient } from './kafka-client.js';

const outside = new Outside();

it('leaves a broker that reads nothing, with all that it was sent', async () => {
  const sockets: Socket[] = [];
  const note = (told: unknown) => void sockets.push((told as { socket: Socket }).socket);
  subscribe('net.client.socket', note);
  outside.onClose(() => unsubscribe('net.client.socket', note));
  const broker = outside.opened(await runKafka('topic'));
  const options = { servers: [`127.0.0.1:${broker.port}`], clientId: 'me', retries: 0, ssl: false, zip: false };
  const client = await kafkaClient.open({ ...options, requestTimeout: 300 }, async (host) => host);
  const record = { topic: 'topic', acks: 1, key: null, headers: {}, timestamp: '1' };
  await client.send({ ...record, value: '{}' });
  broker.stopReading();
  const [...before] = sockets;
  // More than the machine keeps for a connection.
  await expect(client.send({ ...record, value: 'x'.repeat(32 * 1024 * 1024) })).rejects.toThrow();
  const closed = before.map((socket) => socket.destroyed || new Promise((resolve) => socket.once('close', resolve)));
  await Promise.all(closed);
  await client.close();
});
