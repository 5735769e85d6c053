/** How mails go out: over so many connections of a tenant at a time, in so much time; further ones wait, and too many fail. */
import type { NodeContext } from '../node.js';
import { TenantRoom } from '../tenant-room.js';
import { type Mail, type MailServer, mailClient } from './mail-client.js';

/** How long a mail may take, in milliseconds. */
const LONGEST = 120_000;
const ABANDONED = 'nobody waits for its message anymore';
/** Mails of one tenant that may be under way: those that have a connection, and those that wait for one. */
const MOST_MAILS = 500;

/** A connection has some 40 KB, also where its server is silent. A server that is leaves room for others. */
const connections = new TenantRoom(20);
const connectionsOfServer = new TenantRoom(5);
const underWay = new Map<string, number>();

/** Does work that a tenant may only have so much of under way. */
async function counted(tenantId: string, work: () => Promise<void>): Promise<void> {
  const count = underWay.get(tenantId) ?? 0;
  if (count >= MOST_MAILS) throw new Error(`${MOST_MAILS} mails of this tenant are under way already`);
  underWay.set(tenantId, count + 1);
  try {
    await work();
  } finally {
    const left = (underWay.get(tenantId) ?? 1) - 1;
    if (left > 0) underWay.set(tenantId, left);
    else underWay.delete(tenantId);
  }
}

/** Hands a mail over by a client of its own, which ends when nobody waits for the mail anymore, or it takes too long. */
export async function deliver(server: MailServer, mail: Mail, context: NodeContext): Promise<void> {
  const { tenantId, connect, signal } = context;
  const time = AbortSignal.timeout(LONGEST);
  const ended = AbortSignal.any([time, signal]);
  const wait = new Promise<never>((_, reject) => {
    const end = () => reject(new Error(time.aborted ? `it took longer than ${LONGEST} ms` : ABANDONED));
    if (ended.aborted) end();
    else ended.addEventListener('abort', end, { once: true });
  });
  const send = async () => {
    if (ended.aborted) return;
    const client = await connect(mailClient, server);
    try {
      await Promise.race([client.send(mail), wait]);
    } finally {
      await client.close();
    }
  };
  const sent = counted(tenantId, () =>
    connectionsOfServer.through(`${tenantId} ${server.host}:${server.port}`, 1, () =>
      connections.through(tenantId, 1, send),
    ),
  );
  await Promise.race([sent, wait]);
}
