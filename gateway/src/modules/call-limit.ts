const windowMs = 60_000;
/** Callers that are remembered at a time. */
const maxCallers = 10_000;

/** Lets each caller, an address or an account, make so many calls a minute. */
export function callLimit(perMinute: number, now: () => number = Date.now): (caller: string) => boolean {
  const calls = new Map<string, number>();
  let began = now();
  return (caller) => {
    if (now() - began >= windowMs || calls.size >= maxCallers) {
      calls.clear();
      began = now();
    }
    const made = (calls.get(caller) ?? 0) + 1;
    calls.set(caller, made);
    return made <= perMinute;
  };
}
