/** The engine's thread: chains, queues and what nodes send to the world. */
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'libsql';
import { Connection, Tx } from '../framework/tx.js';
import type { EngineSettings, FromEngine, ToEngine } from './engine-protocol.js';
import { RuleEngine } from './rule-engine.js';
import { WriterLink } from './writer-link.js';

const port = parentPort;
if (!port) throw new Error('engine-worker runs in a thread');
const settings = workerData as EngineSettings;

const connection = new Connection(new Database(settings.file));
connection.exec(
  'PRAGMA busy_timeout = 5000; PRAGMA query_only = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000',
);

/** Reads one snapshot. */
function read<R>(query: (tx: Tx) => R): R {
  connection.exec('BEGIN');
  try {
    return query(new Tx(connection, 'read', Date.now()));
  } finally {
    if (connection.database.inTransaction) connection.exec('ROLLBACK');
  }
}

const tell = (message: FromEngine) => port.postMessage(message);
const link = new WriterLink(settings.writer, (event) => engine.hear(event));
const engine = new RuleEngine({ settings, read, link, tell });

port.on('message', (message: ToEngine) => {
  if (message.type === 'answer') engine.answered(message.number, message.answer);
  else {
    engine
      .stop()
      .catch((error: unknown) => console.error('the end of the rule engine', error))
      .finally(() => {
        link.close();
        connection.database.close();
        port.close();
      });
  }
});
engine.start();
tell({ type: 'ready' });
