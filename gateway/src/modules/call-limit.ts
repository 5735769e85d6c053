const windowMs = 60_000;
/** Addresses that are remembered at a time. */
const maxAddresses = 10_000;

/** Lets each address make so many calls a minute. */
export function callLimit(perMinute: number, now: () => number = Date.now): (address: string) => boolean {
  const calls = new Map<string, number>();
  let began = now();
  return (address) => {
    if (now() - began >= windowMs || calls.size >= maxAddresses) {
      calls.clear();
      began = now();
    }
    const made = (calls.get(address) ?? 0) + 1;
    calls.set(address, made);
    return made <= perMinute;
  };
}
