import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { badRequest } from './errors.js';
import { GroupCommit } from './group-commit.js';
import type { Outcome, Work } from './protocol.js';
import { Connection, type Tx } from './tx.js';

declare module './events.js' {
  interface PlatformEvents {
    'test.stored': { name: string };
  }
}

const LARGE = 400_000;

let folder: string;
let connection: Connection;
let group: GroupCommit;
let seq = 0;
let logged: jest.SpyInstance;

beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  folder = mkdtempSync(path.join(tmpdir(), 'mullion-group-'));
  connection = new Connection(new Database(path.join(folder, 'test.db')));
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA busy_timeout = 0');
  connection.exec('CREATE TABLE thing (name TEXT PRIMARY KEY, data BLOB)');
  group = new GroupCommit(
    connection,
    (tx, work) => (work as unknown as Piece).body(tx),
    (work) => (work as unknown as Piece).goesOn === true,
  );
});
afterEach(() => {
  logged.mockRestore();
  connection.database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** As if the disk had room for so many pages more. */
const leaveSpace = (pages: number) => {
  const used = Number(connection.all('PRAGMA page_count', [])[0]?.page_count);
  connection.exec(`PRAGMA max_page_count = ${used + pages}`);
};

type Piece = Work & { body: (tx: Tx) => unknown; goesOn?: boolean };
const piece = (body: (tx: Tx) => unknown): Piece => {
  seq += 1;
  return { seq, kind: 'operation', name: 'test', args: null, body };
};
/** Stores a row and says so. */
const put = (tx: Tx, name: string, size = 10) => {
  tx.emit('test.stored', { name });
  tx.run('INSERT INTO thing VALUES (?, ?)', name, Buffer.alloc(size));
  return name;
};
const store = (name: string, size?: number) => piece((tx) => put(tx, name, size));
const refuse = (name: string, record?: (tx: Tx) => void) =>
  piece((tx) => {
    put(tx, name);
    const error = badRequest('no');
    error.afterRollback = record;
    throw error;
  });

/** Works off what waits; answers what the pieces came to (a value or a status), and the events. */
function run(pieces: Piece[]) {
  const waiting = [...pieces];
  const outcomes: Outcome[] = [];
  const told: unknown[] = [];
  for (let first = waiting.shift(); first; first = waiting.shift()) {
    const done = group.run(first, () => waiting.shift());
    outcomes.push(...done.outcomes);
    told.push(...done.events.map(({ payload }) => (payload as { name: string }).name));
  }
  expect(outcomes.map((outcome) => outcome.seq)).toEqual(pieces.map((each) => each.seq));
  return { came: outcomes.map((each) => ('error' in each ? each.error.status : each.value)), told };
}
const stored = () => connection.all('SELECT name FROM thing ORDER BY rowid', []).map(({ name }) => name);

test('a piece that fills the disk takes none of its group along, and fits once there is space', () => {
  leaveSpace(3);
  const record = (tx: Tx) => void put(tx, 'record of the refusal');
  expect(run([store('a'), refuse('b'), store('c', LARGE), store('d'), refuse('e', record)])).toEqual({
    came: ['a', 400, 503, 'd', 400],
    told: ['a', 'd', 'record of the refusal'],
  });
  expect(stored()).toEqual(['a', 'd', 'record of the refusal']);
  leaveSpace(1000);
  expect(run([store('c', LARGE)])).toEqual({ came: ['c'], told: ['c'] });
});

test('what a handler goes on with after the transaction ended under it is not stored', () => {
  leaveSpace(3);
  const goesOn = piece((tx) => {
    put(tx, 'before');
    try {
      put(tx, 'large', LARGE);
    } catch {
      // A handler that deals with errors of its own.
    }
    return put(tx, 'after');
  });
  expect(run([store('a'), goesOn])).toMatchObject({ came: ['a', 500], told: ['a'] });
  expect(stored()).toEqual(['a']);
});

test('a refusal whose record does not fit on the disk stays that refusal', () => {
  leaveSpace(3);
  expect(run([store('a'), refuse('b', (tx) => void put(tx, 'record', LARGE)), store('c')])).toEqual({
    came: ['a', 400, 'c'],
    told: ['a', 'c'],
  });
  expect(stored()).toEqual(['a', 'c']);
});

test('a COMMIT that fails is undone, and only the piece it failed for is refused', () => {
  connection.exec('PRAGMA foreign_keys = ON');
  connection.exec('CREATE TABLE part (of_thing TEXT NOT NULL REFERENCES thing (name) DEFERRABLE INITIALLY DEFERRED)');
  const orphan = piece((tx) => tx.run('INSERT INTO part VALUES (?)', 'missing'));
  expect(run([store('a'), orphan, store('b')])).toEqual({ came: ['a', 500, 'b'], told: ['a', 'b'] });
  expect(stored()).toEqual(['a', 'b']);
});

test('while another program holds the database all that waits is refused at once; afterwards it goes through', () => {
  const other = new Database(path.join(folder, 'test.db'));
  other.exec('BEGIN IMMEDIATE');
  expect(run([store('a'), store('b')])).toEqual({ came: [503, 503], told: [] });
  other.exec('ROLLBACK');
  other.close();
  expect(run([store('a'), store('b')])).toEqual({ came: ['a', 'b'], told: ['a', 'b'] });
  expect(stored()).toEqual(['a', 'b']);
});

test('random groups on a disk that is full at times: stored is what was acknowledged, and so are the events', () => {
  let state = 7;
  const below = (n: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % n;
  };
  const acknowledged: unknown[] = [];
  const refused = new Set<number>();
  for (let round = 0; round < 60; round += 1) {
    leaveSpace(below(40));
    const names = Array.from({ length: 1 + below(12) }, (_, i) => `${round}-${i}`);
    const { came, told } = run(names.map((name) => (below(5) === 0 ? refuse(name) : store(name, below(60_000)))));
    const ok = came.filter((each) => typeof each === 'string');
    for (const each of came) if (typeof each === 'number') refused.add(each);
    expect(told).toEqual(ok);
    acknowledged.push(...ok);
    expect(stored()).toEqual(acknowledged);
  }
  expect([...refused].sort()).toEqual([400, 503]);
});

test('a full disk is a 503 that says so, and the log says once that it is full and once that it no longer is', () => {
  leaveSpace(0);
  const { outcomes } = group.run(store('a', LARGE), () => undefined);
  expect(outcomes).toMatchObject([
    { error: { known: true, status: 503, message: expect.stringMatching(/disk is full/) } },
  ]);
  run([store('a', LARGE), store('b', LARGE)]);
  leaveSpace(1000);
  run([store('a', LARGE)]);
  run([store('b', LARGE)]);
  expect(logged.mock.calls.map(([line]) => line)).toEqual([
    expect.stringMatching(/^writes are refused: .*full/),
    'writes are stored again',
  ]);
});

test('on a full disk, what goes on without a record is answered by what it reads, and what it must write stays refused', () => {
  const goesOn = (body: (tx: Tx) => unknown): Piece => ({ ...piece(body), goesOn: true });
  const signIn = () =>
    goesOn((tx) => {
      if (tx.mode === 'write') put(tx, 'record', LARGE);
      return tx.all('SELECT name FROM thing').length;
    });
  const no = goesOn((tx) => {
    if (tx.mode === 'write') put(tx, 'record', LARGE);
    throw badRequest('no');
  });
  leaveSpace(3);
  expect(run([store('a'), signIn(), store('b'), goesOn((tx) => put(tx, 'c', LARGE)), no])).toEqual({
    came: ['a', 1, 'b', 503, 400],
    told: ['a', 'b'],
  });
  expect(run([signIn()])).toEqual({ came: [2], told: [] });
  expect(stored()).toEqual(['a', 'b']);
  leaveSpace(1000);
  expect(run([signIn()])).toEqual({ came: [3], told: ['record'] });
  const lines = logged.mock.calls.map(([line]) => String(line));
  expect(lines.filter((line) => line.includes('go on without'))).toHaveLength(1);
});
