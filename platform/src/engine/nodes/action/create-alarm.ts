import { integer } from '../../../framework/fields.js';
import type { EntityId } from '../../../framework/ids.js';
import { type AlarmSeverity, isCleared, lastAlarm, SEVERITIES } from '../../../resources/alarms.js';
import { ConfigurationError, flag, text, texts } from '../../configuration.js';
import { type DetailsConfig, detailsOf, detailsShape, startDetails } from '../../content/alarm-details.js';
import { alarmMessage } from '../../content/alarm-messages.js';
import { objectOf } from '../../content/body.js';
import { fill, fillAll } from '../../content/patterns.js';
import { timeIn } from '../../content/time-in.js';
import { raise } from '../../effects/alarms.js';
import type { Message } from '../../message.js';
import { defineNode, inTurn, type NodeScript, type Running } from '../../node.js';

interface Config extends DetailsConfig {
  alarmType: string | null;
  severity: string | null;
  propagate: boolean;
  propagateToOwner: boolean;
  propagateToTenant: boolean;
  useMessageAlarmData: boolean;
  overwriteAlarmDetails: boolean;
  dynamicSeverity: boolean;
  relationTypes: string[];
}
interface State {
  script: NodeScript | null;
  turn: ReturnType<typeof inTurn>;
}

const severityOf = (name: unknown): AlarmSeverity | undefined => SEVERITIES.find((each) => each === name);

/** What the alarm is to be, its details aside. */
interface Wanted {
  type: string;
  severity: AlarmSeverity;
  startTs: number;
  originator: EntityId;
  propagate: boolean;
  propagateToOwner: boolean;
  propagateToTenant: boolean;
  propagateRelationTypes: string[];
}

const startOf = ({ metadata }: Message): number => Math.max(0, timeIn(metadata) ?? 0);

function configured(config: Config, message: Message): Wanted {
  const severity = severityOf(config.dynamicSeverity ? fill(config.severity ?? '', message) : config.severity);
  if (!severity) throw new Error('Used incorrect pattern or Alarm Severity not included in message');
  const { propagate, propagateToOwner, propagateToTenant } = config;
  return {
    type: fill(config.alarmType ?? '', message),
    severity,
    startTs: startOf(message),
    originator: message.originator,
    propagate,
    propagateToOwner,
    propagateToTenant,
    propagateRelationTypes: fillAll(config.relationTypes, message),
  };
}

/** The alarm a message tells of. Throws with what is missing. */
function told(message: Message): Wanted & { details: unknown } {
  objectOf(message);
  const alarm = JSON.parse(message.data) as Record<string, unknown>;
  const type = text(alarm.type, 'type');
  if (!type) throw new Error('"type" should be specified!');
  const severity = severityOf(alarm.severity);
  if (!severity) {
    throw new Error(
      alarm.severity === undefined || alarm.severity === null
        ? 'Alarm severity should be specified!'
        : `"severity" has to be one of ${SEVERITIES.join(', ')}`,
    );
  }
  return {
    type,
    severity,
    startTs: Math.max(0, integer().parse(alarm.startTs ?? 0, 'startTs')),
    originator: message.originator,
    propagate: flag(alarm.propagate, 'propagate'),
    propagateToOwner: flag(alarm.propagateToOwner, 'propagateToOwner'),
    propagateToTenant: flag(alarm.propagateToTenant, 'propagateToTenant'),
    propagateRelationTypes: texts(alarm.propagateRelationTypes, 'propagateRelationTypes'),
    details: alarm.details ?? null,
  };
}

async function raised(config: Config, message: Message, context: Running<State>) {
  const before = context.first(raise);
  if (before) return before.value;
  const hearer = 'root';
  const { details, ...wanted } = config.useMessageAlarmData
    ? told(message)
    : { ...configured(config, message), details: undefined };
  const { script, turn } = context.state;
  return turn(`${wanted.originator.id} ${wanted.type}`, async () => {
    if (!script) return context.write(raise, { ...wanted, details, hearer });
    const last = await context.read((tx) => lastAlarm(tx, context.tenantId, wanted.originator.id, wanted.type));
    const known = last && !isCleared(last) ? last : null;
    return context.write(raise, { ...wanted, details: await detailsOf(script, message, known, context), hearer });
  });
}

/** Raises an alarm of the originator, or updates the active one of the type. The root chain hears of it. */
export const createAlarm = defineNode<Config, State>({
  class: 'action.TbCreateAlarmNode',
  labels: ['Created', 'Updated', 'False'],
  configuration: {
    ...detailsShape,
    alarmType: text,
    severity: text,
    propagate: flag,
    propagateToOwner: flag,
    propagateToTenant: flag,
    useMessageAlarmData: flag,
    overwriteAlarmDetails: flag,
    dynamicSeverity: flag,
    relationTypes: texts,
  },
  start: async (config, context) => {
    const { useMessageAlarmData, overwriteAlarmDetails, dynamicSeverity, severity } = config;
    if (!useMessageAlarmData && !dynamicSeverity && !severityOf(severity))
      throw new ConfigurationError(`Incorrect Alarm Severity value: ${severity}`);
    const usesScript = !useMessageAlarmData || overwriteAlarmDetails;
    return { script: usesScript ? await startDetails(config, context) : null, turn: inTurn() };
  },
  execute: async (config, message, context) => {
    const { alarm, old } = await raised(config, message, context);
    return {
      message: alarmMessage(message, alarm, old ? 'isExistingAlarm' : 'isNewAlarm'),
      labels: old ? 'Updated' : 'Created',
    };
  },
});
