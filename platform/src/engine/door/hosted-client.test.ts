import type { OpenClient } from './client.js';
import { HostedClient } from './hosted-client.js';

type Opened = OpenClient<unknown, unknown>;

it('closes what is open, or opens yet, when it fails: a library may connect again by itself; its next message opens anew', async () => {
  const closed: string[] = [];
  const opening: ((client: Opened) => void)[] = [];
  const clientOf = (name: string): Opened => ({
    send: async () => name,
    close: async () => void closed.push(name),
  });
  const open = () => new Promise<Opened>((resolve) => opening.push(resolve));
  const client = new HostedClient({ name: 'any', open }, {}, async (host) => host);
  const first = client.send('x');
  opening[0]?.(clientOf('first'));
  await expect(first).resolves.toBe('first');
  client.fail(new Error('broken'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(closed).toEqual(['first']);
  const second = client.send('x');
  client.fail(new Error('broken again'));
  await expect(second).rejects.toThrow('The connection was ended: broken again');
  opening[1]?.(clientOf('second'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(closed).toEqual(['first', 'second']);
  const third = client.send('x');
  opening[2]?.(clientOf('third'));
  await expect(third).resolves.toBe('third');
  expect(closed).toHaveLength(2);
});
