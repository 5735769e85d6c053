import type { DiffAnswer, DiffRequest } from '../features/versions/diff-worker';
import { diffLines, documentLines } from '../features/versions/line-diff';

/** Compares in the place of the worker, which tests have none of. */
export function diffInPage() {
  const worker = {
    onmessage: (_: { data: DiffAnswer }) => {},
    postMessage({ left, right }: DiffRequest) {
      setTimeout(() => worker.onmessage({ data: { rows: diffLines(documentLines(left), documentLines(right)) } }));
    },
    terminate() {},
  };
  return worker;
}
