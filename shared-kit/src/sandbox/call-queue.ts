import type { CallResult, Job } from './function-messages';
import { jobLimit, messageCharacters, messageLimit, waitingCharacters, waitingLimit } from './limits';

/** Arguments that all calls of a function share. `text` is a JSON list of them, in the order of their names. */
export interface SharedContext {
  id: number;
  names: readonly string[];
  text: string;
}

/** What is called: a function, the way its calls are run, and what they share. */
export interface FunctionSource extends Pick<Job, 'body' | 'argNames' | 'mode'> {
  /** The same for equal bodies and names of arguments. */
  key: string;
  context?: SharedContext | undefined;
}

/** One call, or one trial with all its sets of arguments. */
export interface WaitingCall {
  /** Arguments as `encodeArguments` makes them. */
  texts: readonly string[];
  settle: (result: CallResult) => void;
  /** Whether anybody still waits for it once the function that made it is gone; default: nobody does. */
  isWanted?: () => boolean;
}

/** Calls of one function that go together. */
export interface Share {
  source: FunctionSource;
  calls: WaitingCall[];
}

/** Calls that wait to be sent, by function: each function has its turn, however many calls another has. */
export class CallQueue {
  private readonly lists = new Map<FunctionSource, { calls: WaitingCall[]; sent: number }>();
  private count = 0;
  private characters = 0;

  get isEmpty(): boolean {
    return this.lists.size === 0;
  }

  /** Whether the call found room. */
  add(source: FunctionSource, call: WaitingCall): boolean {
    const size = sizeOf(call);
    if (this.count >= waitingLimit || this.characters + size > waitingCharacters) return false;
    const list = this.lists.get(source);
    if (list) list.calls.push(call);
    else this.lists.set(source, { calls: [call], sent: 0 });
    this.count += 1;
    this.characters += size;
    return true;
  }

  /** Calls that were sent in vain go before the others of their function. */
  putFirst({ source, calls }: Share): void {
    const all = [...calls, ...this.takeAll(source)];
    this.lists.set(source, { calls: all, sent: 0 });
    this.count += all.length;
    for (const call of all) this.characters += sizeOf(call);
  }

  /** What one message takes along: so many calls at most, in turns. */
  takeMessage(most: number): Share[] {
    let room = Math.min(most, messageLimit);
    let characters = 0;
    const shares: Share[] = [];
    // A function with calls left stands behind the others then, where this loop finds it again.
    for (const [source, list] of this.lists) {
      const end = Math.min(list.sent + (source.mode === 'first' ? 1 : Math.min(jobLimit, room)), list.calls.length);
      let at = list.sent;
      while (at < end && characters < messageCharacters) {
        characters += sizeOf(list.calls[at] as WaitingCall);
        at += 1;
      }
      const calls = list.calls.slice(list.sent, at);
      if (room <= 0 || calls.length === 0) break;
      room -= calls.length;
      this.lists.delete(source);
      if (at < list.calls.length) this.lists.set(source, { calls: list.calls, sent: at });
      shares.push({ source, calls });
    }
    this.leave(shares.flatMap(({ calls }) => calls));
    return shares;
  }

  takeAll(source: FunctionSource): WaitingCall[] {
    const list = this.lists.get(source);
    if (!list) return [];
    this.lists.delete(source);
    const calls = list.calls.slice(list.sent);
    this.leave(calls);
    return calls;
  }

  /** All calls of the functions chosen. */
  takeWhere(isWanted: (source: FunctionSource) => boolean): WaitingCall[] {
    return [...this.lists.keys()].filter(isWanted).flatMap((source) => this.takeAll(source));
  }

  private leave(calls: readonly WaitingCall[]): void {
    this.count -= calls.length;
    for (const call of calls) this.characters -= sizeOf(call);
  }
}

function sizeOf({ texts }: WaitingCall): number {
  let size = 0;
  for (const { length } of texts) size += length;
  return size;
}
