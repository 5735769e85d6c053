import type { LoadClients, LoadCount } from '@mullion/shared-kit/module/modules-state';
import { Recent } from './recent.js';

const hourMs = 3_600_000;
const hours = 24;
/** Loads of one version that count of one client in an hour. */
const mostLoads = 20;
/** Clients that are remembered of each version. */
const maxClients = 5000;

/** What one client last did with a version, by hour. */
interface Seen {
  hour: number;
  /** Loads that counted in that hour. */
  loads: number;
  failed: number | null;
}

interface Counted {
  byHour: Map<number, LoadCount>;
  clients: Recent<Seen>;
}

/**
 * Counts loads of versions by the hour, and who had them, for a day; the counts begin anew with the gateway. Anybody may
 * report loads, so no client counts for many.
 */
export class LoadCounts {
  /** By `<module>@<version>`, of versions that the store has. */
  private readonly counted = new Map<string, Counted>();

  /** When counting began, ms. */
  readonly since: number;

  constructor(private readonly now: () => number = Date.now) {
    this.since = now();
  }

  /** @param client whoever reports: an account, or a network */
  add(module: string, version: string, failed: boolean, client: string): void {
    const key = `${module}@${version}`;
    const { byHour, clients } = this.counted.get(key) ?? { byHour: new Map(), clients: new Recent(maxClients) };
    this.counted.set(key, { byHour, clients });
    const hour = this.hour();
    const seen = clients.get(client) ?? { hour, loads: 0, failed: null };
    const loads = seen.hour === hour ? seen.loads : 0;
    const counts = failed ? seen.failed !== hour : loads < mostLoads;
    clients.set(client, { hour, loads: loads + (failed ? 0 : 1), failed: failed ? hour : seen.failed });
    if (!counts) return;
    for (const old of byHour.keys()) if (old <= hour - hours) byHour.delete(old);
    const count = byHour.get(hour) ?? { loads: 0, failed: 0 };
    byHour.set(hour, { loads: count.loads + 1, failed: count.failed + (failed ? 1 : 0) });
  }

  /** What was counted in each of the last 24 hours, the oldest first. */
  of(module: string, version: string): LoadCount[] {
    const byHour = this.counted.get(`${module}@${version}`)?.byHour;
    const first = this.hour() - hours + 1;
    return Array.from({ length: hours }, (_, at) => byHour?.get(first + at) ?? { loads: 0, failed: 0 });
  }

  /** Who loaded a version in these hours, or could not. */
  clientsOf(module: string, version: string): LoadClients {
    const first = this.hour() - hours + 1;
    const seen = [...(this.counted.get(`${module}@${version}`)?.clients.values() ?? [])];
    return {
      all: seen.filter(({ hour }) => hour >= first).length,
      failed: seen.filter(({ failed }) => failed !== null && failed >= first).length,
    };
  }

  private hour(): number {
    return Math.floor(this.now() / hourMs);
  }
}
