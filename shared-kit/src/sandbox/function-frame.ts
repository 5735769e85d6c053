import type { CallResult, FrameMessage, RunMessage } from './function-messages';
import type { ProgramLimits } from './function-worker';
import type { DataBudget, toData } from './to-data';
import type { UserCodeFailure } from './user-code-error';

/**
 * The program of the hidden frame: starts the worker and stands between it and the page. A worker that says anything
 * but one start and one answer per batch is stopped at once, and every answer is made anew from plain data.
 *
 * Its text is sent to the sandbox: it must not use anything outside of itself.
 */
export function functionFrame(
  port: MessagePort,
  limits: ProgramLimits,
  plain: typeof toData,
  workerText: string,
): void {
  const address = URL.createObjectURL(new Blob([workerText], { type: 'text/javascript' }));
  const worker = new Worker(address);
  /** Batches under way, and whether they have begun. */
  const open = new Map<number, boolean>();
  let isReady = false;
  const tell = (message: FrameMessage) => port.postMessage(message);

  const end = (message: FrameMessage) => {
    worker.terminate();
    worker.onmessage = null;
    tell(message);
  };
  const stop = () => end({ type: 'stopped' });
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, limits.errorText) : '');
  const place = (value: unknown) => (Number.isInteger(value) && (value as number) > 0 ? (value as number) : undefined);
  const kinds = ['thrown', 'syntax', 'too-large'] as const;

  function cleanResult(raw: CallResult, budget: DataBudget): CallResult {
    if (raw.ok === true) {
      const value = plain(raw.value, limits.result, budget);
      return { ok: true, index: Number(raw.index), value, type: text(raw.type) };
    }
    const { kind, name, message, lineNumber, columnNumber }: UserCodeFailure = raw.error;
    return {
      ok: false,
      error: {
        kind: kinds.find((one) => one === kind) ?? 'thrown',
        name: text(name),
        message: text(message),
        lineNumber: place(lineNumber),
        columnNumber: place(columnNumber),
      },
    };
  }

  worker.onmessage = ({ data }: MessageEvent) => {
    if (data === 'ready' && !isReady) {
      isReady = true;
      URL.revokeObjectURL(address);
      return tell({ type: 'ready' });
    }
    if (data === 'altered' && isReady) return end({ type: 'altered' });
    try {
      const { id } = data;
      if (data.started === true) {
        if (open.get(id) !== false) return stop();
        open.set(id, true);
        return tell({ type: 'started', id });
      }
      if (!open.delete(id) || data.results.length > limits.batch) return stop();
      const budget = { ...limits.total };
      const results = (data.results as CallResult[]).map((one) => cleanResult(one, budget));
      tell({ type: 'done', id, results, altered: data.altered === true });
    } catch {
      stop();
    }
  };
  worker.onmessageerror = stop;
  worker.onerror = stop;
  port.onmessage = ({ data }: MessageEvent<RunMessage>) => {
    open.set(data.id, false);
    worker.postMessage(data);
  };
}
