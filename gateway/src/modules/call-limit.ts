import ipaddr from 'ipaddr.js';
import { Recent } from './recent.js';

const windowMs = 60_000;
/** Callers that are remembered at a time. */
const maxCallers = 10_000;

/** Lets each caller, a network or an account, make so many calls a minute. */
export function callLimit(perMinute: number, now: () => number = Date.now): (caller: string) => boolean {
  const calls = new Recent<number>(maxCallers);
  let began = now();
  return (caller) => {
    if (now() - began >= windowMs) {
      calls.clear();
      began = now();
    }
    const made = (calls.get(caller) ?? 0) + 1;
    calls.set(caller, made);
    return made <= perMinute;
  };
}

/** Who calls, by their address: of IPv6, one caller has 2⁶⁴ of them. */
export function networkOf(address: string): string {
  // Of what a proxy may pass on instead, a part: it is kept.
  if (!ipaddr.isValid(address)) return address.slice(0, 64);
  const found = ipaddr.process(address);
  return found instanceof ipaddr.IPv6
    ? `${found.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}/64`
    : found.toString();
}
