/** One thing that a function is called about: a value, with the entity or the alarm that it belongs to. */
export interface SampleSubject {
  ts: number;
  value: unknown;
  /** Of an entity: what it is called, and its values by label. */
  row: Readonly<Record<string, unknown>>;
  alarm: Readonly<Record<string, unknown>>;
}

/** What functions are tried with. */
export interface WidgetSample {
  /** At least one. */
  subjects: readonly SampleSubject[];
  /** Nothing of it is the widget’s own: there is no data yet. */
  isExample: boolean;
  /** What functions know of the widget. */
  widget: Readonly<Record<string, unknown>>;
}

/** So many subjects are tried. */
export const MOST_SUBJECTS = 3;

const exampleId = '784f394c-42b6-435a-983c-b7beff2784f9';
const exampleTime = Date.UTC(2024, 0, 15, 9);

/** An entity that stands for those that the widget may show, with a value for each of these labels. */
const exampleRow = (labels: readonly string[], value: unknown): Record<string, unknown> => ({
  entityName: 'Pump 7',
  entityLabel: 'Pump 7',
  entityType: 'DEVICE',
  entityId: exampleId,
  deviceName: 'Pump 7',
  deviceType: 'default',
  ...Object.fromEntries(
    labels.flatMap((label) => [
      [label, value],
      [`${label}|ts`, exampleTime],
    ]),
  ),
});

/** An alarm that stands for those that the widget may show. */
export const exampleAlarm: Readonly<Record<string, unknown>> = {
  id: { entityType: 'ALARM', id: exampleId },
  createdTime: exampleTime,
  type: 'High temperature',
  severity: 'MAJOR',
  status: 'ACTIVE_UNACK',
  startTs: exampleTime,
  endTs: exampleTime,
  ackTs: 0,
  clearTs: 0,
  originator: { entityType: 'DEVICE', id: exampleId },
  originatorName: 'Pump 7',
  details: { temperature: 21.5 },
};

/** What a function is tried with where nothing is known. */
export function exampleSample(
  labels: readonly string[] = ['temperature'],
  widget: WidgetSample['widget'] = {},
): WidgetSample {
  const value = 21.5;
  const subject = { ts: exampleTime, value, row: exampleRow(labels, value), alarm: exampleAlarm };
  return { subjects: [subject], isExample: true, widget };
}
