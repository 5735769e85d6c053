import { heartbeatInterval, processEnd } from './limits';

/** A frame of the sandbox, for the others of its process. */
export interface ProcessFrame {
  /** Milliseconds for which it has owed an answer; of one that is never asked, no end of them. */
  silence: () => number;
  /** When it began something of strangers that it has not told the end of; null: nothing. */
  busySince: () => number | null;
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
  private readonly frames = new Set<ProcessFrame>();
  private endedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** @returns leaves it */
  enter(frame: ProcessFrame): () => void {
    this.frames.add(frame);
    return () => void this.frames.delete(frame);
  }

  /** Whether a document that is asked again and again does not answer. */
  get isHeldUp(): boolean {
    return [...this.frames].some((frame) => isSilent(frame) && !isUnasked(frame));
  }

  /** Milliseconds until a frame that begins is not in the process that was ended. */
  get rest(): number {
    return Math.max(0, this.endedAt + processEnd - this.now());
  }

  /**
   * Takes all frames away that don't answer, for `hung` has been silent too long. Whoever was last to begin something is to
   * blame, for only one at a time runs; the others begin again.
   */
  end(hung: ProcessFrame): void {
    this.endedAt = this.now();
    const silent = [...this.frames].filter((frame) => frame === hung || isSilent(frame));
    const [blamed] = silent
      .filter((frame) => frame.busySince() !== null)
      .toSorted((one, other) => (other.busySince() ?? 0) - (one.busySince() ?? 0));
    for (const frame of silent) {
      if (blamed ? frame === blamed : !isUnasked(frame)) frame.stop();
      else frame.restart();
    }
  }
}

/** Of one that is never asked. */
const isUnasked = (frame: ProcessFrame) => frame.silence() === Number.POSITIVE_INFINITY;

/** One that answers stands in another process, or nothing hangs. */
const isSilent = (frame: ProcessFrame) => frame.silence() > 2 * heartbeatInterval;

/** That of the page's frames. */
export const pageProcess = new SandboxProcess();
