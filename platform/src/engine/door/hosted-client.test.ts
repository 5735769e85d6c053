import type { OpenClient } from './client.js';
import { doorSocket } from './door-socket.js';
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
  const client = new HostedClient('me', { name: 'any', open }, {}, async (host) => host);
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

it('ends the connections of a tenant beyond 200, of all its clients together', async () => {
  const refused: string[] = [];
  const clientOf = (tenantId: string) => {
    // Its host is looked up forever.
    const connect = async () =>
      void doorSocket(() => new Promise(() => {}), 'silent.example', 1).on('error', () => refused.push(tenantId));
    const open = async () => ({ send: connect, close: async () => {} });
    return new HostedClient(tenantId, { name: 'any', open }, {}, async (host) => host);
  };
  const [first, second, other] = [clientOf('a'), clientOf('a'), clientOf('b')];
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const connect = async (client: HostedClient, times: number) => {
    await Promise.all(Array.from({ length: times }, () => client.send('x')));
    await turn();
  };
  await connect(first, 150);
  await connect(second, 50);
  expect(refused).toEqual([]);
  await connect(second, 2);
  await connect(other, 1);
  expect(refused).toEqual(['a', 'a']);
  await first.close();
  await turn();
  await connect(second, 150);
  expect(refused).toHaveLength(2);
  await connect(second, 1);
  expect(refused).toHaveLength(3);
  await Promise.all([second.close(), other.close()]);
});
