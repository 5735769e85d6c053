/** @jest-environment jsdom */
import { ApiError } from '@mullion/shared-kit/api/api-error';
import type { CsvFile } from '@mullion/shared-kit/browser/csv-file';
import { session } from '@mullion/shared-kit/session/session';
import { type Call, playPlatform } from '../../testing/render-module';
import type { ImportRequest } from './import-calls';
import { importKinds } from './import-kinds';
import { createImport, type ImportRun } from './import-run';

const ROWS = 50_000;
/** One row of so many is wrong. */
const EVERY = 500;

/** Ten ways in which a row is wrong: its cells, and what the platform says of it; null: it is never sent. */
const badRows: readonly ((name: string) => readonly [cells: string, refusal: string | null])[] = [
  () => [',meter', null],
  (name) => [`${name.padEnd(256, 'x')},meter`, null],
  () => ['Row 0,meter', null],
  (name) => [`${name},meter,too,many`, null],
  ...['token', 'label', 'type', 'password', 'mode', 'markup'].map(
    (what) => (name: string) => [`${name},${what}`, `Wrong ${what}`] as const,
  ),
];

/** A table, what the platform refuses of it by name, and the lines that are wrong. */
function wrongInTenWays() {
  const refusals = new Map<string, string>();
  const wrongLines: number[] = [];
  const lines = Array.from({ length: ROWS }, (_, at) => {
    const name = `Row ${at}`;
    if (at % EVERY !== EVERY - 1) return `${name},meter`;
    // Below the names of the columns, in a file whose lines count from 1.
    wrongLines.push(at + 2);
    const [cells, refusal] = badRows[(wrongLines.length - 1) % badRows.length]?.(name) ?? ['', null];
    if (refusal) refusals.set(name, refusal);
    return cells;
  });
  return { text: `name,type\n${lines.join('\n')}\n`, refusals, wrongLines };
}

/** A file without a worker. */
async function fileOf(text: string): Promise<CsvFile> {
  const { readCsv } = jest.requireActual('../../../../shared-kit/src/browser/csv-table');
  const table = readCsv(new TextEncoder().encode(text), { encoding: 'utf-8' });
  return {
    open: async () => table.info,
    column: async (at) => table.column(at),
    rows: async (indexes) => table.rows(indexes),
    text: async (indexes, columns) => table.text(indexes, columns),
    close: () => {},
  };
}

interface NamesAsked {
  keyFilters?: readonly { predicate: { predicates: readonly { value: { defaultValue: string } }[] } }[];
  pageLink: { page: number; pageSize: number };
}

/** A platform that keeps names and refuses some; the connection is lost in the middle of the call of this number. */
function playImports(refusals: ReadonlyMap<string, string>, lostCall: number) {
  const sent: string[] = [];
  const stored = new Set<string>();
  let calls = 0;
  const store = ({ file }: ImportRequest) => {
    const names = file.split('\n').map((row) => row.split(',')[0] ?? '');
    sent.push(...names);
    const refused = names.flatMap((name, at) => {
      const refusal = refusals.get(name);
      if (!refusal) stored.add(name);
      return refusal ? [`Line ${at + 1}: DataValidationException: ${refusal}`] : [];
    });
    calls += 1;
    if (calls === lostCall) throw new ApiError({ kind: 'network' });
    return { created: names.length - refused.length, updated: 0, errors: refused.length, errorsList: refused };
  };
  const namesOf = ({ keyFilters, pageLink: { page, pageSize } }: NamesAsked) => {
    const wanted = keyFilters?.[0]?.predicate.predicates.map(({ value }) => value.defaultValue);
    const all = wanted ? wanted.filter((name) => stored.has(name)) : [...stored];
    const names = all.slice(page * pageSize, (page + 1) * pageSize);
    const data = names.map((value) => ({ latest: { ENTITY_FIELD: { name: { value } } } }));
    return { data, hasNext: (page + 1) * pageSize < all.length };
  };
  playPlatform(({ path, body }: Call) =>
    path === '/api/device/bulk_import' ? store(body as ImportRequest) : namesOf(body as NamesAsked),
  );
  return { sent, stored };
}

const countOf = (run: ImportRun) => {
  const { phase, done, created, left } = run.state.getState();
  return { phase, done, created, left: left.length };
};

test('50,000 rows, a hundred of them wrong in ten ways, survive a lost connection: each is added once, or named by its line', async () => {
  session.store.setState({ authUser: { authority: 'TENANT_ADMIN', userId: 'u1' } as never });
  const { text, refusals, wrongLines } = wrongInTenWays();
  const { sent, stored } = playImports(refusals, 50);
  const run = await createImport({
    kind: importKinds.device,
    fileName: 'meters.csv',
    file: await fileOf(text),
    columns: [
      { type: 'NAME', key: '' },
      { type: 'TYPE', key: '' },
    ],
    delimiter: ',',
    header: true,
    update: false,
    userId: 'u1',
  });
  await run.start();
  expect(run.state.getState()).toMatchObject({ phase: 'paused', problem: { kind: 'network' } });
  await run.start();
  expect(countOf(run)).toEqual({ phase: 'done', done: ROWS, created: ROWS - wrongLines.length, left: 0 });
  expect(stored.size).toBe(ROWS - wrongLines.length);
  const added = sent.filter((name) => !refusals.has(name));
  expect(added).toHaveLength(stored.size);
  const failed = run.state.getState().failed.toSorted((one, other) => one.line - other.line);
  expect(failed.map(({ line }) => line)).toEqual(wrongLines);
  expect(new Set(failed.map(({ message }) => message)).size).toBe(badRows.length);
  session.store.setState({ authUser: null });
});
