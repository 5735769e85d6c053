import { CallQueue, type FunctionSource, type Share, type WaitingCall } from './call-queue';
import type { CallResult, FrameMessage, Job, JobNews, RunMessage, StopReason } from './function-messages';
import { JoinedCalls } from './joined-calls';
import {
  answerGrace,
  contextCount,
  frameGrace,
  functionTimeLimit,
  functionTurn,
  heartbeatInterval,
  openLimit,
  quarantineSize,
  startTimeLimit,
} from './limits';
import { ResultCache } from './result-cache';
import type { SandboxFrame } from './sandbox-frame';
import { pageProcess } from './sandbox-process';
import { sandboxFailure, type UserCodeErrorKind } from './user-code-error';

/** Its calls are those without a result. */
interface SentJob extends Share {
  id: number;
}

type FrameSource = () => Pick<SandboxFrame, 'port' | 'close'>;
type SandboxErrorKind = Exclude<UserCodeErrorKind, 'thrown' | 'syntax'>;

/** How often in a row the sandbox may fail to start before waiting work is given up. */
const maxFailedStarts = 2;

/** What is no longer wanted takes no place among the results. */
const failed = (kind: SandboxErrorKind): CallResult => ({ ok: false, error: sandboxFailure(kind) });

/**
 * The page's end of the functions' sandbox. Calls of one tick of the page are sent together, a share of each function
 * in turn; what doesn't fit into one message goes with the next ticks, so that the page never blocks. A body that ran away
 * or misbehaved is not run again, for any caller, until a trial run of it succeeds.
 * The sandbox's frame is opened with the first job. If it stops answering, it is opened again and its jobs run one by one:
 * the job that stops it again is to blame.
 */
export class FunctionHost {
  /** Results of pure functions; they go with everything else when the host is reset. */
  readonly cache = new ResultCache();
  /** Calls of pure functions that are under way. */
  readonly joined = new JoinedCalls();
  private frame: ReturnType<FrameSource> | undefined;
  private leave: () => void = () => undefined;
  private isAlive = false;
  private heardAt = 0;
  private failedStarts = 0;
  private lastId = 0;
  private isScheduled = false;
  private readonly waiting = new CallQueue();
  private readonly sent = new Map<number, SentJob>();
  private suspects: SentJob[] = [];
  private readonly quarantine = new Map<string, StopReason>();
  private readonly contexts = new Set<number>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param nextTick runs something once, after what the page is doing now */
  constructor(
    private readonly openFrame: FrameSource,
    private readonly nextTick: (run: () => void) => void,
    private readonly process = pageProcess,
  ) {}

  submit(source: FunctionSource, call: WaitingCall): void {
    const reason = source.mode === 'each' ? this.quarantine.get(source.key) : undefined;
    if (reason) call.settle(failed(reason));
    else if (this.waiting.add(source, call)) this.schedule();
    else call.settle(failed('unavailable'));
  }

  /** Drops the calls of a function that have not been sent and that nobody else waits for. */
  forget(source: FunctionSource): void {
    for (const call of this.waiting.takeAll(source)) {
      if (!call.isWanted?.() || !this.waiting.add(source, call)) call.settle(failed('disposed'));
    }
  }

  /** Ends and forgets everything, for nothing of one user may reach another. */
  reset(): void {
    this.close();
    this.failedStarts = 0;
    this.quarantine.clear();
    this.cache.clear();
    this.failAll(this.takeSent(), 'disposed');
  }

  private failAll(jobs: readonly Share[], kind: SandboxErrorKind): void {
    const calls = [...jobs.flatMap((job) => job.calls), ...this.waiting.takeWhere(() => true)];
    for (const call of calls) call.settle(failed(kind));
  }

  /** Everything the sandbox has, or had when it fell silent. */
  private takeSent(): SentJob[] {
    const jobs = [...this.sent.values(), ...this.suspects.splice(0)];
    this.sent.clear();
    return jobs;
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    this.nextTick(() => {
      this.isScheduled = false;
      this.flush();
    });
  }

  private flush(): void {
    const jobs = this.suspects.length > 0 ? this.nextSuspect() : this.nextJobs();
    if (jobs.length === 0) return;
    if (!this.frame) this.start();
    const isFirst = this.sent.size === 0;
    const message = jobs.map((job) => this.toMessage(job));
    for (const job of jobs) this.sent.set(job.id, job);
    this.frame?.port.postMessage(message satisfies RunMessage);
    if (this.isAlive && isFirst) this.listen();
    if (!this.waiting.isEmpty) this.schedule();
  }

  private nextSuspect(): SentJob[] {
    const [first] = this.sent.size > 0 ? [] : this.suspects.splice(0, 1);
    return first ? [first] : [];
  }

  private nextJobs(): SentJob[] {
    const open = [...this.sent.values()].reduce((sum, { calls }) => sum + calls.length, 0);
    return this.waiting.takeMessage(openLimit - open).map((share) => {
      this.lastId += 1;
      return { ...share, id: this.lastId };
    });
  }

  private toMessage({ id, source: { body, argNames, mode, context }, calls }: SentJob): Job {
    const args = calls.flatMap(({ texts }) => texts);
    if (!context) return { id, body, argNames, mode, args };
    const { text, ...known } = context;
    if (this.contexts.has(context.id)) return { id, body, argNames, mode, args, context: known };
    this.contexts.add(context.id);
    // The frame forgets in the same order.
    if (this.contexts.size > contextCount) this.contexts.delete(this.contexts.values().next().value as number);
    return { id, body, argNames, mode, args, context };
  }

  private start(): void {
    this.frame = this.openFrame();
    this.leave = this.process.enter({
      // It isn't asked, and what it runs has threads of its own: it is known to live while it has something to say.
      isAlive: () => this.isAlive && performance.now() - this.heardAt <= 2 * heartbeatInterval,
      ...{ silence: () => 0, isBusy: () => false },
      stop: () => this.restart(),
      restart: () => this.restart(),
    });
    this.frame.port.onmessage = ({ data }: MessageEvent<FrameMessage>) => this.receive(data);
    this.watch(startTimeLimit, () => this.failedToStart());
  }

  /** Another frame kept it from answering: it goes on in another process. */
  private restart(): void {
    this.close();
    for (const job of this.takeSent()) this.waiting.putFirst(job);
    this.schedule();
  }

  private close(): void {
    this.leave();
    clearTimeout(this.timer);
    this.timer = undefined;
    this.frame?.close();
    this.frame = undefined;
    this.isAlive = false;
    this.contexts.clear();
  }

  private failedToStart(): void {
    this.close();
    this.failedStarts += 1;
    const jobs = this.takeSent();
    if (this.failedStarts < maxFailedStarts) {
      for (const job of jobs) this.waiting.putFirst(job);
      this.flush();
      return;
    }
    this.failedStarts = 0;
    this.failAll(jobs, 'unavailable');
  }

  private receive(message: FrameMessage): void {
    this.heardAt = performance.now();
    switch (message.type) {
      case 'ready':
        this.isAlive = true;
        this.failedStarts = 0;
        break;
      case 'failed':
        this.failedToStart();
        return;
      case 'news':
        for (const news of message.jobs) this.take(news);
    }
    this.listen();
    if (!this.waiting.isEmpty || this.suspects.length > 0) this.schedule();
  }

  private take({ id, results, stopped }: JobNews): void {
    const job = this.sent.get(id);
    if (!job) return;
    const { values, failures, trial } = results;
    const answered = job.calls.splice(0, values.length);
    if (job.calls.length === 0) this.sent.delete(id);
    if (job.source.mode === 'first' && values.length > 0 && failures.length === 0)
      this.quarantine.delete(job.source.key);
    const failed = new Map(failures);
    answered.forEach((call, at) => {
      const error = failed.get(at);
      const value = values[at];
      call.settle(error ? { ok: false, error } : { ok: true, index: at, value, type: typeof value, ...trial });
    });
    if (stopped === 'unavailable') this.fail(job, stopped);
    else if (stopped) this.blame(job, stopped);
  }

  private fail({ id, calls }: SentJob, kind: SandboxErrorKind): void {
    this.sent.delete(id);
    for (const call of calls) call.settle(failed(kind));
  }

  /** The body of a job is to blame: nothing of it runs any more. */
  private blame({ source: { key } }: SentJob, reason: StopReason): void {
    this.quarantine.set(key, reason);
    if (this.quarantine.size > quarantineSize) this.quarantine.delete(this.quarantine.keys().next().value as string);
    for (const job of [...this.sent.values()]) if (job.source.key === key) this.fail(job, reason);
    this.suspects = this.suspects.filter((job) => {
      if (job.source.key === key) this.fail(job, reason);
      return job.source.key !== key;
    });
    const calls = this.waiting.takeWhere((source) => source.key === key && source.mode === 'each');
    for (const call of calls) call.settle(failed(reason));
  }

  /** As long as the frame has work, it has something to say before a single call may have run too long. */
  private listen(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.isAlive && this.sent.size > 0)
      this.watch(functionTimeLimit + functionTurn + frameGrace, () => this.fellSilent());
  }

  private fellSilent(): void {
    // A document is to blame; with it the frame goes, too, and begins again.
    if (this.process.isHeldUp) {
      this.listen();
      return;
    }
    this.close();
    const silent = [...this.sent.values()];
    const [only] = silent;
    if (silent.length === 1 && only) this.blame(only, 'timeout');
    else {
      this.sent.clear();
      this.suspects.unshift(...silent);
    }
    this.flush();
  }

  /** The answer may be there already, behind the work that kept this timer waiting. */
  private watch(limit: number, onTimeout: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = setTimeout(onTimeout, answerGrace);
    }, limit);
  }
}
