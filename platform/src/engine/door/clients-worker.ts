/** The thread of clients that libraries bring along. */
import { parentPort, workerData } from 'node:worker_threads';
import { anyAddress, publicAddress } from '../../outgoing/reachable-address.js';
import { guardBuffers } from './buffer-guard.js';
import type { ClientAnswer, ClientRequest, ClientSettings } from './client.js';
import { clientKinds } from './client-kinds.js';
import { attribute, HostedClient } from './hosted-client.js';

const port = parentPort;
if (!port) throw new Error('clients-worker runs in a thread');
const { privateAddresses } = workerData as ClientSettings;
const addressOf = (host: string) => (privateAddresses ? anyAddress(host) : publicAddress(host));
const clients = new Map<number, HostedClient>();

process.on('uncaughtException', attribute);
guardBuffers(clients);

function clientOf({ id, tenantId, kind, options }: ClientRequest['client']): HostedClient {
  let client = clients.get(id);
  if (!client) {
    const known = clientKinds.find(({ name }) => name === kind);
    if (!known) throw new Error(`no client ${kind}`);
    client = new HostedClient(tenantId, known, options, addressOf);
    clients.set(id, client);
  }
  return client;
}

async function answer({ client: of, action, message }: ClientRequest): Promise<unknown> {
  switch (action) {
    case 'open':
      return clientOf(of).open();
    case 'send':
      return clientOf(of).send(message);
    case 'close': {
      const client = clients.get(of.id);
      clients.delete(of.id);
      return client?.close();
    }
  }
}

/** What came of it, as plain data; some errors of connections have a code alone. */
const faultOf = (error: unknown) => {
  const { name, message, code }: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error));
  return { name, message: message || String(code ?? '') };
};

port.on('message', (request: ClientRequest) => {
  const { number } = request;
  const say = (said: ClientAnswer) => port.postMessage(said);
  answer(request).then(
    (value) => say({ number, value }),
    (error: unknown) => say({ number, error: faultOf(error) }),
  );
});
