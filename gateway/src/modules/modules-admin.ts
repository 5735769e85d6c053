import type { ChangeAuthor, LoadReport, RequestedChange } from '@mullion/shared-kit/module/modules-state';
import { Ajv } from 'ajv';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../error-body.js';
import { sendText } from '../serve/dynamic-text.js';
import { ChangedMeanwhile, changeModules } from '../store/change-modules.js';
import { publishedShellVersions } from '../store/shell-versions.js';
import { failureLine, StoreError } from '../store/store-error.js';
import { verifyModule } from '../store/verify.js';
import { publishedVersions } from '../store/versions.js';
import { callLimit, networkOf } from './call-limit.js';
import { changeSchema, loadsSchema, verifySchema } from './call-schemas.js';
import { LoadCounts } from './load-counts.js';
import { createLoadReports, tokenHash } from './load-reports.js';
import { readModulesState } from './modules-state.js';
import { Recent } from './recent.js';
import { hasTenant, type Refusal, whoAsks } from './who-asks.js';

interface Options {
  storeDir: string;
  platform: { url: URL };
  modulesAdmin?: boolean;
  trustProxy?: boolean;
}

/** Bytes of a call's body: a change is a few hundred. */
const maxBody = 4096;

type Answer = (
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  headers: Record<string, string>,
) => Promise<FastifyReply>;

/** A call that is answered with its own status. */
class CallError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errorCode = 31,
  ) {
    super(message);
  }
}

const ajv = new Ajv({ strictTypes: false, discriminator: true });
const isChange = ajv.compile<RequestedChange>(changeSchema);
const isVerify = ajv.compile<{ module: string }>(verifySchema);
const isLoads = ajv.compile<LoadReport>(loadsSchema);

/**
 * The calls below `/gateway/modules`: what runs, for system administrators of this platform, and the loads that pages
 * report. They take no files and no paths; every name is looked up among those that the store has.
 */
export function createModulesAdmin({ storeDir, platform, modulesAdmin = true, trustProxy = false }: Options): Answer {
  const counts = new LoadCounts();
  const mayCall = callLimit(120);
  // Of tokens that were never let in, so that strangers cost the platform little. Whoever shares an address with
  // administrators cannot keep those out who are at work.
  const mayAsk = callLimit(120);
  const letIn = new Recent<true>(1000);
  const reports = createLoadReports(storeDir, platform.url, counts);

  async function change({ revision, change, reason }: RequestedChange, by: ChangeAuthor, token: string) {
    // One that is gone can still lose its override.
    if (change.act === 'override') {
      const found = await hasTenant(platform.url, token, change.tenantId);
      if (typeof found === 'object') throw refused(found);
      if (!found) throw new StoreError(`there is no tenant ${change.tenantId}`);
    }
    // Looked up before it becomes part of a path.
    if ('version' in change) {
      const { module, version } = change;
      const isShell = module === 'shell';
      const known = await (isShell ? publishedShellVersions(storeDir) : publishedVersions(storeDir, module));
      if (!known.includes(version)) throw new StoreError(`${module} has no version ${version}`);
    }
    await changeModules(storeDir, change, by, { revision, reason });
  }

  async function answer(request: FastifyRequest, path: string): Promise<object | null> {
    const { method } = request;
    const forwarded = trustProxy ? headerOf(request, 'x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
    const caller = networkOf(forwarded || request.ip);
    const token = headerOf(request, 'x-authorization') ?? '';
    if (isReport(request, path)) {
      // Said to nobody: a page does nothing about it.
      if (!reports.mayReport(caller)) return null;
      const report = await bodyOf(request, isLoads);
      await reports.count(report, caller, token).catch((error: Error) => {
        // For the log alone: anybody may report, and what is wrong with the store is for its administrators.
        throw new Error(error.message, { cause: error });
      });
      return null;
    }
    const isRead = method === 'GET' && path === '/gateway/modules';
    const isWrite = method === 'POST' && ['/gateway/modules/changes', '/gateway/modules/verify'].includes(path);
    if (!isRead && !isWrite) throw new CallError(404, 'Not found', 32);
    const tooMany = new CallError(429, 'Too many calls. Try again in a minute', 33);
    const known = tokenHash(token);
    if (!letIn.get(known) && !mayAsk(caller)) throw tooMany;
    const asks = await whoAsks(platform.url, token);
    if ('status' in asks) {
      // A platform that doesn't answer says nothing of whose token it is.
      if (asks.status !== 502) letIn.delete(known);
      throw refused(asks);
    }
    letIn.set(known, true);
    if (!mayCall(asks.name)) throw tooMany;
    if (path === '/gateway/modules/verify') return verifyModule(storeDir, (await bodyOf(request, isVerify)).module);
    if (isWrite) await change(await bodyOf(request, isChange), asks, token);
    return readModulesState(storeDir, counts);
  }

  return async (request, reply, path, headers) => {
    if (!modulesAdmin)
      return isReport(request, path) ? reply.code(204).headers(headers).send() : sendError(reply, 404, headers);
    try {
      const body = await answer(request, path);
      if (body === null) return reply.code(204).headers(headers).send();
      return sendText(reply, JSON.stringify(body), {
        ...headers,
        'content-type': 'application/json',
        'cache-control': 'no-store',
      });
    } catch (error) {
      const told = tellable(error);
      if (!told) throw error;
      return sendRefusal(reply, told, headers);
    }
  };
}

const isReport = ({ method }: FastifyRequest, path: string): boolean =>
  method === 'POST' && path === '/gateway/modules/loads';

const refused = ({ status, message, errorCode }: Refusal): CallError => new CallError(status, message, errorCode);

/** What a failed call says; null for a fault of the program. */
function tellable(error: unknown): CallError | null {
  if (error instanceof CallError) return error;
  if (error instanceof ChangedMeanwhile) return new CallError(409, error.message);
  if (error instanceof StoreError) return new CallError(400, error.message);
  const line = failureLine(error);
  return line === null ? null : new CallError(500, line, 2);
}

function sendRefusal(reply: FastifyReply, { status, message, errorCode }: CallError, headers: Record<string, string>) {
  const body = { status, message, errorCode, timestamp: new Date().toISOString() };
  return reply
    .code(status)
    .headers({ ...headers, 'content-type': 'application/json', 'cache-control': 'no-store' })
    .send(Buffer.from(JSON.stringify(body)));
}

const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** The JSON that a call brings. @throws CallError when it is no JSON, too long, or not what the call takes */
async function bodyOf<T>(request: FastifyRequest, check: (value: unknown) => value is T): Promise<T> {
  if (!/^application\/json\s*(;|$)/i.test(headerOf(request, 'content-type') ?? ''))
    throw new CallError(415, 'JSON is expected');
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of (request.body ?? []) as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxBody) throw new CallError(413, `The body is larger than ${maxBody} bytes`);
    parts.push(part);
  }
  try {
    const value: unknown = JSON.parse(Buffer.concat(parts).toString());
    if (check(value)) return value;
  } catch {
    // Said below.
  }
  throw new CallError(400, 'Not what this call takes');
}
