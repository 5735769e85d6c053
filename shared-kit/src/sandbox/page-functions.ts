import { onUserChange } from '../session/on-user-change';
import { FunctionHost } from './function-host';
import { functionProgram } from './function-program';
import { openHiddenFrame } from './sandbox-frame';

/** A page in the background draws no frames, but its functions go on. */
const longestFrame = 100;

function nextFrame(run: () => void): void {
  const once = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    run();
  };
  const timer = setTimeout(once, longestFrame);
  const frame = requestAnimationFrame(once);
}

/** The page's one sandbox for functions. */
export const pageFunctions = new FunctionHost(
  () => openHiddenFrame(functionProgram(navigator.hardwareConcurrency)),
  nextFrame,
);

onUserChange(() => pageFunctions.reset());
