/** A file of its own, so that tests can put theirs in its place. */
export const startDiffWorker = (): Worker =>
  new Worker(/* webpackChunkName: "diff-worker" */ new URL('./diff-worker.ts', import.meta.url));
