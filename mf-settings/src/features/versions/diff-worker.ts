import { type DiffRow, diffLines, documentLines } from './line-diff';

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

page.onmessage = ({ data: { left, right } }) => {
  try {
    page.postMessage({ rows: diffLines(documentLines(left), documentLines(right)) });
  } catch (error) {
    page.postMessage({ problem: String(error) });
  }
};
