/** The topics devices publish to, by what they mean, and what they say there about devices. */
import { GATEWAY_TOPICS, type Published } from '../src/transport/mqtt-topics.js';
import { idOf, type Things } from './authorisation-world.js';

/** A new kind of message does not compile before its topics are here. */
export const TOPICS: Record<Published['kind'], readonly string[]> = {
  telemetry: ['v1/devices/me/telemetry', 'v2/t', 'v2/t/j', 'v2/t/p'],
  attributes: ['v1/devices/me/attributes', 'v2/a', 'v2/a/j', 'v2/a/p'],
  'attributes-request': ['v1/devices/me/attributes/request/1', 'v2/a/req/1', 'v2/a/req/j/1'],
  'server-request': ['v1/devices/me/rpc/request/1', 'v2/r/req/1', 'v2/r/req/j/1'],
  'command-answer': ['v1/devices/me/rpc/response/0', 'v2/r/res/0', 'v2/r/res/j/0', 'v2/r/res/p/0'],
  claim: ['v1/devices/me/claim'],
  gateway: Object.values(GATEWAY_TOPICS),
  'file-request': ['v2/fw/request/1/chunk/0', 'v2/sw/request/1/chunk/0'],
  unknown: ['v1/devices/me/unheard', 'v2/x', '/provision/request'],
};

/** What a client may say about somebody's things, in the form of every topic. */
export function saidAbout(things: Things): string[] {
  const { name } = things.device;
  const device = idOf(things, 'device');
  const provisionDeviceKey = `key of ${name}`;
  return [
    { device: name, type: things.deviceProfile.name },
    { [name]: [{ ts: 1, values: { v: 'changed' } }] },
    { [name]: [{ v: 'changed' }], another: [{ v: 1 }] },
    { [name]: { a: 'changed' } },
    { [name]: { secretKey: 'open', durationMs: 1_000_000 } },
    { secretKey: 'open', device: name, deviceId: device },
    ...[true, false].flatMap((client) => [
      { id: 1, device: name, client, key: 'a' },
      { id: 2, device: name, client, keys: ['a', 'v'] },
    ]),
    { id: 0, device: name, data: { changed: true } },
    { sharedKeys: 'a,v', clientKeys: 'a', device: name, entityId: things.device.id },
    { method: 'changed', params: { device: name, deviceId: device } },
    { ts: 1, values: { v: 'changed' }, device: name, entityId: things.device.id },
    { provisionDeviceKey, provisionDeviceSecret: 'guessed', deviceName: name },
    { provisionDeviceKey, provisionDeviceSecret: { changed: true }, deviceName: name },
    [{ device: name }],
    device,
    name,
  ].map((body) => JSON.stringify(body));
}
