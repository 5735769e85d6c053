import type {
  CallResults,
  FrameMessage,
  Job,
  JobNews,
  RunMessage,
  StopReason,
  WorkerMessage,
} from './function-messages';
import type { ProgramLimits } from './limits';
import type { DataBudget, toData } from './to-data';
import type { UserCodeFailure } from './user-code-error';

/**
 * The program of the hidden frame: a few workers, and the code between them and the page. A worker has one job at a time,
 * so one that hangs blocks no other job; it is replaced. Two jobs of one body never run at once: a runaway body blocks one
 * worker at most. A worker that sends anything but its answer is stopped, and every answer is rebuilt from plain data.
 * Messages to the page are collected for one frame.
 *
 * Its text is sent to the sandbox: it must not use anything outside of itself.
 */
export function functionFrame(
  port: MessagePort,
  limits: ProgramLimits,
  plain: typeof toData,
  workerText: string,
): void {
  interface OpenJob {
    job: Job;
    key: string;
    /** Arguments of the calls without a result. */
    left: readonly string[];
    contextText: string | undefined;
    /** How often it was begun again. */
    again: number;
  }
  interface Seat {
    worker: Worker;
    isReady: boolean;
    open: OpenJob | null;
    hasStarted: boolean;
    contexts: Map<number, unknown>;
    timer: ReturnType<typeof setTimeout> | undefined;
  }
  /** Results, and sizes of them, after which the page is told without waiting for more. */
  const newsLimit = 1000;
  const newsNodes = limits.total.nodes / 10;
  const newsDelay = 12;

  const address = URL.createObjectURL(new Blob([workerText], { type: 'text/javascript' }));
  const contexts = new Map<number, string>();
  const seats = new Set<Seat>();
  let most = limits.workers;
  let queue: OpenJob[] = [];
  let news = new Map<number, JobNews>();
  let newsCount = 0;
  let newsTimer: ReturnType<typeof setTimeout> | undefined;
  const tell = (message: FrameMessage) => port.postMessage(message);

  function tellNews(): void {
    clearTimeout(newsTimer);
    newsTimer = undefined;
    newsCount = 0;
    if (news.size > 0) tell({ type: 'news', jobs: [...news.values()] });
    news = new Map();
  }

  function note({ job: { id } }: OpenJob, results: CallResults, stopped?: StopReason): void {
    const noted = news.get(id);
    const before = noted?.results ?? { values: [], failures: [] };
    const count = before.values.length;
    news.set(id, {
      ...noted,
      id,
      results: {
        ...results,
        values: [...before.values, ...results.values],
        failures: [
          ...before.failures,
          ...results.failures.map(([at, why]) => [count + at, why] as [number, typeof why]),
        ],
      },
      ...(stopped && { stopped }),
    });
    newsCount += results.values.length;
    newsTimer ??= setTimeout(tellNews, newsDelay);
  }
  const nothing = (): CallResults => ({ values: [], failures: [] });

  const keep = <T>(all: Map<number, T>, id: number, value: T) => {
    all.set(id, value);
    if (all.size > limits.contexts) all.delete(all.keys().next().value as number);
  };

  /** An answer may be there already, behind the work that kept this timer waiting. */
  function watch(seat: Seat, limit: number, onTimeout: () => void): void {
    clearTimeout(seat.timer);
    seat.timer = setTimeout(() => {
      seat.timer = setTimeout(onTimeout, limits.grace);
    }, limit);
  }

  function leave(seat: Seat): void {
    clearTimeout(seat.timer);
    seat.worker.onmessage = seat.worker.onerror = seat.worker.onmessageerror = null;
    seat.worker.terminate();
    seats.delete(seat);
  }

  /** Its job goes on elsewhere. */
  function replace(seat: Seat): void {
    const { open } = seat;
    leave(seat);
    if (open) {
      open.again += 1;
      if (open.again > limits.resend) note(open, nothing(), 'unavailable');
      else queue.unshift(open);
    }
    fill();
  }

  /** Its job ends here, and so do all others of the same body. */
  function blame(seat: Seat, stopped: StopReason): void {
    const { open } = seat;
    leave(seat);
    if (open) {
      note(open, nothing(), stopped);
      queue = queue.filter(({ key }) => key !== open.key);
    }
    fill();
  }

  function failedToStart(seat: Seat): void {
    leave(seat);
    most = seats.size;
    if (most === 0) tell({ type: 'failed' });
  }

  function takeSeat(): void {
    const seat: Seat = {
      worker: new Worker(address),
      isReady: false,
      open: null,
      hasStarted: false,
      contexts: new Map(),
      timer: undefined,
    };
    seats.add(seat);
    watch(seat, limits.start, () => failedToStart(seat));
    const misbehaved = () => (seat.isReady ? blame(seat, 'flood') : failedToStart(seat));
    seat.worker.onmessageerror = seat.worker.onerror = misbehaved;
    seat.worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      try {
        if (!hear(seat, data)) misbehaved();
      } catch {
        misbehaved();
      }
    };
  }

  /** Whether the worker may say this. */
  function hear(seat: Seat, data: WorkerMessage): boolean {
    const { open } = seat;
    if (!seat.isReady) {
      if (data !== 'ready') return false;
      clearTimeout(seat.timer);
      seat.isReady = true;
      tell({ type: 'ready' });
      fill();
      return true;
    }
    if (data === 'altered') {
      replace(seat);
      return true;
    }
    if (!open || data === 'ready') return false;
    if (data === 'started') {
      if (seat.hasStarted) return false;
      seat.hasStarted = true;
      watch(seat, limits.call + limits.turn, () => blame(seat, 'timeout'));
      return true;
    }
    const most = open.job.mode === 'first' ? 1 : open.left.length;
    const count = data.results.values.length;
    const isList = Array.isArray(data.results.values) && data.results.failures.length <= count;
    if (!seat.hasStarted || !isList || count < 1 || count > most) return false;
    const budget = { ...limits.total };
    const results = cleanResults(data.results, budget);
    clearTimeout(seat.timer);
    seat.open = null;
    note(open, results);
    if (count < most) queue.push({ ...open, left: open.left.slice(count) });
    if (data.altered === true) leave(seat);
    fill();
    const isIdle = queue.length === 0 && ![...seats].some((one) => one.open);
    if (isIdle || newsCount >= newsLimit || limits.total.nodes - budget.nodes > newsNodes) tellNews();
    return true;
  }

  function give(seat: Seat, open: OpenJob): void {
    seat.open = open;
    seat.hasStarted = false;
    const { context, ...job } = open.job;
    const text = context && !seat.contexts.has(context.id) ? open.contextText : undefined;
    if (context && text !== undefined) keep(seat.contexts, context.id, true);
    const own = context && { id: context.id, names: context.names, ...(text !== undefined && { text }) };
    seat.worker.postMessage({ ...job, args: open.left, ...(own && { context: own }) } satisfies Job);
    // One that does not even begin is not to blame: something that ran before holds the worker.
    watch(seat, limits.call, () => replace(seat));
  }

  /** Gives the jobs to the workers that are free, and takes in more of these as long as there is work for them. */
  function fill(): void {
    const busy = new Set([...seats].map(({ open }) => open?.key));
    const free = [...seats].filter(({ open }) => !open);
    const waiting: OpenJob[] = [];
    let starting = free.filter(({ isReady }) => !isReady).length;
    for (const open of queue) {
      const seat = busy.has(open.key) ? undefined : free.find(({ isReady, open: one }) => isReady && !one);
      if (seat) give(seat, open);
      else waiting.push(open);
      if (!seat && !busy.has(open.key)) {
        starting -= 1;
        if (starting < 0 && seats.size < most) takeSeat();
      }
      busy.add(open.key);
    }
    queue = waiting;
  }

  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, limits.errorText) : '');
  const place = (value: unknown) => (Number.isInteger(value) && (value as number) > 0 ? (value as number) : undefined);
  const kinds = ['thrown', 'syntax', 'too-large'] as const;

  function cleanResults({ values, failures, trial }: CallResults, budget: DataBudget): CallResults {
    const clean: CallResults = { values: [], failures: failures.map(([at, why]) => [Number(at), cleanFailure(why)]) };
    for (let at = 0; at < values.length; at += 1) clean.values[at] = plain(values[at], limits.result, budget);
    return trial ? { ...clean, trial: { index: Number(trial.index), type: text(trial.type) } } : clean;
  }

  const cleanFailure = ({ kind, name, message, lineNumber, columnNumber }: UserCodeFailure): UserCodeFailure => ({
    kind: kinds.find((one) => one === kind) ?? 'thrown',
    name: text(name),
    message: text(message),
    lineNumber: place(lineNumber),
    columnNumber: place(columnNumber),
  });

  port.onmessage = ({ data }: MessageEvent<RunMessage>) => {
    for (const job of data) {
      const { context, argNames, body, args } = job;
      if (context?.text !== undefined) keep(contexts, context.id, context.text);
      const key = `${argNames.join()}\n${body}`;
      queue.push({ job, key, left: args, contextText: context && contexts.get(context.id), again: 0 });
    }
    fill();
  };
}
