import { refuseForeign } from '../../../framework/access.js';
import { isObject as isRecord } from '../../../framework/shapes.js';
import type { Tx } from '../../../framework/tx.js';
import { deviceProfiles } from '../../../resources/device-profiles.js';
import { type ExactJson, isObject } from '../../../telemetry/exact-json.js';
import { deviceAttributes, telemetryPoints } from '../../../telemetry/payload.js';
import type { TypedValue } from '../../../telemetry/typed-value.js';
import { alarmRulesOf, DeviceState, type KeptDevice } from '../../alarm-rules/device-state.js';
import type { AlarmRules } from '../../alarm-rules/rules.js';
import { flag } from '../../configuration.js';
import { bodyOf, objectOf } from '../../content/body.js';
import { ownEntity } from '../../content/entities.js';
import { timeIn } from '../../content/time-in.js';
import { forget, nodeState, nodeStates, remember } from '../../effects/node-state.js';
import { derived, type Message, newMessage } from '../../message.js';
import { defineNode, inTurn, type NodeContext, type Outcome, type Running } from '../../node.js';

interface Config {
  persistAlarmRulesState: boolean;
  fetchAlarmRulesStateOnStart: boolean;
}
interface State {
  /** By id; null: its profile has no rules. */
  devices: Map<string, DeviceState | null>;
  /** Devices whose profile, or whose own fields, have changed since they were read. */
  stale: Set<string>;
  /** Devices with a rule that time alone may fulfil. */
  waiting: Set<string>;
  /** Rules by profile. */
  rules: Map<string, AlarmRules[]>;
  turn: ReturnType<typeof inTurn>;
}

const TICK = 60_000;
/** Stored states that are read at once. */
const PAGE = 500;
const UPDATES = ['POST_ATTRIBUTES_REQUEST', 'ATTRIBUTES_UPDATED', 'ACTIVITY_EVENT', 'INACTIVITY_EVENT'];
const ENDS = ['ALARM_CLEAR', 'ALARM_DELETE'];

function rulesOf(tx: Tx, state: State, profileId: string | undefined): AlarmRules[] {
  if (!profileId) return [];
  const known = state.rules.get(profileId) ?? alarmRulesOf(deviceProfiles.find(tx, profileId));
  state.rules.set(profileId, known);
  return known;
}

/** The state of a device of the tenant; null where it has no rules. */
async function deviceOf(id: string, config: Config, context: Running<State>): Promise<DeviceState | null> {
  const { state, read, tenantId, nodeId } = context;
  const known = state.devices.get(id);
  if (known !== undefined && !state.stale.has(id)) return known;
  const made = await read((tx) => {
    const entityId = { entityType: 'DEVICE', id } as const;
    refuseForeign(tx, tenantId, entityId);
    const device = ownEntity(tx, tenantId, entityId);
    const rules = device ? rulesOf(tx, state, (device.deviceProfileId as { id: string } | null)?.id) : [];
    if (!device || rules.length === 0) return null;
    const kept =
      known || !config.persistAlarmRulesState ? undefined : (nodeState(tx, nodeId, id) as KeptDevice | undefined);
    return new DeviceState(tx, device, rules, { kept, before: known ?? undefined });
  });
  state.stale.delete(id);
  state.devices.set(id, made);
  note(made, id, state);
  return made;
}

function note(device: DeviceState | null, id: string, { waiting }: State): void {
  if (device?.waits) waiting.add(id);
  else waiting.delete(id);
}

/** What an alarm becomes the body of. `message`: what it is raised or cleared by; null when time alone has passed. */
const aboutAlarm = (device: DeviceState, message: Message | null, { chainId, nodeId }: NodeContext): Message =>
  message
    ? { ...derived(message, { dataType: 'JSON' }), type: 'ALARM' }
    : { ...newMessage('ALARM', device.id, { data: '', customerId: device.customerId }), chainId, nodeId };

/** Judges a device's rules, and does what they say. Throws when one cannot be judged, once the others are. */
async function judge(
  device: DeviceState,
  news: ReadonlySet<string> | null,
  message: Message | null,
  context: Running<State>,
): Promise<void> {
  const { read, tenantId, state } = context;
  const faults: unknown[] = [];
  for (const alarm of device.alarms) {
    try {
      const decision = await read((tx) => alarm.decide(device.judged(tx, tenantId), news, Date.now()));
      await alarm.carryOut(decision, device.snapshot, aboutAlarm(device, message, context), context);
    } catch (error) {
      faults.push(error);
    }
  }
  note(device, device.id.id, state);
  if (faults.length > 0) throw faults[0];
}

/** Keeps the counts of a device: once for each message, so that a crash repeats none of what it counted. */
async function keep(device: DeviceState, config: Config, { write }: NodeContext): Promise<void> {
  if (device.takeChanged() && config.persistAlarmRulesState)
    await write(remember, { entityId: device.id, data: device.kept() });
}

/** Values of a message by their times, the oldest first. */
function byTime(message: Message): [number, [string, TypedValue][]][] {
  const usual = timeIn(message.metadata) ?? message.ts;
  const times = new Map<number, [string, TypedValue][]>();
  for (const { key, ts, value } of telemetryPoints(bodyOf(message), usual, 'skipped'))
    times.set(ts, [...(times.get(ts) ?? []), [key, value]]);
  return [...times].sort(([one], [other]) => one - other);
}

const deletedKeys = (attributes: ExactJson | undefined): string[] =>
  Array.isArray(attributes)
    ? attributes.filter((key) => typeof key === 'string')
    : isObject(attributes)
      ? Object.keys(attributes)
      : [];

function heardOfAlarm({ data, type }: Message, device: DeviceState): void {
  const alarm = JSON.parse(data) as unknown;
  const id = isRecord(alarm) && isRecord(alarm.id) ? String(alarm.id.id) : '';
  for (const each of device.alarms) {
    if (ENDS.includes(type)) each.forget(id);
    else if (isRecord(alarm) && alarm.status === 'ACTIVE_ACK') each.acknowledge(id, 'ACTIVE_ACK');
  }
}

async function handle(message: Message, device: DeviceState, config: Config, context: Running<State>): Promise<void> {
  const { type } = message;
  // It was judged before a crash: the values it brought are all that is not known.
  const isJudged = context.first(remember) !== undefined;
  const look = async (news: ReadonlySet<string>): Promise<void> => {
    if (news.size > 0 && !isJudged) await judge(device, news, message, context);
  };
  if (type === 'POST_TELEMETRY_REQUEST') {
    for (const [ts, values] of byTime(message)) await look(device.snapshot.put('TIME_SERIES', values, ts));
  } else if (UPDATES.includes(type)) {
    await look(device.snapshot.put('ATTRIBUTE', deviceAttributes(objectOf(message)), Date.now()));
  } else if (type === 'ATTRIBUTES_DELETED') {
    await look(device.snapshot.drop(deletedKeys(objectOf(message).attributes), Date.now()));
  } else if (ENDS.includes(type) || type === 'ALARM_ACK') {
    heardOfAlarm(message, device);
  }
  if (!isJudged) await keep(device, config, context);
}

const HANDLED = ['POST_TELEMETRY_REQUEST', 'ATTRIBUTES_DELETED', 'ALARM_ACK', ...UPDATES, ...ENDS];

/** Loads the devices the node remembers, so that time goes on for them without a message. */
async function load(config: Config, context: Running<State>): Promise<void> {
  for (let after = ''; ; ) {
    const page = await context.read((tx) => nodeStates(tx, context.nodeId, after, PAGE));
    for (const { entityId } of page) await deviceOf(entityId, config, context);
    if (page.length < PAGE) return;
    after = page.at(-1)?.entityId ?? '';
  }
}

/** Raises and clears alarms by the rules of device profiles. */
export const deviceProfile = defineNode<Config, State>({
  class: 'profile.TbDeviceProfileNode',
  labels: ['Success', 'Alarm Created', 'Alarm Updated', 'Alarm Severity Updated', 'Alarm Cleared'],
  configuration: { persistAlarmRulesState: flag, fetchAlarmRulesStateOnStart: flag },
  tolerant: true,
  start: async (config, context) => {
    const state: State = { devices: new Map(), stale: new Set(), waiting: new Set(), rules: new Map(), turn: inTurn() };
    const running = { ...context, state };
    if (config.persistAlarmRulesState && config.fetchAlarmRulesStateOnStart) await load(config, running);
    else if (!config.persistAlarmRulesState) await context.write(forget, { entityId: null });
    const tick = async (): Promise<void> => {
      context.after(TICK, tick);
      const waiting = [...state.waiting];
      await Promise.all(
        waiting.map((id) =>
          state.turn(id, async () => {
            const device = await deviceOf(id, config, running);
            if (!device?.waits) return;
            await judge(device, null, null, running);
            await keep(device, config, running);
          }),
        ),
      );
    };
    context.after(TICK, tick);
    return state;
  },
  changed: ({ entityId, kind }, _config, { state }) => {
    if (entityId.entityType === 'DEVICE_PROFILE') {
      state.rules.delete(entityId.id);
      for (const id of state.devices.keys()) state.stale.add(id);
    } else if (entityId.entityType === 'DEVICE' && state.devices.has(entityId.id)) {
      if (kind === 'saved') state.stale.add(entityId.id);
      else for (const known of [state.devices, state.stale, state.waiting]) known.delete(entityId.id);
    }
  },
  execute: (config, message, context): Outcome | Promise<Outcome> => {
    const { originator, type } = message;
    const { state } = context;
    if (originator.entityType !== 'DEVICE' || !HANDLED.includes(type)) return 'Success';
    if (state.devices.get(originator.id) === null && !state.stale.has(originator.id)) return 'Success';
    return state.turn(originator.id, async () => {
      const device = await deviceOf(originator.id, config, context);
      if (device) await handle(message, device, config, context);
      return 'Success';
    });
  },
});
