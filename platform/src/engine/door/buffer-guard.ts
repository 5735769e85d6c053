/**
 * What servers say lies in buffers until a library has understood it, and the limit of the thread's heap doesn't count those. Where they
 * become too many, the client ends whose servers have said most of late.
 */
import type { HostedClient } from './hosted-client.js';

const MOST_BUFFERS = 64 * 1024 * 1024;
/** A client that heard less is not to blame. */
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
    const [loudest] = [...clients.values()].sort((one, other) => of(other) - of(one));
    if (!loudest || of(loudest) < LEAST_HEARD) return;
    heard.delete(loudest);
    loudest.fail(new Error('the server said more than can be kept'));
  };
  setInterval(look, LOOK_EVERY).unref();
}
