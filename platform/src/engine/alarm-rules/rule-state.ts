/** One rule with what it remembers: how long its condition has held, or how often. */
import { TIME_UNITS } from '../content/time-units.js';
import { comparedWith, holds, type Judged, numberOf } from './predicates.js';
import { filtersOf, placeOf, type Rule, specOf } from './rules.js';
import { isActive } from './schedules.js';

/** What is kept of a rule over a restart. */
export interface Progress {
  /** When the condition was last seen to hold; 0: it doesn't. */
  lastEventTs: number;
  duration: number;
  eventCount: number;
}
/** `soon`: the condition holds, but not yet for long enough or often enough. */
export type Verdict = 'true' | 'false' | 'soon';

const NONE: Progress = { lastEventTs: 0, duration: 0, eventCount: 0 };

export class RuleState {
  progress: Progress = NONE;
  /** Whether what is kept has changed since the last look. */
  #changed = false;

  constructor(public rule: Rule) {}

  /** Takes over a changed rule; what it has counted stays while it counts the same. */
  update(rule: Rule): void {
    if (specOf(rule).type !== specOf(this.rule).type) this.progress = NONE;
    this.rule = rule;
  }

  takeChanged(): boolean {
    const changed = this.#changed;
    this.#changed = false;
    return changed;
  }

  clear(): void {
    if (this.progress === NONE) return;
    this.progress = NONE;
    this.#changed = true;
  }

  /** Whether the rule looks at one of these values. */
  concerns(places: ReadonlySet<string>): boolean {
    return filtersOf(this.rule).some(({ key }) => places.has(placeOf(key.type, key.key)));
  }

  /** Judges the rule when values have come. */
  judge(judged: Judged): Verdict {
    const { ts } = judged.snapshot;
    if (!isActive(this.rule.schedule, ts, judged) || !holds(filtersOf(this.rule), judged)) return 'false';
    const spec = specOf(this.rule);
    if (spec.type === 'SIMPLE') return 'true';
    const needed = comparedWith(spec.predicate, judged, numberOf) ?? 0;
    if (spec.type === 'REPEATING') {
      this.#set({ ...this.progress, eventCount: this.progress.eventCount + 1 });
      return this.progress.eventCount >= needed ? 'true' : 'soon';
    }
    const { lastEventTs, duration } = this.progress;
    if (lastEventTs === 0) this.#set({ ...this.progress, lastEventTs: ts, duration: 0 });
    else if (ts > lastEventTs) this.#set({ ...this.progress, lastEventTs: ts, duration: duration + ts - lastEventTs });
    return this.progress.duration > needed * TIME_UNITS[spec.unit] ? 'true' : 'soon';
  }

  /** Judges the rule when time has passed and nothing has come. */
  judgeLater(judged: Judged, now: number): Verdict {
    const spec = specOf(this.rule);
    const { lastEventTs, duration } = this.progress;
    if (spec.type !== 'DURATION' || lastEventTs === 0 || now <= lastEventTs) return 'soon';
    if (!isActive(this.rule.schedule, now, judged)) return 'false';
    const needed = comparedWith(spec.predicate, judged, numberOf) ?? 0;
    return duration + now - lastEventTs > needed * TIME_UNITS[spec.unit] ? 'true' : 'soon';
  }

  /** Whether time alone may fulfil the rule. */
  get waits(): boolean {
    return specOf(this.rule).type === 'DURATION' && this.progress.lastEventTs > 0;
  }

  /** What messages about its alarm say of it. */
  metadata(): Record<string, string> {
    const spec = specOf(this.rule);
    if (spec.type === 'REPEATING') return { alarmConditionRepeats: String(this.progress.eventCount) };
    return spec.type === 'DURATION' ? { alarmConditionDuration: String(this.progress.duration) } : {};
  }

  #set(progress: Progress): void {
    this.progress = progress;
    this.#changed = true;
  }
}
