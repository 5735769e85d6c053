/**
 * How often somebody may try to sign in, or ask for a reset: counted by account and address before anything expensive is done. Whoever tries
 * from elsewhere is counted apart, so that nobody can shut out another for good; a success clears the count.
 */
import ipaddr from 'ipaddr.js';
import { ratesFromEnvironment } from '../framework/environment.js';
import { ErrorCode, PlatformError } from '../framework/errors.js';
import { RateLimit } from '../framework/rate-limit.js';
import type { CallData } from '../framework/route.js';

/** `capacity:seconds` of attempts by one address at one account. */
const ATTEMPTS = ratesFromEnvironment('SIGN_IN_LIMIT', '20:120');
/** The same of one address at all accounts; not for this machine, where a gateway may stand before many. */
const ATTEMPTS_OF_ADDRESS = ratesFromEnvironment('SIGN_IN_ADDRESS_LIMIT', '200:120');
const MAX_COUNTED = 50_000;

/** What counts as one address: an IPv6 client has its whole /64, too many addresses to count each. */
function countedAs(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')
    : parsed.toString();
}

const isLocal = (address: string) => address === '::1' || /^(::ffff:)?127\./.test(address);

export class SignInLimits {
  readonly #limits = new Map<string, RateLimit>();

  constructor(
    readonly attempts = ATTEMPTS,
    readonly attemptsOfAddress = ATTEMPTS_OF_ADDRESS,
    readonly maxCounted = MAX_COUNTED,
  ) {}

  /** Counts an attempt. Throws 429 for one too many. */
  count(what: 'sign-in' | 'reset', account: string, { clientAddress }: Pick<CallData, 'clientAddress'>): void {
    const allowed =
      (isLocal(clientAddress) || this.#allow(countedAs(clientAddress), this.attemptsOfAddress)) &&
      this.#allow(keyOf(what, account, clientAddress), this.attempts);
    if (!allowed) throw new PlatformError(429, ErrorCode.tooManyRequests, 'Too many attempts. Try again later');
  }

  /** The attempt was right. */
  clear(what: 'sign-in' | 'reset', account: string, { clientAddress }: Pick<CallData, 'clientAddress'>): void {
    this.#limits.delete(keyOf(what, account, clientAddress));
  }

  #allow(key: string, text: string): boolean {
    const now = Date.now();
    const known = this.#limits.get(key);
    const limit = known ?? new RateLimit(text, now);
    // The one used last comes last, so that a flood of others does not forget an account that is being tried.
    this.#limits.delete(key);
    if (!known && this.#limits.size >= this.maxCounted) {
      const oldest = this.#limits.keys().next().value;
      if (oldest !== undefined) this.#limits.delete(oldest);
    }
    this.#limits.set(key, limit);
    return limit.allow(now);
  }
}

const keyOf = (what: string, account: string, address: string) =>
  `${what} ${countedAs(address)} ${account.trim().toLowerCase()}`;

export const signInLimits = new SignInLimits();
