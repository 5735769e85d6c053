import { hangsTrusted, hangWindow, heartbeatInterval, processEnd } from './limits';

/** A frame of the sandbox, for the others of its process. */
export interface ProcessFrame {
  /** Its document is there and is asked for answers. One that isn't has run nothing of strangers, and may begin again. */
  isAlive: () => boolean;
  /** Milliseconds for which it has owed an answer. */
  silence: () => number;
  /** It has begun something of strangers that it has not told the end of. */
  isBusy: () => boolean;
  /** It is cut off: it hangs, or nobody knows who else does. */
  stop: () => void;
  /** It begins again: another one kept it from answering. */
  restart: () => void;
}

/**
 * The process that a browser gives all documents of no origin: while the script of one runs, no other one answers. A script that never
 * ends is ended with its process, and the process ends once none of its frames is in the page.
 */
export class SandboxProcess {
  /** When each said something last, ms since 1970; 0: it has said nothing. */
  private readonly frames = new Map<ProcessFrame, number>();
  private endedAt = Number.NEGATIVE_INFINITY;
  /** When somebody was to blame for a hang lately. */
  private blamedAt: readonly number[] = [];

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** @returns leaves it */
  enter(frame: ProcessFrame): () => void {
    this.frames.set(frame, 0);
    return () => {
      if (!this.frames.delete(frame)) return;
      // Whatever begins now would keep the process that hangs.
      if (frame.isAlive() && isSilent(frame)) this.endedAt = this.now();
    };
  }

  /**
   * A frame said something at this time, so it was the one that ran: messages of several may arrive in another order. Those of one
   * don't: an earlier time than it has named before is made up, and would have a neighbor blamed.
   */
  heard(frame: ProcessFrame, at: number): void {
    const before = this.frames.get(frame);
    if (before !== undefined) this.frames.set(frame, Math.max(before, at));
  }

  /** Whether a document that is asked again and again does not answer. */
  get isHeldUp(): boolean {
    return [...this.frames.keys()].some((frame) => frame.isAlive() && isSilent(frame));
  }

  /** Whether a document answers, so that nothing hangs. */
  get isAnswering(): boolean {
    return [...this.frames.keys()].some((frame) => frame.isAlive() && !isSilent(frame));
  }

  /** Milliseconds until a frame that begins is not in the process that was ended. */
  get rest(): number {
    return Math.max(0, this.endedAt + processEnd - this.now());
  }

  /**
   * Takes all frames away that don't answer, for `hung` has been silent too long, and those that haven't begun, which would keep the
   * process. Only one at a time runs, so who spoke last is to blame, if it has something under way; the others begin again. If it
   * hasn't, or says so, nobody knows: all that may have run something are stopped. So are they where it hangs again and again: one
   * that says nothing before it hangs would take along whoever spoke before it, one after the other.
   */
  end(hung: ProcessFrame): void {
    this.endedAt = this.now();
    const silent = [...this.frames.keys()].filter((frame) => frame === hung || !frame.isAlive() || isSilent(frame));
    const saidAt = (frame: ProcessFrame) => this.frames.get(frame) ?? 0;
    const last = silent
      .filter((frame) => frame.isAlive())
      .toSorted((one, other) => saidAt(one) - saidAt(other))
      .at(-1);
    this.blamedAt = this.blamedAt.filter((at) => this.endedAt - at < hangWindow);
    const blamed = last?.isBusy() && this.blamedAt.length < hangsTrusted ? last : undefined;
    if (blamed) this.blamedAt = [...this.blamedAt, this.endedAt];
    for (const frame of silent) {
      if (frame.isAlive() && (!blamed || frame === blamed)) frame.stop();
      else frame.restart();
    }
  }
}

/** One that answers stands in another process, or nothing hangs. */
const isSilent = (frame: ProcessFrame) => frame.silence() > 2 * heartbeatInterval;

/** That of the page's frames. */
export const pageProcess = new SandboxProcess();
