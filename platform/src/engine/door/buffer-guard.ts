/**
 * What servers say lies in buffers until a library has understood it, and the limit of the thread's heap doesn't count those. Where they
 * become too many, the clients end whose servers have said most of late: one that floods, or many that do so together.
 */
import type { HostedClient } from './hosted-client.js';

const MOST_BUFFERS = 64 * 1024 * 1024;
/** Clients that together heard less are not to blame. */
const LEAST_HEARD = MOST_BUFFERS / 4;
const LOOK_EVERY = 50;
/** What is left of what a client heard, a look later: half of it after some seconds. */
const LEFT = 0.99;

/** Looks after the buffers of this thread for as long as it lives. */
export function guardBuffers(clients: ReadonlyMap<number, HostedClient>): void {
  const heard = new WeakMap<HostedClient, number>();
  const of = (client: HostedClient) => heard.get(client) ?? 0;
  const look = () => {
    if (clients.size === 0) return;
    for (const client of clients.values()) heard.set(client, of(client) * LEFT + client.heard());
    if (process.memoryUsage().arrayBuffers < MOST_BUFFERS) return;
    const loudestFirst = [...clients.values()].sort((one, other) => of(other) - of(one));
    let left = loudestFirst.reduce((sum, client) => sum + of(client), 0);
    for (const client of loudestFirst) {
      if (left < LEAST_HEARD) return;
      left -= of(client);
      heard.delete(client);
      client.fail(new Error('the server said more than can be kept'));
    }
  };
  setInterval(look, LOOK_EVERY).unref();
}
