/** What the main thread and the database threads say to each other. Plain data, structured clone. */
import type { MessagePort } from 'node:worker_threads';
import type { AnswerBody } from './answer-body.js';
import type { PlatformEvent } from './events.js';
import type { QueuePlace } from './queue-place.js';
import type { CallData } from './route.js';

export interface WorkerSettings {
  file: string;
  role: 'writer' | 'reader';
  /** One number that all threads share: what became of the database. A reader loads meanwhile, and waits for it before it opens.
   * null for a process: the database is there when it starts. */
  database: Int32Array<SharedArrayBuffer> | null;
}
export const DATABASE = { unknown: 0, ready: 1, failed: 2 } as const;

export type Work =
  | { seq: number; kind: 'operation'; name: string; args: unknown }
  | { seq: number; kind: 'route'; route: number; call: CallData };

/** An answer of an HTTP call, already serialised. */
export interface HttpAnswer {
  status: number;
  body: AnswerBody;
  contentType: string | null;
  headers: Readonly<Record<string, string>>;
}

export interface ErrorData {
  /** false: a defect, whose text is for the log and not for callers. */
  known: boolean;
  plain: boolean;
  status: number;
  errorCode: number;
  message: string;
  extra: Readonly<Record<string, unknown>>;
}

/** `held`: what the work put into a queue and waits for before it is answered. Work of the attached thread has negative numbers. */
export type Outcome = { seq: number; value: unknown; held?: QueuePlace } | { seq: number; error: ErrorData };

/** Gives another thread a way of its own to the writer: it sends lists of work, and hears of its outcomes and of the events named. */
export interface Attachment {
  type: 'attach';
  port: MessagePort;
  events: readonly string[];
}

export type FromWorker =
  | { type: 'ready'; migrated: string[] }
  | { type: 'failed'; message: string }
  /** Everything one COMMIT acknowledged: events in commit order, then outcomes. */
  | { type: 'done'; events: PlatformEvent[]; outcomes: Outcome[] };
