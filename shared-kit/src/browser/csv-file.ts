import type { CsvRequest, CsvWorker } from './csv-messages';
import type { CsvColumn, CsvInfo, CsvOptions, CsvRow } from './csv-table';
import { startCsvWorker } from './start-csv-worker';

export type { CsvColumn, CsvInfo, CsvOptions, CsvRow } from './csv-table';

/** A table in a file. A worker reads it and keeps its rows, so that the page goes on meanwhile. */
export interface CsvFile {
  /** Reads the file, again with other options. */
  open(options: CsvOptions): Promise<CsvInfo>;
  column(at: number): Promise<CsvColumn>;
  rows(indexes: readonly number[]): Promise<readonly CsvRow[]>;
  /** Some columns of some rows as text, with commas, and no spaces around cells; without columns rows as they are. */
  text(indexes: readonly number[], columns?: readonly number[]): Promise<string>;
  /** Nothing more is asked. */
  close(): void;
}

/** A file that was chosen. Its calls reject when the worker does not start, or fails. */
export function csvFile(file: Blob): CsvFile {
  const worker: CsvWorker = startCsvWorker();
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  let serial = 0;
  worker.onmessage = ({ data }) => {
    const call = waiting.get(data.id);
    waiting.delete(data.id);
    if ('problem' in data) call?.reject(new Error(data.problem));
    else call?.resolve(data.answer as never);
  };
  worker.onerror = ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  };
  const ask = <A>(request: CsvRequest) =>
    new Promise<A>((resolve, reject) => {
      const id = ++serial;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...request, id });
    });
  return {
    open: (options) => ask({ call: 'open', file, options }),
    column: (at) => ask({ call: 'column', at }),
    rows: (indexes) => ask({ call: 'rows', indexes }),
    text: (indexes, columns) => ask({ call: 'text', indexes, columns }),
    close: () => worker.terminate(),
  };
}
