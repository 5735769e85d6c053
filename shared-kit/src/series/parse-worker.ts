import { type ParsedSeries, parseSeries } from './parse-series';

/** What the page asks of the worker. */
export interface ParseRequest {
  id: number;
  body: ArrayBuffer;
}

/** What the worker says: `ready` once, then an answer to each request. */
export type ParseAnswer = 'ready' | { id: number; series: ParsedSeries } | { id: number; problem: string };

const page = self as unknown as {
  onmessage: (event: MessageEvent<ParseRequest>) => void;
  postMessage(message: ParseAnswer, transfer?: Transferable[]): void;
};

page.onmessage = ({ data: { id, body } }) => {
  try {
    const steps = parseSeries(new Uint8Array(body));
    let step = steps.next();
    while (!step.done) step = steps.next();
    const series = step.value;
    const columns = Object.values(series).flatMap(({ ts, value, codes }) => [ts, value, ...(codes ? [codes] : [])]);
    page.postMessage(
      { id, series },
      columns.map(({ buffer }) => buffer as ArrayBuffer),
    );
  } catch (error) {
    page.postMessage({ id, problem: String(error) });
  }
};
page.postMessage('ready');
