import { type CsvOptions, type CsvTable, readCsv } from './csv-table';

/** What a page asks of the worker that reads a file for it. */
export type CsvRequest =
  | { call: 'open'; file: Blob; options: CsvOptions }
  | { call: 'column'; at: number }
  | { call: 'rows'; indexes: readonly number[] }
  | { call: 'text'; indexes: readonly number[]; columns?: readonly number[] };

/** What the worker says to the request with that id. */
export type CsvAnswer = { id: number; answer: unknown } | { id: number; problem: string };

/** The part of the browser's Worker that is used. */
export interface CsvWorker {
  onmessage: ((event: MessageEvent<CsvAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: CsvRequest & { id: number }): void;
  terminate(): void;
}

/** Answers requests about the file that was opened last. */
export function answerCsv(): (request: CsvRequest) => Promise<unknown> {
  let table: CsvTable | undefined;
  return async (request) => {
    if (request.call === 'open') {
      table = readCsv(new Uint8Array(await request.file.arrayBuffer()), request.options);
      return table.info;
    }
    if (!table) throw new Error('no file is open');
    switch (request.call) {
      case 'column':
        return table.column(request.at);
      case 'rows':
        return table.rows(request.indexes);
      case 'text':
        return table.text(request.indexes, request.columns);
    }
  };
}
