import { isJsonObject, readJson } from '@mullion/shared-kit/browser/read-json';
import { browserStorage } from '@mullion/shared-kit/browser/storage';

/** What a user of this browser has done about the first steps: `{ "<user id>": "started" | "done" }`. */
const storageKey = 'mullion-first-steps';

type Progress = 'started' | 'done';

function read(): Record<string, unknown> {
  const stored = readJson(browserStorage.getItem(storageKey));
  return isJsonObject(stored) ? stored : {};
}

/** Null: they were never shown to this user. */
export const firstStepsProgress = (userId: string): Progress | null => {
  const progress = read()[userId];
  return progress === 'started' || progress === 'done' ? progress : null;
};

/** Notes how far the first steps are; a browser that keeps nothing shows them while there are no devices. */
export function noteFirstSteps(userId: string, progress: Progress): void {
  browserStorage.setItem(storageKey, JSON.stringify({ ...read(), [userId]: progress }));
}
