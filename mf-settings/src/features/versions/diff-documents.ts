import type { DiffAnswer, DiffRequest } from './diff-worker';
import type { DiffRow } from './line-diff';
import { startDiffWorker } from './start-diff-worker';

/** Lines of two documents beside each other, found in a worker: the page goes on meanwhile, however long they are. */
export function diffDocuments(request: DiffRequest, signal: AbortSignal): Promise<DiffRow[]> {
  const worker = startDiffWorker();
  return new Promise<DiffRow[]>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<DiffAnswer>) =>
      data.rows ? resolve(data.rows) : reject(new Error(data.problem));
    worker.onerror = ({ message }) => reject(new Error(message));
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
