/**
 * Clients of other services that libraries bring along. They run in a thread of their own (`client-thread.ts`), each for itself: what a
 * broken server makes a library throw ends that connection alone. To add a kind: declare it, and put it into `client-kinds.ts`.
 */
import type { AddressOf } from './door-socket.js';

/** A client at work. It may connect when the first message comes, and again by itself. */
export interface OpenClient<M, R> {
  /** Resolves when the service has the message. */
  send(message: M): Promise<R>;
  close(): Promise<void>;
}

/** A client could not be opened: the service may not be there, or does not let it in. */
export class NoConnection extends Error {}

/** Options, messages, and answers cross threads: plain data only. */
export interface ClientKind<O, M, R> {
  readonly name: string;
  /** Bytes that servers may say to one client of the kind; more end it. */
  readonly mostBytes?: number;
  open(options: O, addressOf: AddressOf): Promise<OpenClient<M, R>>;
}

/** A kind whose types only its node knows. */
export type AnyClientKind = ClientKind<unknown, unknown, unknown>;

/** What is asked of the clients' thread. Each request says whose it is: a thread that starts anew knows no client. */
export interface ClientRequest {
  readonly number: number;
  readonly client: {
    readonly id: number;
    readonly tenantId: string;
    readonly kind: string;
    readonly options: unknown;
  };
  readonly action: 'open' | 'send' | 'close';
  readonly message?: unknown;
}

export type ClientAnswer =
  | { readonly number: number; readonly value: unknown }
  | { readonly number: number; readonly error: { readonly name: string; readonly message: string } };

export interface ClientSettings {
  readonly privateAddresses: boolean;
}
