/** A file of its own, so that tests can put theirs in its place. */
export const startLayoutWorker = (): Worker =>
  new Worker(/* webpackChunkName: "layout-worker" */ new URL('./layout-worker.ts', import.meta.url));
