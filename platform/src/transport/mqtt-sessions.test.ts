import { EventBus } from '../framework/events.js';
import type { MqttConnection } from './mqtt-connection.js';
import { MOST_CONNECTED_OF_DEVICE, MqttSessions } from './mqtt-sessions.js';

const device = { deviceId: 'lamp', tenantId: 't' };
const connection = () => ({ end: () => {} }) as unknown as MqttConnection;

test('a device has so many connections at once; one that takes its session over, or comes when another has gone, has room', () => {
  const sessions = new MqttSessions(new EventBus(), []);
  const open = (n: number) => {
    const opening = { clientId: `client ${n}`, clean: true, expiry: 0 };
    const made = connection();
    return { ...sessions.open(device, made, opening), made };
  };
  const all = Array.from({ length: MOST_CONNECTED_OF_DEVICE }, (_, n) => open(n));
  expect(sessions.hasRoom('lamp', 'another')).toBe(false);
  expect(sessions.hasRoom('lamp', 'client 7')).toBe(true);
  expect(sessions.hasRoom('pump', 'another')).toBe(true);
  const [first] = all;
  if (first) sessions.closed(first.session, first.made);
  expect(sessions.hasRoom('lamp', 'another')).toBe(true);
});
