import type { CsvColumn, CsvFile } from '@mullion/shared-kit/browser/csv-file';
import { createStore, type StoreApi } from 'zustand';
import { type BackgroundRun, isSignedIn, type RunPhase } from '../../screen-parts/background/run-place';
import { whenFree } from '../../screen-parts/background/when-free';
import { type ColumnChoice, isKeyed } from './columns';
import { type ImportAnswer, importRows, takenNames, takenOf } from './import-calls';
import type { ColumnType, ImportKind } from './import-kinds';
import { checkRows, errorOf, type RowError } from './row-errors';

/** What is to be imported, and how. */
interface ImportPlan {
  kind: ImportKind;
  fileName: string;
  file: CsvFile;
  columns: readonly ColumnChoice[];
  /** What separates the cells of the file. */
  delimiter: string;
  /** The first row holds names of columns. */
  header: boolean;
  /** Entities with a name of the file are changed; otherwise they are skipped. */
  update: boolean;
  /** Who imports. */
  userId: string;
}

/** How far an import is. */
export interface ImportState {
  phase: RunPhase;
  total: number;
  done: number;
  created: number;
  updated: number;
  /** Rows skipped, as their names exist. */
  left: readonly RowError[];
  failed: readonly RowError[];
  /** Why it paused by itself. */
  problem: unknown;
  /** Time it has worked, ms. */
  took: number;
}

/** Rows of one call. */
const PART_ROWS = 500;

/** An import under way: it goes on whatever page is shown. */
export interface ImportRun extends BackgroundRun {
  plan: ImportPlan;
  state: StoreApi<ImportState>;
  /** Sends the rows again that the platform refused. */
  retry(): Promise<void>;
  /** Indexes of the rows that have not been sent. */
  rest(): readonly number[];
}

const nothing: Omit<ImportState, 'total'> = {
  phase: 'paused',
  done: 0,
  created: 0,
  updated: 0,
  left: [],
  failed: [],
  problem: null,
  took: 0,
};

/** Prepares an import; `start` begins it. */
export async function createImport(plan: ImportPlan): Promise<ImportRun> {
  const { kind, file, header, update } = plan;
  const used = [...plan.columns.entries()].flatMap(([at, { type, key }]) => (type ? [{ at, type, key }] : []));
  const mapping = used.map(({ type, key }): { type: ColumnType; key?: string } =>
    isKeyed(type) ? { type, key: key.trim() } : { type },
  );
  const nameColumn = plan.columns.findIndex(({ type }) => type === 'NAME');
  const column: CsvColumn = await file.column(nameColumn);
  const tall = new Set(column.tall);
  const { good, bad } = checkRows(column, { from: header ? 1 : 0, width: plan.columns.length });
  const state = createStore<ImportState>(() => ({
    ...nothing,
    total: good.length + bad.length,
    done: bad.length,
    failed: bad,
  }));
  const { getState: get, setState: set } = state;
  let todo: readonly number[] = good;
  let cursor = 0;
  /** Rows of calls without a whole answer: those that exist afterwards were added by them. */
  let unsure: ReadonlySet<number> = new Set();
  let taken: ReadonlySet<string> | undefined;
  let isWorking = false;

  const nameOf = (index: number) => column.text[index]?.trim() ?? '';
  const isRunning = () => get().phase === 'running';

  /** A row of several lines ends its part: the platform's lines are then those of the rows before it. */
  function nextPart(): readonly number[] {
    const part = todo.slice(cursor, cursor + PART_ROWS);
    const last = part.findIndex((index) => tall.has(index));
    return last < 0 ? part : part.slice(0, last + 1);
  }

  /** The platform does one import at a time, and limits calls. */
  const send = (text: string): Promise<ImportAnswer> =>
    whenFree(
      () => importRows(kind, { file: text, mapping: { columns: mapping, delimiter: ',', header: false, update } }),
      () => isRunning() && isSignedIn(plan),
    );

  /** Sends a part and counts what became of it. */
  async function work(part: readonly number[]): Promise<void> {
    let rows = part;
    let left: readonly number[] = [];
    let added = 0;
    if (!update) {
      taken ??= await takenNames(kind.type, new Set(good.map(nameOf)));
      const arrived = unsure.size > 0 ? await takenOf(kind.type, [...unsure].map(nameOf)) : new Set<string>();
      const exists = (index: number) => taken?.has(nameOf(index)) || arrived.has(nameOf(index));
      const known = part.filter(exists);
      left = known.filter((index) => !unsure.has(index));
      added = known.length - left.length;
      rows = part.filter((index) => !exists(index));
    }
    let answer: ImportAnswer = { created: 0, updated: 0, errors: 0, errorsList: [] };
    if (rows.length > 0) {
      const text = await file.text(
        rows,
        used.map(({ at }) => at),
      );
      // Somebody else may have signed in while names and rows were read.
      if (!isSignedIn(plan)) throw new Error('Nothing is done in the name of somebody else');
      try {
        answer = await send(text);
      } catch (error) {
        unsure = new Set([...unsure, ...rows]);
        throw error;
      }
    }
    unsure = new Set();
    const asError = (index: number, message: string): RowError => ({
      index,
      line: column.lines[index] ?? 0,
      name: nameOf(index),
      message,
      isRefused: true,
    });
    const failed = answer.errorsList.map((text) => {
      const { line, message } = errorOf(text);
      return asError(rows[line - 1] ?? -1, message);
    });
    set((now) => ({
      done: now.done + part.length,
      created: now.created + answer.created + added,
      updated: now.updated + answer.updated,
      left: left.length > 0 ? [...now.left, ...left.map((index) => asError(index, ''))] : now.left,
      failed: failed.length > 0 ? [...now.failed, ...failed] : now.failed,
    }));
  }

  async function start(): Promise<void> {
    if (!isSignedIn(plan)) return;
    set({ phase: 'running', problem: null });
    // What was begun before a pause is still on its way: it goes on.
    if (isWorking) return;
    isWorking = true;
    // Others may have added some meanwhile.
    taken = undefined;
    try {
      while (isRunning() && cursor < todo.length) {
        const began = performance.now();
        const part = nextPart();
        await work(part);
        cursor += part.length;
        set(({ took }) => ({ took: took + performance.now() - began }));
      }
      if (isRunning()) set({ phase: 'done' });
    } catch (error) {
      if (isRunning()) set({ phase: 'paused', problem: error });
    } finally {
      isWorking = false;
    }
  }

  return {
    plan,
    userId: plan.userId,
    state,
    start,
    pause: () => isRunning() && set({ phase: 'paused' }),
    // It may end while somebody is asked whether to cancel it.
    cancel: () => get().phase !== 'done' && set({ phase: 'canceled', problem: null }),
    retry() {
      const isAgain = ({ isRefused, index }: RowError) => isRefused && index >= 0;
      const again = get().failed.filter(isAgain);
      todo = again.map(({ index }) => index);
      cursor = 0;
      set((now) => ({
        done: now.done - again.length,
        failed: now.failed.filter((one) => !isAgain(one)),
        took: 0,
      }));
      return start();
    },
    rest: () => todo.slice(cursor),
  };
}
