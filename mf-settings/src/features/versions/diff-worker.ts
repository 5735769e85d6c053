import { type DiffRow, diffLines } from './line-diff';

/** Two documents, as they are written in the panes. */
export interface DiffRequest {
  left: object;
  right: object;
}

/** What the worker answers. */
export type DiffAnswer = { rows: DiffRow[]; problem?: undefined } | { rows?: undefined; problem: string };

const page = self as unknown as {
  onmessage: (event: MessageEvent<DiffRequest>) => void;
  postMessage(answer: DiffAnswer): void;
};

const linesOf = (document: object) => JSON.stringify(document, null, 4).split('\n');

page.onmessage = ({ data: { left, right } }) => {
  try {
    page.postMessage({ rows: diffLines(linesOf(left), linesOf(right)) });
  } catch (error) {
    page.postMessage({ problem: String(error) });
  }
};
