/**
 * Routes: the HTTP calls of the platform, declared.
 *
 *     export const serverTime = defineRoute({
 *       method: 'GET', path: '/api/dashboard/serverTime', auth: ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'], mode: 'read',
 *       handler: (tx) => tx.now,
 *     });
 *
 * To add a route: define it as above in a module of its subject and put it into the list of `routes.ts`.
 * The main thread parses HTTP, verifies the token and the role, runs `prepare` (for slow work such as password hashing)
 * and sends the call to a reader or to the writer, where `handler` runs synchronously in one transaction:
 *   - its value is the answer: `undefined`/`null` an empty 200, a `Reply` as it says, anything else JSON;
 *   - a thrown `PlatformError` rolls back and is answered; to refuse and yet keep what was written, return `refuse(error)`.
 * `mode: 'main'` is for calls that wait (long polls, mail): their handler is asynchronous, gets the platform's services and
 * uses `context.db.run(operation, args)` for data. Its signal says when the caller has gone.
 * `mode: 'upload'` is for calls that carry a file as `multipart/form-data`: their handler reads the request as it comes.
 */
import type { IncomingMessage } from 'node:http';
import type { AnswerBody } from './answer-body.js';
import type { Context } from './context.js';
import { badRequest, errorBody, type PlatformError, unreadable } from './errors.js';
import { NULL_UUID } from './ids.js';
import type { DatabaseMode } from './operation.js';
import type { Tx } from './tx.js';

export type Role = 'SYS_ADMIN' | 'TENANT_ADMIN' | 'CUSTOMER_USER' | 'PRE_VERIFICATION_TOKEN';
export const S_T_C = ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'] as const;
export const S_T = ['SYS_ADMIN', 'TENANT_ADMIN'] as const;
export const T_C = ['TENANT_ADMIN', 'CUSTOMER_USER'] as const;
export const S = ['SYS_ADMIN'] as const;
export const T = ['TENANT_ADMIN'] as const;
export const C = ['CUSTOMER_USER'] as const;

/** Who calls, as the token says. `tenantId` and `customerId` are the null UUID where there is none. */
export interface SessionUser {
  userId: string;
  tenantId: string;
  customerId: string;
  authority: Role;
  email: string;
  firstName: string | null;
  lastName: string | null;
  sessionId: string;
  /** When the token of the call was issued, in milliseconds; users the platform itself acts as have none. */
  issued?: number;
  isPublic: boolean;
  /** A visitor who may look and nothing more. */
  readsOnly: boolean;
}

/** The user of what the platform does by itself: it acts as a system administrator. */
export const platformItself: SessionUser = {
  userId: NULL_UUID,
  tenantId: NULL_UUID,
  customerId: NULL_UUID,
  authority: 'SYS_ADMIN',
  email: '',
  firstName: null,
  lastName: null,
  sessionId: '',
  isPublic: false,
  readsOnly: false,
};

/** One call, as plain data: it crosses to the database thread. */
export interface CallData {
  params: Record<string, string>;
  query: Record<string, string>;
  /** The body's text, parsed by `Call.body` in the thread that needs it. */
  rawBody: string | null;
  user: SessionUser | null;
  /** `scheme://host:port` as the caller sees it, for links in answers. */
  baseUrl: string;
  clientAddress: string;
  /** Asked at this machine itself, with no proxy in between but trusted ones. */
  isLocal: boolean;
  userAgent: string;
  /** A browser asks, and shows what it gets as a page. */
  wantsPage: boolean;
  /** The Cookie header; empty when there is none. */
  cookies: string;
  prepared: unknown;
}

/** A call with typed access to what it carries. `U` is null for public routes. */
export class Call<U extends SessionUser | null = SessionUser, P = unknown> {
  #body: unknown;
  #parsed = false;

  constructor(readonly data: CallData) {}

  get user(): U {
    return this.data.user as U;
  }
  get prepared(): P {
    return this.data.prepared as P;
  }
  get query(): Readonly<Record<string, string | undefined>> {
    return this.data.query;
  }
  /** A path parameter of the route. */
  param(name: string): string {
    const value = this.data.params[name];
    if (value === undefined) throw new Error(`the route has no parameter "${name}"`);
    return value;
  }
  /** The parsed JSON body. Throws 400 when there is none or it is no JSON. */
  get body(): unknown {
    if (!this.#parsed) {
      if (this.data.rawBody === null || this.data.rawBody === '') throw unreadable('Required request body is missing');
      try {
        this.#body = JSON.parse(this.data.rawBody);
      } catch (error) {
        throw unreadable(`Malformed JSON request: ${error instanceof Error ? error.message : 'unreadable'}`);
      }
      if (isDeeper(this.#body, MAX_BODY_DEPTH)) throw badRequest('The body is nested too deeply');
      this.#parsed = true;
    }
    return this.#body;
  }
  /** The body when it is a JSON object; 400 otherwise. */
  get object(): Record<string, unknown> {
    const body = this.body;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw unreadable('A JSON object is expected');
    return body as Record<string, unknown>;
  }
}

/**
 * Objects in one another that a body may hold. Whatever is stored is read by recursion and passed between threads and
 * processes, some of which end where it is far deeper.
 */
const MAX_BODY_DEPTH = 200;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

/** An answer that is not simply 200 with JSON. */
export class Reply {
  constructor(
    readonly status: number,
    readonly body: AnswerBody,
    readonly contentType: string | null,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

export const json = (value: unknown, status = 200) => new Reply(status, JSON.stringify(value), 'application/json');
export const text = (value: string, contentType = 'text/plain;charset=UTF-8', status = 200) =>
  new Reply(status, value, contentType);
/** Answers an error, but keeps what the transaction wrote (a counted failed sign-in). */
export const refuse = (error: PlatformError) => json(errorBody(error), error.status);
export const redirect = (location: string, status = 303) => new Reply(status, null, null, { location });

/** The largest bodies, in bytes, by what they carry. */
export const BODY_LIMITS = {
  /** What anybody may send: sign-in, activation, password reset. */
  public: 16 * 1024,
  /** One message of a device. */
  device: 64 * 1024,
  /** What is asked for and stored as no object: commands, test runs, versions. It is read on the event loop. */
  request: 1024 * 1024,
  /** Objects of the API, dashboards with their pictures among them. */
  json: 16 * 1024 * 1024,
  /** Files. */
  upload: 50 * 1024 * 1024,
} as const;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
interface RouteHead<A> {
  method: Method;
  /** Path with `:name` parameters. */
  path: string;
  /** Roles that may call it, or 'public'. There is no default: a route without it does not compile. */
  auth: A;
  /** Open to visitors who only read although it is no read: it changes nothing but the caller's own session. */
  visitors?: true;
  /** Answers one stored thing as it is, however large that is. */
  whole?: true;
  /** What its body is measured by while it is read (413); without one `public` or `json`, as `auth` says. */
  body?: keyof typeof BODY_LIMITS;
}
type Roles = readonly [Role, ...Role[]];
type UserOf<A> = A extends 'public' ? SessionUser | null : SessionUser;

interface DatabaseRoute<A, P> extends RouteHead<A> {
  mode: DatabaseMode;
  /**
   * A writing call that goes on where the storage takes nothing: its handler runs again in a transaction that only reads (`tx.mode`), and
   * leaves out what it would note. Where it writes all the same, the call stays refused.
   */
  readsOnFull?: true;
  /** Slow or asynchronous work before the transaction, on the main thread. */
  prepare?: (context: Context, call: Call<UserOf<A>>) => Promise<P>;
  handler: (tx: Tx, call: Call<UserOf<A>, P>) => unknown;
}
interface MainRoute<A> extends RouteHead<A> {
  mode: 'main';
  handler: (context: Context, call: Call<UserOf<A>>, gone: AbortSignal) => Promise<unknown>;
}

interface UploadRoute<A> extends RouteHead<A> {
  mode: 'upload';
  /** `form`: the request, of which nothing of the body is read yet. */
  handler: (context: Context, call: Call<UserOf<A>>, form: IncomingMessage) => Promise<unknown>;
}

/** A declared route, as the route table holds it. */
export type Route =
  | (RouteHead<Roles | 'public'> & {
      mode: DatabaseMode;
      readsOnFull?: true;
      prepare?: (context: Context, call: Call<never>) => Promise<unknown>;
      handler: (tx: Tx, call: Call<never, never>) => unknown;
    })
  | (RouteHead<Roles | 'public'> & {
      mode: 'main';
      handler: (context: Context, call: Call<never>, gone: AbortSignal) => Promise<unknown>;
    })
  | (RouteHead<Roles | 'public'> & {
      mode: 'upload';
      handler: (context: Context, call: Call<never>, form: IncomingMessage) => Promise<unknown>;
    });

/** The most bytes a call of the route may carry; a form is measured by who reads it. */
export const bodyLimitOf = ({ auth, body, mode }: Route): number =>
  BODY_LIMITS[body ?? (auth === 'public' || mode === 'upload' ? 'public' : 'json')];

export function defineRoute<const A extends Roles | 'public', P = undefined>(
  route: DatabaseRoute<A, P> | MainRoute<A> | UploadRoute<A>,
): Route {
  return route as unknown as Route;
}
