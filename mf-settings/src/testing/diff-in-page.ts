import type { DiffAnswer, DiffRequest } from '../features/versions/diff-worker';
import { diffLines } from '../features/versions/line-diff';

const linesOf = (document: object) => JSON.stringify(document, null, 4).split('\n');

/** Compares in the place of the worker, which tests have none of. */
export function diffInPage() {
  const worker = {
    onmessage: (_: { data: DiffAnswer }) => {},
    postMessage({ left, right }: DiffRequest) {
      setTimeout(() => worker.onmessage({ data: { rows: diffLines(linesOf(left), linesOf(right)) } }));
    },
    terminate() {},
  };
  return worker;
}
