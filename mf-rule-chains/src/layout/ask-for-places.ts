import { CodeNotLoadedError } from '@mullion/shared-kit/browser/load-code';
import type { LayoutAnswer } from './layout-worker';
import type { LayoutRequest, Places } from './place-nodes';
import { startLayoutWorker } from './start-layout-worker';

/** Places nodes in a worker: the page goes on meanwhile, however many there are. */
export function askForPlaces(request: LayoutRequest): Promise<Places> {
  const worker = startLayoutWorker();
  return new Promise<Places>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<LayoutAnswer>) =>
      data.places ? resolve(data.places) : reject(new Error(data.problem));
    // Where its file did not arrive, the browser says nothing else.
    worker.onerror = ({ message }) =>
      reject(message ? new Error(message) : new CodeNotLoadedError('The layout did not arrive'));
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
