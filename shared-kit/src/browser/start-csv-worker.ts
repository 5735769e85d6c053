import type { CsvWorker } from './csv-messages';

/** A file of its own, so that tests can put theirs in its place. */
export const startCsvWorker = (): CsvWorker =>
  new Worker(/* webpackChunkName: "csv-worker" */ new URL('./csv-worker.ts', import.meta.url));
