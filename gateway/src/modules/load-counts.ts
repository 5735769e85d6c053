import type { LoadCount } from '@mullion/shared-kit/module/modules-state';

const hourMs = 3_600_000;
const hours = 24;

/** Counts loads of versions by the hour, for a day; they begin anew with the gateway. */
export class LoadCounts {
  /** `<module>@<version>` → hour → count. */
  private readonly counts = new Map<string, Map<number, LoadCount>>();

  /** When counting began, ms. */
  readonly since: number;

  constructor(private readonly now: () => number = Date.now) {
    this.since = now();
  }

  add(module: string, version: string, failed: boolean): void {
    const key = `${module}@${version}`;
    const byHour = this.counts.get(key) ?? new Map<number, LoadCount>();
    this.counts.set(key, byHour);
    const hour = this.hour();
    for (const old of byHour.keys()) if (old <= hour - hours) byHour.delete(old);
    const count = byHour.get(hour) ?? { loads: 0, failed: 0 };
    byHour.set(hour, { loads: count.loads + 1, failed: count.failed + (failed ? 1 : 0) });
  }

  /** What was counted in each of the last 24 hours, the oldest first. */
  of(module: string, version: string): LoadCount[] {
    const byHour = this.counts.get(`${module}@${version}`);
    const first = this.hour() - hours + 1;
    return Array.from({ length: hours }, (_, at) => byHour?.get(first + at) ?? { loads: 0, failed: 0 });
  }

  private hour(): number {
    return Math.floor(this.now() / hourMs);
  }
}
