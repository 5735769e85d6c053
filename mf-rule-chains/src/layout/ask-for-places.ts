import type { LayoutAnswer } from './layout-worker';
import type { LayoutRequest, Places } from './place-nodes';
import { startLayoutWorker } from './start-layout-worker';

/** Places nodes in a worker: the page goes on meanwhile, however many there are. */
export function askForPlaces(request: LayoutRequest): Promise<Places> {
  const worker = startLayoutWorker();
  return new Promise<Places>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<LayoutAnswer>) =>
      data.places ? resolve(data.places) : reject(new Error(data.problem));
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
