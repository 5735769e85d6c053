/** A script that takes long lets all other threads go first. Only Linux has priorities of threads; elsewhere nothing changes. */
import os from 'node:os';

/** Others get three times as much of a processor; programs beside the platform don't stop it. */
const LOW = 5;
/** To the system, 0 is the thread that asks. */
const THIS_THREAD = 0;

const usual = process.platform === 'linux' ? os.getPriority(THIS_THREAD) : LOW;
let isLow = false;

export function giveWay(): void {
  if (isLow || usual >= LOW) return;
  isLow = true;
  os.setPriority(THIS_THREAD, LOW);
}

/** Takes part as before. Most systems don't allow that: the thread gives way until it ends then. */
export function takePart(): void {
  if (!isLow) return;
  try {
    os.setPriority(THIS_THREAD, usual);
    isLow = false;
  } catch {
    // It is not allowed to.
  }
}
