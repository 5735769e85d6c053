import type { CallResult, FrameMessage, RunMessage } from './function-messages';
import { answerGrace, resendLimit, startTimeLimit } from './limits';
import type { SandboxFrame } from './sandbox-frame';
import { sandboxFailure, type UserCodeErrorKind, type UserCodeFailure } from './user-code-error';

/** One batch on its way: what to run, for how long, and who waits. */
export interface HostTask extends Omit<RunMessage, 'id'> {
  timeLimit: number;
  /** The results of the calls, or why there are none. */
  settle: (outcome: { results: CallResult[] } | { failure: UserCodeFailure }) => void;
}

interface SentTask extends HostTask {
  id: number;
  /** The worker has begun with it: from then on the time is its own. */
  hasStarted: boolean;
  /** How often it was sent again without having begun. */
  resent: number;
}

type FrameSource = () => Pick<SandboxFrame, 'port' | 'close'>;

/** How often in a row the sandbox may fail to start before waiting work is given up. */
const maxFailedStarts = 2;

/**
 * Runs batches in a worker, in order. The first one that is not answered in time is stopped with its worker; those
 * behind it are sent to a new one. A batch that did not even begin is not to blame: something that ran before it holds
 * the worker, so it is sent again as well. A frame is opened when there is work, and opened anew after every stop.
 */
export class FunctionHost {
  private frame: ReturnType<FrameSource> | undefined;
  private isReady = false;
  private failedStarts = 0;
  private lastId = 0;
  private waiting: SentTask[] = [];
  private sent: SentTask[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly openFrame: FrameSource) {}

  submit(task: HostTask): void {
    this.lastId += 1;
    this.waiting.push({ ...task, id: this.lastId, hasStarted: false, resent: 0 });
    if (!this.frame) this.start();
    else if (this.isReady) this.sendWaiting();
  }

  /** Ends worker and frame; what waits is sent to the next ones. */
  restart(): void {
    this.close();
    this.waiting = [...this.sent.splice(0).map((task) => ({ ...task, hasStarted: false })), ...this.waiting];
    if (this.waiting.length) this.start();
  }

  /** A new worker, because the one there is cannot be used for what waits. */
  private replaceWorker(): void {
    const [first] = this.sent;
    if (first) first.resent += 1;
    if (first && first.resent > resendLimit) {
      this.sent.shift();
      first.settle({ failure: sandboxFailure('unavailable') });
    }
    this.restart();
  }

  private start(): void {
    this.frame = this.openFrame();
    this.frame.port.onmessage = ({ data }: MessageEvent<FrameMessage>) => this.receive(data);
    this.watch(startTimeLimit, () => this.failedToStart());
  }

  private close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.frame?.close();
    this.frame = undefined;
    this.isReady = false;
  }

  private failedToStart(): void {
    this.failedStarts += 1;
    if (this.failedStarts < maxFailedStarts) {
      this.restart();
      return;
    }
    this.failedStarts = 0;
    this.close();
    for (const task of this.waiting.splice(0)) task.settle({ failure: sandboxFailure('unavailable') });
  }

  private receive(message: FrameMessage): void {
    switch (message.type) {
      case 'ready':
        this.isReady = true;
        this.failedStarts = 0;
        clearTimeout(this.timer);
        this.timer = undefined;
        this.sendWaiting();
        break;
      case 'started':
        this.beginFirst(message.id);
        break;
      case 'done':
        this.finishFirst(message);
        break;
      case 'altered':
        this.replaceWorker();
        break;
      case 'stopped':
        if (this.isReady) this.stopFirst('flood');
        else this.failedToStart();
    }
  }

  private sendWaiting(): void {
    for (const task of this.waiting.splice(0)) {
      const { id, body, argNames, args, mode, settle } = task;
      try {
        this.frame?.port.postMessage({ id, body, argNames, args, mode } satisfies RunMessage);
      } catch {
        settle({ failure: sandboxFailure('argument') });
        continue;
      }
      this.sent.push(task);
    }
    if (!this.timer) this.watchFirst();
  }

  private beginFirst(id: number): void {
    const [first] = this.sent;
    if (first?.id !== id || first.hasStarted) return;
    first.hasStarted = true;
    this.watchFirst();
  }

  private finishFirst({ id, results, altered }: Extract<FrameMessage, { type: 'done' }>): void {
    const [first] = this.sent;
    if (first?.id !== id) return;
    this.sent.shift();
    first.settle({ results });
    if (altered) this.restart();
    else this.watchFirst();
  }

  private stopFirst(kind: Extract<UserCodeErrorKind, 'timeout' | 'flood'>): void {
    const culprit = this.sent.shift();
    this.restart();
    culprit?.settle({ failure: sandboxFailure(kind) });
  }

  private watchFirst(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const [first] = this.sent;
    if (first) this.watch(first.timeLimit, () => (first.hasStarted ? this.stopFirst('timeout') : this.replaceWorker()));
  }

  /** The answer may be there already, behind the work that kept this timer waiting. */
  private watch(limit: number, onTimeout: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = setTimeout(onTimeout, answerGrace);
    }, limit);
  }
}
