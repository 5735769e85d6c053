import type { WaitingCall } from './call-queue';

type Settle = WaitingCall['settle'];

/** Equal calls of pure functions that are under way: one of them is run for all. */
export class JoinedCalls {
  private readonly byOrigin = new Map<string, Map<string, Set<Settle>>>();

  /**
   * Waits for the call with these arguments that is under way, or starts it: `start` passes it on.
   * @returns gives up waiting; a call for which nobody waits any more isn't wanted
   */
  join(
    origin: string,
    input: string,
    settle: Settle,
    start: (call: Pick<WaitingCall, 'settle' | 'isWanted'>) => void,
  ): () => void {
    const calls = this.byOrigin.get(origin) ?? new Map<string, Set<Settle>>();
    const known = calls.get(input);
    const waiting = known ?? new Set<Settle>();
    waiting.add(settle);
    if (!known) {
      this.byOrigin.set(origin, calls.set(input, waiting));
      start({
        isWanted: () => waiting.size > 0,
        settle: (result) => {
          calls.delete(input);
          if (calls.size === 0) this.byOrigin.delete(origin);
          for (const each of [...waiting]) each(result);
        },
      });
    }
    return () => void waiting.delete(settle);
  }
}
