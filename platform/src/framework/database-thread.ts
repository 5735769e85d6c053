/**
 * A database thread, or process. The writer commits in groups (`group-commit.ts`). Readers run each piece of work in a read transaction, a
 * snapshot of the last commit.
 */
import { parentPort, Worker, workerData } from 'node:worker_threads';
import Database from 'libsql';
import { toAnswer, toErrorData } from './answer.js';
import { lengthOf } from './answer-body.js';
import { badRequest } from './errors.js';
import { type Committed, GroupCommit } from './group-commit.js';
import { type Migration, migrate } from './migration.js';
import { operationNamed } from './operation.js';
import {
  type Attachment,
  DATABASE,
  type FromWorker,
  type Outcome,
  type Work,
  type WorkerSettings,
} from './protocol.js';
import { ANSWER_TOO_LARGE, QUERY_LIMITS } from './query-limits.js';
import { Call, type Route, type SessionUser } from './route.js';
import { Connection, Tx } from './tx.js';

const settings = (parentPort ? workerData : JSON.parse(process.argv[2] ?? 'null')) as WorkerSettings;
const port = parentPort ?? processPort();

/**
 * Ends the process when whoever started it has died, also in the middle of a statement, while this thread hears of nothing: then it
 * would read on for nobody. A thread of its own looks for another parent.
 */
function endWithParent(): void {
  const program = `setInterval(() => {
    if (process.ppid !== ${process.ppid}) process.kill(process.pid, 'SIGKILL');
  }, 1000);`;
  new Worker(program, {
    eval: true,
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 8 },
  }).unref();
}

/** The port of a process. It ends with its parent and leaves signals to it. */
function processPort() {
  if (!process.connected) process.exit();
  process.on('disconnect', () => process.exit());
  endWithParent();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  return {
    on: (name: 'message', listener: (message: Work | Attachment | 'close') => void) => process.on(name, listener),
    postMessage: (message: FromWorker) => process.send?.(message, undefined, undefined, () => {}),
    close: () => process.disconnect(),
  };
}

/**
 * Pages in the log before they are carried over to the database: 24 MB. A page that changed many times is carried over once, so
 * the longer the log, the less is written; and the longer a start after a crash takes.
 */
const WAL_PAGES = 6000;

function open(): Connection {
  const connection = new Connection(new Database(settings.file));
  connection.exec('PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = OFF; PRAGMA temp_store = MEMORY');
  if (settings.role === 'writer') {
    connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    connection.exec(`PRAGMA wal_autocheckpoint = ${WAL_PAGES}`);
    connection.exec('PRAGMA cache_size = -32000');
  } else {
    connection.exec('PRAGMA query_only = ON; PRAGMA cache_size = -16000');
  }
  return connection;
}

/** Runs the handler of a piece of work. */
type Perform = (tx: Tx, work: Work) => unknown;

const performBy =
  ({ routes, admit }: Pick<DatabaseProgram, 'routes' | 'admit'>): Perform =>
  (tx, work) => {
    if (work.kind === 'operation') {
      const operation = operationNamed(work.name);
      return (operation.handler as (tx: Tx, args: unknown) => unknown)(tx, work.args);
    }
    const route = routes[work.route];
    if (!route || route.mode === 'main' || route.mode === 'upload')
      throw new Error(`route ${work.route} has no database handler`);
    if (tx.mode === 'write' && work.call.user) admit(tx, work.call.user);
    const answer = toAnswer((route.handler as (tx: Tx, call: Call) => unknown)(tx, new Call(work.call)));
    if (tx.mode === 'read' && !route.whole && lengthOf(answer.body) > QUERY_LIMITS.answerBytes)
      throw badRequest(ANSWER_TOO_LARGE);
    return answer;
  };

const readsOnFull =
  ({ routes }: Pick<DatabaseProgram, 'routes'>) =>
  (work: Work): boolean => {
    const route = work.kind === 'route' ? routes[work.route] : undefined;
    return route?.mode === 'write' && route.readsOnFull === true;
  };

function read(connection: Connection, work: Work, perform: Perform): Outcome {
  try {
    connection.exec('BEGIN');
    return { seq: work.seq, value: perform(new Tx(connection, 'read', Date.now()), work) };
  } catch (error) {
    return { seq: work.seq, error: toErrorData(error) };
  } finally {
    // An I/O error may have ended the transaction already.
    if (connection.database.inTransaction) connection.exec('ROLLBACK');
  }
}

const postToMain = (message: FromWorker) => port.postMessage(message);

let attached: Attachment | undefined;

/** Tells everybody what was committed: the attached thread of its own work and what it listens for, the main thread of all the rest. */
function announceCommitted({ events, outcomes }: Committed): void {
  const heard = attached ? events.filter(({ name }) => attached?.events.includes(name)) : [];
  const own = attached ? outcomes.filter(({ seq }) => seq < 0) : [];
  if (heard.length > 0 || own.length > 0) attached?.port.postMessage({ type: 'done', events: heard, outcomes: own });
  const others = own.length > 0 ? outcomes.filter(({ seq }) => seq >= 0) : outcomes;
  const forMain = events.filter(({ name }) => name !== 'queue.appended');
  if (others.length > 0 || forMain.length > 0) postToMain({ type: 'done', events: forMain, outcomes: others });
}

function announce(database: number): void {
  if (!settings.database) return;
  Atomics.store(settings.database, 0, database);
  Atomics.notify(settings.database, 0);
}

/** What a database holds and answers. */
interface DatabaseProgram {
  migrations: readonly Migration[];
  routes: readonly Route[];
  /** Checks the caller of a writing call again, in order with whatever ends their token. Throws the error to answer with. */
  admit(tx: Tx, user: SessionUser): void;
  /** Runs in the writer before migrations change the database in `file`; `first` is the first of them. What it throws stops the start. */
  beforeMigration(file: string, first: string): void;
}

/** Opens the database (the writer migrates it), reports that, and works until asked to close. Called once, by a thread's program. */
export function runDatabaseThread({ migrations, beforeMigration, ...program }: DatabaseProgram): void {
  try {
    if (settings.role === 'reader' && settings.database) {
      Atomics.wait(settings.database, 0, DATABASE.unknown);
      if (Atomics.load(settings.database, 0) === DATABASE.failed) throw new Error('there is no database to read');
    }
    const connection = open();
    const perform = performBy(program);
    const writes = settings.role === 'writer';
    const migrated = writes ? migrate(connection, migrations, (first) => beforeMigration(settings.file, first)) : [];
    if (writes) announce(DATABASE.ready);
    const group = new GroupCommit(connection, perform, readsOnFull(program));
    const waiting: (Work | 'close')[] = [];
    const next = (): Work | undefined => (waiting[0] === 'close' ? undefined : (waiting.shift() as Work | undefined));
    const step = () => {
      const work = next();
      if (work && settings.role === 'reader')
        postToMain({ type: 'done', events: [], outcomes: [read(connection, work, perform)] });
      else if (work) announceCommitted(group.run(work, next));
      if (waiting[0] === 'close') {
        connection.database.close();
        port.close();
      } else if (waiting.length > 0) setImmediate(step);
    };
    // Messages only queue here, and the work is done between turns of the event loop: the driver's memory is given back there,
    // and a port that is never empty would keep the loop from turning.
    const take = (...works: readonly (Work | 'close')[]) => {
      if (waiting.length === 0 && works.length > 0) setImmediate(step);
      for (const work of works) waiting.push(work);
    };
    port.on('message', (message: Work | Attachment | 'close') => {
      if (message === 'close' || !('type' in message)) {
        if (message === 'close') attached?.port.close();
        take(message);
        return;
      }
      attached = message;
      message.port.on('message', (works: readonly Work[]) => take(...works));
    });
    postToMain({ type: 'ready', migrated });
  } catch (error) {
    if (settings.role === 'writer') announce(DATABASE.failed);
    postToMain({
      type: 'failed',
      message: error instanceof Error ? `${error.stack}\n${String(error.cause ?? '')}` : String(error),
    });
  }
}
