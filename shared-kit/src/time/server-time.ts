import { http } from '../api/http';
import type { HttpClient } from '../api/http-client';

/** A difference measured longer ago is measured again: clocks drift, computers sleep. */
const DIFFERENCE_MAX_AGE_MS = 10 * 60 * 1000;

/** How far the server's clock is ahead of this computer's. */
export interface ServerClock {
  /** Server time minus local time in ms, from the midpoint of the request, with one retry. */
  difference(): Promise<number>;
  /** The server's time now in ms, by the difference last measured (none until the first measurement is done). */
  estimate(): number;
  /** Server time minus local time in ms, as it was last measured. */
  offset(): number;
}

/** The platform's clock, by asking it once in a while; `now` is the computer's, epoch ms. */
export function createServerClock(client: Pick<HttpClient, 'get'>, now: () => number = () => Date.now()): ServerClock {
  let measured: { at: number; difference: Promise<number> } | null = null;
  let known = 0;

  async function measure(): Promise<number> {
    const before = now();
    const serverTime = await client.get<number>('/api/dashboard/serverTime', undefined, {
      ignoreLoading: true,
      silent: true,
    });
    known = Math.ceil(serverTime - (before + now()) / 2);
    return known;
  }

  function difference(): Promise<number> {
    if (measured && now() - measured.at < DIFFERENCE_MAX_AGE_MS) return measured.difference;
    const attempt = { at: now(), difference: measure().catch(measure) };
    measured = attempt;
    attempt.difference.catch(() => {
      if (measured === attempt) measured = null;
    });
    return attempt.difference;
  }

  return { difference, estimate: () => now() + known, offset: () => known };
}

/** The platform's clock, as this page sees it. */
export const serverClock = createServerClock(http);
