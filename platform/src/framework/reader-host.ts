/** Where reads run: in a thread, which shares this process's memory, or in a process, which can be ended in the middle of a statement. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { FromWorker, Work, WorkerSettings } from './protocol.js';

export interface ReaderHost<W = Work> {
  post(work: W): void;
  /** Ends it at once. A thread ends as soon as its statement does. */
  kill(): void;
  /** Ends it, its connection closed. */
  close(): void;
  /** Settles when it has ended. */
  readonly gone: Promise<void>;
}

/** Callbacks of a host, until it is gone. */
export interface ReaderListener {
  message(message: FromWorker): void;
  gone(reason: Error): void;
}
export type StartReader<W = Work> = (listener: ReaderListener) => ReaderHost<W>;

/** Calls leave short-lived objects behind: a small nursery keeps threads from holding a hundred megabytes of it. */
export const NURSERY_MB = 16;
/** Programs are bundles: only with their source maps do errors name the lines of the sources. */
export const SOURCE_MAPS = '--enable-source-maps';
/** A process that needs more than this is ended by its engine, and another one takes over. */
const HEAP_MB = 1024;

export const readerThread =
  <W = Work>(program: URL, settings: WorkerSettings | null): StartReader<W> =>
  (listener) => {
    const worker = new Worker(program, {
      workerData: settings,
      execArgv: [SOURCE_MAPS],
      resourceLimits: { maxYoungGenerationSizeMb: NURSERY_MB },
    });
    let reason = new Error('the reader thread ended');
    worker.on('message', (message: FromWorker) => listener.message(message));
    worker.on('error', (error: Error) => {
      reason = error;
    });
    const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    gone.then(() => listener.gone(reason)).catch((error) => console.error('the end of a reader thread', error));
    return {
      post: (work) => worker.postMessage(work),
      // `gone` reports the error.
      kill: () => void worker.terminate().catch((error) => console.error('a reader thread', error)),
      close: () => worker.postMessage('close'),
      gone,
    };
  };

export const readerProcess =
  (program: URL, file: string): StartReader =>
  (listener) => {
    const child = fork(fileURLToPath(program), [JSON.stringify({ file, role: 'reader', database: null })], {
      serialization: 'advanced',
      execArgv: [SOURCE_MAPS, `--max-semi-space-size=${NURSERY_MB / 4}`, `--max-old-space-size=${HEAP_MB}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (message) => listener.message(message as FromWorker));
    let end: () => void = () => {};
    const gone = new Promise<void>((resolve) => {
      end = resolve;
    });
    child.once('exit', end);
    child.once('error', (error) => {
      if (child.pid === undefined) end();
      console.error('the reader process', error);
    });
    gone
      .then(() => listener.gone(new Error('the reader process ended')))
      .catch((error) => console.error('the end of a reader process', error));
    // What cannot be sent because it is gone is sent again to its successor.
    const kill = () => void child.kill('SIGKILL');
    return { post: (work) => void child.send(work, () => {}), kill, close: kill, gone };
  };
