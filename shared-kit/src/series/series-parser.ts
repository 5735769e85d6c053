import { translate } from '../i18n/i18n';
import { type ParsedSeries, parseSeries } from './parse-series';
import type { ParseAnswer, ParseRequest } from './parse-worker';

/** Answers up to so many bytes, a few thousand points, are parsed in place: handing them to a worker would take longer. */
export const IN_PLACE_BYTES = 128 * 1024;
/** A worker that has not said that it runs by then is done without, ms. */
const START_TIMEOUT_MS = 5000;
/** A worker without work is ended after this long, ms. */
const REST_MS = 20_000;
/** The page parses without a break for so long, ms. */
const SLICE_MS = 8;

/** Turns answers of range reads into columns. */
export interface SeriesParser {
  /** The body may be gone afterwards. Rejects with SyntaxError. */
  parse(body: ArrayBuffer): Promise<ParsedSeries>;
}

/** The part of the browser's Worker that is used. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<ParseAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ParseRequest, transfer: Transferable[]): void;
  terminate(): void;
}

interface Job {
  body: ArrayBuffer;
  resolve(series: ParsedSeries): void;
  reject(error: Error): void;
}

const startSeriesWorker = (): WorkerLike =>
  new Worker(/* webpackChunkName: "series-worker" */ new URL('./parse-worker.ts', import.meta.url));

/**
 * Long answers are parsed by a worker, so that the page goes on meanwhile; it starts with the first of them. Where no worker
 * starts the page parses in slices, between which it answers its reader.
 */
export function createSeriesParser(startWorker: () => WorkerLike = startSeriesWorker): SeriesParser {
  const jobs = new Map<number, Job>();
  let worker: { thread: WorkerLike; isReady: boolean } | null = null;
  let isRefused = false;
  let serial = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function end() {
    clearTimeout(timer);
    worker?.thread.terminate();
    worker = null;
  }

  /** Bodies that have not left the page are parsed here; the others are lost with the worker. */
  function giveUp() {
    const isLost = worker?.isReady === true;
    // One that worked until now may work again.
    isRefused = !isLost;
    end();
    for (const { body, resolve, reject } of jobs.values()) {
      if (isLost) reject(new Error(translate('kit', 'part.failed')));
      else parseInSlices(body).then(resolve, reject);
    }
    jobs.clear();
  }

  const send = (thread: WorkerLike, id: number, body: ArrayBuffer) => thread.postMessage({ id, body }, [body]);

  function received(answer: ParseAnswer) {
    if (!worker) return;
    clearTimeout(timer);
    if (answer === 'ready') {
      worker.isReady = true;
      for (const [id, { body }] of jobs) send(worker.thread, id, body);
      return;
    }
    const job = jobs.get(answer.id);
    jobs.delete(answer.id);
    if ('series' in answer) job?.resolve(answer.series);
    else job?.reject(new SyntaxError(answer.problem));
    if (jobs.size === 0) timer = setTimeout(end, REST_MS);
  }

  function start(): boolean {
    if (worker || isRefused) return !isRefused;
    try {
      const thread = startWorker();
      thread.onmessage = ({ data }) => received(data);
      thread.onerror = giveUp;
      worker = { thread, isReady: false };
      timer = setTimeout(giveUp, START_TIMEOUT_MS);
    } catch {
      isRefused = true;
    }
    return !isRefused;
  }

  return {
    parse(body) {
      if (body.byteLength <= IN_PLACE_BYTES || !start()) return parseInSlices(body);
      return new Promise((resolve, reject) => {
        const id = ++serial;
        jobs.set(id, { body, resolve, reject });
        if (!worker?.isReady) return;
        clearTimeout(timer);
        send(worker.thread, id, body);
      });
    },
  };
}

/** Parses on the page; at once what is short, with breaks what is long. */
async function parseInSlices(body: ArrayBuffer): Promise<ParsedSeries> {
  const steps = parseSeries(new Uint8Array(body));
  let began = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - began < SLICE_MS) continue;
    await idle();
    began = performance.now();
  }
}

const idle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 100 });
    else setTimeout(resolve);
  });

/** The page's one parser. */
export const seriesParser = createSeriesParser();
