import { onUserChange } from '../session/on-user-change';
import { FunctionHost } from './function-host';
import { functionProgram } from './function-program';
import { openHiddenFrame } from './sandbox-frame';

/** A message to oneself: unlike a timer it neither waits for a frame nor slows down in a page in the background. */
function nextTick(run: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    run();
  };
  port2.postMessage(null);
}

/** The page's one sandbox for functions. */
export const pageFunctions = new FunctionHost(
  () => openHiddenFrame(functionProgram(navigator.hardwareConcurrency)),
  nextTick,
);

onUserChange(() => pageFunctions.reset());
