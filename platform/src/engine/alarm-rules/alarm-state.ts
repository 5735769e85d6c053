/** One kind of alarm of one device: its rules, and the alarm that is active. */
import type { EntityId } from '../../framework/ids.js';
import { type Alarm, type AlarmSeverity, isCleared, lastAlarm, SEVERITIES } from '../../resources/alarms.js';
import { clear, raise } from '../effects/alarms.js';
import type { Message } from '../message.js';
import type { NodeContext } from '../node.js';
import type { Judged } from './predicates.js';
import { type Progress, RuleState, type Verdict } from './rule-state.js';
import { type AlarmRules, createRulesOf, filtersOf } from './rules.js';
import type { Snapshot } from './snapshot.js';

/** What a look at the rules says is to be done. */
type Decision =
  | { kind: 'raise'; severity: AlarmSeverity; state: RuleState }
  | { kind: 'clear'; state: RuleState }
  | null;

/** What is kept of an alarm's rules over a restart. */
export interface KeptAlarm {
  createRules: Partial<Record<AlarmSeverity, Progress>>;
  clearRule: Progress | null;
}

const rank = (severity: AlarmSeverity | null): number =>
  severity === null ? SEVERITIES.length : SEVERITIES.indexOf(severity);

export class AlarmState {
  #create: [AlarmSeverity, RuleState][];
  #clear: RuleState | null;
  /** undefined: not looked up yet. */
  #alarm: Alarm | null | undefined;

  constructor(
    public rules: AlarmRules,
    readonly device: EntityId,
    kept: KeptAlarm | undefined,
  ) {
    this.#create = createRulesOf(rules).map(([severity, rule]) => [severity, new RuleState(rule)]);
    this.#clear = rules.clearRule ? new RuleState(rules.clearRule) : null;
    for (const [severity, state] of this.#create) state.progress = kept?.createRules[severity] ?? state.progress;
    if (this.#clear && kept?.clearRule) this.#clear.progress = kept.clearRule;
  }

  /** Takes over changed rules. */
  update(rules: AlarmRules): void {
    const known = new Map(this.#create);
    this.#create = createRulesOf(rules).map(([severity, rule]) => {
      const state = known.get(severity) ?? new RuleState(rule);
      state.update(rule);
      return [severity, state];
    });
    if (rules.clearRule && this.#clear) this.#clear.update(rules.clearRule);
    else this.#clear = rules.clearRule ? new RuleState(rules.clearRule) : null;
    if (rules.alarmType !== this.rules.alarmType) this.#alarm = undefined;
    this.rules = rules;
  }

  get #states(): RuleState[] {
    return [...this.#create.map(([, state]) => state), ...(this.#clear ? [this.#clear] : [])];
  }

  get waits(): boolean {
    return this.#states.some(({ waits }) => waits);
  }

  takeChanged(): boolean {
    return this.#states.filter((state) => state.takeChanged()).length > 0;
  }

  kept(): KeptAlarm {
    return {
      createRules: Object.fromEntries(this.#create.map(([severity, { progress }]) => [severity, progress])),
      clearRule: this.#clear?.progress ?? null,
    };
  }

  /** Somebody cleared or deleted an alarm; if it is the active one, all begins anew. */
  forget(alarmId: string): void {
    if (this.#alarm?.id.id !== alarmId) return;
    this.#alarm = null;
    for (const state of this.#states) state.clear();
  }

  acknowledge(alarmId: string, status: Alarm['status']): void {
    if (this.#alarm?.id.id === alarmId) this.#alarm = { ...this.#alarm, status };
  }

  /**
   * Judges the rules: the most severe one that is true raises, else the clear rule may clear. `news`: the values that have come, null
   * when time alone has passed.
   */
  decide(judged: Judged, news: ReadonlySet<string> | null, now: number): Decision {
    if (this.#alarm === undefined) this.#alarm = this.#stored(judged);
    const judge = (state: RuleState): Verdict => (news ? state.judge(judged) : state.judgeLater(judged, now));
    const isConcerned = (state: RuleState): boolean => !news || state.concerns(news);
    for (const [severity, state] of this.#create) {
      if (!isConcerned(state)) continue;
      const verdict = judge(state);
      if (verdict === 'true') {
        this.#clear?.clear();
        return { kind: 'raise', severity, state };
      }
      if (verdict === 'false') state.clear();
    }
    const ending = this.#clear;
    if (!this.#alarm || !ending || !isConcerned(ending)) return null;
    const verdict = judge(ending);
    if (verdict === 'soon') return null;
    for (const state of verdict === 'true' ? this.#states : [ending]) state.clear();
    return verdict === 'true' ? { kind: 'clear', state: ending } : null;
  }

  /** Does what was decided. Whoever follows the node hears of it by a message that `about` becomes. */
  async carryOut(decision: Decision, snapshot: Snapshot, about: Message, context: NodeContext): Promise<void> {
    if (!decision) return;
    const details = this.#details(decision.state, snapshot);
    const hearer = { ...about, metadata: { ...about.metadata, ...decision.state.metadata() } };
    if (decision.kind === 'clear') {
      const known = this.#alarm;
      this.#alarm = null;
      if (known) await context.write(clear, { id: known.id.id, details, hearer }, this.rules.alarmType);
      return;
    }
    const { severity } = decision;
    const known = this.#alarm;
    // An alarm that is active never becomes a lesser one.
    if (known && rank(severity) > rank(known.severity)) return;
    const { alarmType: type, propagate, propagateToOwner, propagateToTenant, propagateRelationTypes } = this.rules;
    const raised = {
      id: known?.id.id ?? null,
      originator: this.device,
      type,
      severity,
      startTs: snapshot.ts,
      details,
      propagate: propagate ?? false,
      propagateToOwner: propagateToOwner ?? false,
      propagateToTenant: propagateToTenant ?? false,
      propagateRelationTypes: [...(propagateRelationTypes ?? [])],
      hearer,
    };
    const { alarm } = await context.write(raise, raised, type);
    this.#alarm = alarm;
  }

  #stored({ tx, tenantId }: Judged): Alarm | null {
    const last = lastAlarm(tx, tenantId, this.device.id, this.rules.alarmType);
    return last && !isCleared(last) ? last : null;
  }

  /** The details a rule gives its alarm; without any, those it has stay. */
  #details({ rule }: RuleState, snapshot: Snapshot): unknown {
    const { alarmDetails, dashboardId } = rule;
    if (!alarmDetails && !dashboardId) return this.#alarm?.details ?? null;
    const keys = [...this.#create.map(([, state]) => state.rule), ...(this.#clear ? [this.#clear.rule] : [])].flatMap(
      (each) => filtersOf(each).map(({ key }) => key),
    );
    return {
      ...(alarmDetails ? { data: snapshot.fill(alarmDetails, keys) } : {}),
      ...(dashboardId ? { dashboardId: dashboardId.id } : {}),
    };
  }
}
