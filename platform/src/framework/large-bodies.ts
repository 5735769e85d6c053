/**
 * Bodies that lie in memory from when they begin to come until their call is answered: nobody fills the memory with them. Forms do not
 * lie there, and neither is counted what every caller may send.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallerBudget } from './caller-budget.js';

const MB = 1024 * 1024;

/** Bytes at once. One caller has room for two of the largest bodies. */
const LARGE_BODIES = new CallerBudget({ ofCaller: 100 * MB, ofTenant: 150 * MB, ofAll: 300 * MB });
const SMALL = MB;

/** Counts the body of a call before it is read, up to `limit` bytes, which it may have at most. Throws 429 when it is one too many. */
export function holdBody({ headers, sessionUser, raw }: FastifyRequest, reply: FastifyReply, limit: number): void {
  const announced = headers['content-length'] ?? (headers['transfer-encoding'] ? limit : 0);
  const bytes = Math.min(Number(announced), limit);
  // Who has gone meanwhile sends nothing.
  if (bytes <= SMALL || raw.destroyed) return;
  reply.raw.once('close', LARGE_BODIES.hold(sessionUser, bytes, 'large bodies'));
}
