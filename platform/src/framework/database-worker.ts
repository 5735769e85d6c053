/**
 * A database thread. The writer commits in groups: it takes what waits (up to a limit), runs each piece of work in a
 * SAVEPOINT of one transaction, and acknowledges all of it after the COMMIT. A piece that fails is rolled back alone.
 * Readers run each piece in a read transaction, a snapshot of the last commit.
 */
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'libsql';
import { migrations } from '../migrations/index.js';
import { routes } from '../routes.js';
import { toAnswer, toErrorData } from './answer.js';
import { PlatformError } from './errors.js';
import type { PlatformEvent } from './events.js';
import { migrate } from './migration.js';
import { operationNamed } from './operation.js';
import { DATABASE, type FromWorker, type Outcome, type Work, type WorkerSettings } from './protocol.js';
import { Call } from './route.js';
import { Connection, Tx } from './tx.js';

/** Limits of one group commit. */
const GROUP_SIZE = 256;
const GROUP_MS = 20;

const port = parentPort;
if (!port) throw new Error('the database worker runs in a worker thread');
const settings = workerData as WorkerSettings;

function open(): Connection {
  const connection = new Connection(new Database(settings.file));
  connection.exec('PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = OFF; PRAGMA temp_store = MEMORY');
  if (settings.role === 'writer') {
    connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 2000');
    connection.exec('PRAGMA cache_size = -32000');
  } else {
    connection.exec('PRAGMA query_only = ON; PRAGMA cache_size = -16000');
  }
  return connection;
}

function perform(tx: Tx, work: Work): unknown {
  if (work.kind === 'operation') {
    const operation = operationNamed(work.name);
    return (operation.handler as (tx: Tx, args: unknown) => unknown)(tx, work.args);
  }
  const route = routes[work.route];
  if (!route || route.mode === 'main') throw new Error(`route ${work.route} has no database handler`);
  return toAnswer((route.handler as (tx: Tx, call: Call) => unknown)(tx, new Call(work.call)));
}

function read(connection: Connection, work: Work): Outcome {
  connection.exec('BEGIN');
  try {
    return { seq: work.seq, value: perform(new Tx(connection, 'read', Date.now()), work) };
  } catch (error) {
    return { seq: work.seq, error: toErrorData(error) };
  } finally {
    connection.exec('COMMIT');
  }
}

/** Runs `body` in a savepoint of the open transaction; its events count only when it succeeds. */
function inSavepoint<R>(connection: Connection, events: PlatformEvent[], body: (tx: Tx) => R): R {
  connection.run('SAVEPOINT piece', []);
  const tx = new Tx(connection, 'write', Date.now());
  try {
    const value = body(tx);
    connection.run('RELEASE piece', []);
    events.push(...tx.events);
    return value;
  } catch (error) {
    connection.run('ROLLBACK TO piece', []);
    connection.run('RELEASE piece', []);
    throw error;
  }
}

function write(connection: Connection, work: Work, events: PlatformEvent[]): Outcome {
  try {
    return { seq: work.seq, value: inSavepoint(connection, events, (tx) => perform(tx, work)) };
  } catch (error) {
    const record = error instanceof PlatformError ? error.afterRollback : undefined;
    if (record) {
      try {
        inSavepoint(connection, events, record);
      } catch (failure) {
        console.error('recording a refusal failed', failure);
      }
    }
    return { seq: work.seq, error: toErrorData(error) };
  }
}

/** One group: `first` and whatever else waits, committed together. */
function writeGroup(connection: Connection, first: Work, next: () => Work | undefined): FromWorker {
  const events: PlatformEvent[] = [];
  const outcomes: Outcome[] = [];
  const until = Date.now() + GROUP_MS;
  connection.exec('BEGIN IMMEDIATE');
  try {
    let work: Work | undefined = first;
    while (work) {
      outcomes.push(write(connection, work, events));
      work = outcomes.length < GROUP_SIZE && Date.now() < until ? next() : undefined;
    }
    connection.exec('COMMIT');
    return { type: 'done', events, outcomes };
  } catch (error) {
    // The group itself failed (disk full, I/O): nothing of it is stored, so nothing of it is acknowledged.
    if (connection.database.inTransaction) connection.exec('ROLLBACK');
    const data = toErrorData(error);
    return { type: 'done', events: [], outcomes: outcomes.map(({ seq }) => ({ seq, error: data })) };
  }
}

const say = (message: FromWorker) => port.postMessage(message);

function announce(database: number): void {
  Atomics.store(settings.database, 0, database);
  Atomics.notify(settings.database, 0);
}

try {
  if (settings.role === 'reader') {
    Atomics.wait(settings.database, 0, DATABASE.unknown);
    if (Atomics.load(settings.database, 0) === DATABASE.failed) throw new Error('there is no database to read');
  }
  const connection = open();
  const migrated = settings.role === 'writer' ? migrate(connection, migrations) : [];
  if (settings.role === 'writer') announce(DATABASE.ready);
  const waiting: (Work | 'close')[] = [];
  const next = (): Work | undefined => (waiting[0] === 'close' ? undefined : (waiting.shift() as Work | undefined));
  const step = () => {
    const work = next();
    if (work && settings.role === 'reader') say({ type: 'done', events: [], outcomes: [read(connection, work)] });
    else if (work) say(writeGroup(connection, work, next));
    if (waiting[0] === 'close') {
      connection.database.close();
      port.close();
    } else if (waiting.length > 0) setImmediate(step);
  };
  // Messages only queue here, and the work is done between turns of the event loop: the driver's memory is given back there,
  // and a port that is never empty would keep the loop from turning.
  port.on('message', (message: Work | 'close') => {
    if (waiting.push(message) === 1) setImmediate(step);
  });
  say({ type: 'ready', migrated });
} catch (error) {
  if (settings.role === 'writer') announce(DATABASE.failed);
  say({
    type: 'failed',
    message: error instanceof Error ? `${error.stack}\n${String(error.cause ?? '')}` : String(error),
  });
}
