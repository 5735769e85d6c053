import type { SampleSubject, WidgetSample } from './widget-sample';

/** One call of a function that is tried. */
export interface SampleCall {
  sample: WidgetSample;
  /** Which of the subjects it is about. */
  at: number;
  /** What the call before came to. */
  before: unknown;
}

/** A second point of time, value, or node beside one. */
const other = ({ sample: { subjects }, at }: SampleCall, step: number): SampleSubject | undefined =>
  subjects[(at + step + subjects.length) % subjects.length];

const subjectOf = ({ sample: { subjects }, at }: SampleCall): SampleSubject => subjects[at] as SampleSubject;

const entityIdOf = ({ row }: SampleSubject) => ({ entityType: row.entityType, id: row.entityId });

const nodeOf = (subject: SampleSubject | undefined) => ({
  parentNodeCtx: null,
  entity: subject && { id: entityIdOf(subject), name: subject.row.entityName, label: subject.row.entityLabel },
  level: 1,
  data: subject?.row,
  childrenNodesLoaded: false,
});

const isAlarm = ({ row }: SampleSubject) => Object.keys(row).length === 0;
/** The row of a table: an alarm, or an entity. */
const rowOf = (subject: SampleSubject) => (isAlarm(subject) ? subject.alarm : subject.row);

/** What functions are given, as widgets give it. */
const given = {
  value: (call) => subjectOf(call).value,
  entity: (call) => subjectOf(call).row,
  entities: ({ sample }) => sample.subjects.map(({ row }) => row),
  row: (call) => rowOf(subjectOf(call)),
  timed: (call) => ({ Timestamp: subjectOf(call).ts, ...subjectOf(call).row }),
  alarm: (call) => subjectOf(call).alarm,
  index: ({ at }) => at,
  count: ({ sample }) => sample.subjects.length,
  latest: (call) => subjectOf(call).row,
  node: (call) => nodeOf(subjectOf(call)),
  otherNode: (call) => nodeOf(other(call, 1)),
  time: (call) => subjectOf(call).ts,
  before: ({ before }) => before ?? 0,
  timeBefore: (call) => (call.at > 0 ? other(call, -1)?.ts : 0),
  valueBefore: (call) => (call.at > 0 ? other(call, -1)?.value : 0),
  state: ({ at }) => at % 2 === 0,
  pins: () => ({ 1: true, 2: false }),
  pin: () => 1,
  share: () => 0.25,
  images: () => [],
  pixels: () => 10,
  degrees: () => 48.2,
  yes: () => true,
  no: () => false,
  image: () => 'data:image/png;base64,iVBORw0KGgo=',
  code: () => '4006381333931',
  codeFormat: () => 'EAN_13',
  failure: () => 'Camera is not available',
  html: () => '<form></form>',
  event: () => null,
  entityId: (call) => entityIdOf(subjectOf(call)),
  entityName: (call) => subjectOf(call).row.entityName ?? subjectOf(call).alarm.originatorName,
  entityLabel: (call) => subjectOf(call).row.entityLabel ?? subjectOf(call).alarm.originatorName,
  pressed: (call) => (isAlarm(subjectOf(call)) ? { alarm: subjectOf(call).alarm } : { entity: subjectOf(call).row }),
  widget: ({ sample }) => sample.widget,
  /** What it calls of the console is recorded: nothing is done while a function is tried. */
  api: ({ sample }) => sample.widget,
  /** What it draws is recorded. */
  canvas: () => ({}),
} satisfies Record<string, (call: SampleCall) => unknown>;

export type ArgumentKind = keyof typeof given;

/** Those that only record what a function does with them. */
export const recorders: readonly ArgumentKind[] = ['api', 'canvas'];

/** What a call gives for an argument. */
export const argumentOf = (kind: ArgumentKind, call: SampleCall): unknown =>
  (given as Readonly<Record<ArgumentKind, (call: SampleCall) => unknown>>)[kind](call);
