/** A device whose profile has alarm rules: its values and its alarms. */
import type { EntityId } from '../../framework/ids.js';
import type { Tx } from '../../framework/tx.js';
import type { DeviceProfile } from '../../resources/device-profiles.js';
import { type AnyEntity, customerOf } from '../content/entities.js';
import { AlarmState, type KeptAlarm } from './alarm-state.js';
import type { Judged } from './predicates.js';
import { type AlarmRules, placesOf } from './rules.js';
import { Snapshot } from './snapshot.js';

/** What is kept of a device over a restart. */
export interface KeptDevice {
  alarmStates: Record<string, KeptAlarm>;
}

export const alarmRulesOf = (profile: DeviceProfile | undefined): AlarmRules[] =>
  ((profile?.profileData as { alarms?: AlarmRules[] | null } | null)?.alarms ?? []).filter(
    ({ alarmType }) => alarmType,
  );

export class DeviceState {
  readonly id: EntityId;
  readonly customerId: string | null;
  readonly snapshot: Snapshot;
  readonly alarms: readonly AlarmState[];

  /** `before`: the state of the device under other rules, whose counts go on. */
  constructor(
    tx: Tx,
    device: AnyEntity,
    rules: readonly AlarmRules[],
    { kept, before }: { kept: KeptDevice | undefined; before: DeviceState | undefined },
  ) {
    this.id = device.id as EntityId;
    this.customerId = customerOf(device);
    this.snapshot = Snapshot.read(tx, device, placesOf(rules));
    this.alarms = rules.map((each) => {
      const known = before?.alarms.find((alarm) => alarm.rules.id === each.id);
      known?.update(each);
      return known ?? new AlarmState(each, this.id, kept?.alarmStates[each.id]);
    });
  }

  judged(tx: Tx, tenantId: string): Judged {
    return { tx, tenantId, customerId: this.customerId, snapshot: this.snapshot };
  }

  get waits(): boolean {
    return this.alarms.some(({ waits }) => waits);
  }

  takeChanged(): boolean {
    return this.alarms.filter((alarm) => alarm.takeChanged()).length > 0;
  }

  kept(): KeptDevice {
    return { alarmStates: Object.fromEntries(this.alarms.map((alarm) => [alarm.rules.id, alarm.kept()])) };
  }
}
