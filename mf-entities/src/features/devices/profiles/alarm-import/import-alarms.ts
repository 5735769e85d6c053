import { newUuid } from '@mullion/shared-kit/api/new-uuid';
import type { AlarmRow } from '../../../../screen-parts/alarm-rules/alarm-rule';

/** What happens to a rule from a file whose alarm type is there already. */
export const importChoices = ['RENAME', 'REPLACE'] as const;
export type ImportChoice = (typeof importChoices)[number];

/** What becomes of one rule of a file: it is added, under another name maybe, or takes the place of another. */
export interface ImportedAlarm {
  row: AlarmRow;
  /** Place of the one that it replaces. */
  at?: number;
  /** Its name in the file, if it gets another one. */
  renamed?: string;
}

/** `High wind` → `High wind (2)`, whatever number is free. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) {
    const next = `${name} (${number})`;
    if (!taken.has(next)) return next;
  }
}

/** What becomes of the rules of a file among those that are there; none keeps the id it had elsewhere. */
export function planImport(own: readonly AlarmRow[], read: readonly AlarmRow[], choice: ImportChoice): ImportedAlarm[] {
  const names = own.map(({ alarmType }) => alarmType.trim());
  const taken = new Set([...names, ...read.map(({ alarmType }) => alarmType)]);
  return read.map((row) => {
    const at = names.indexOf(row.alarmType);
    const id = newUuid();
    if (at < 0) return { row: { ...row, id } };
    if (choice === 'REPLACE') return { row: { ...row, id: own[at]?.id ?? id }, at };
    const alarmType = freeName(row.alarmType, taken);
    taken.add(alarmType);
    return { row: { ...row, id, alarmType }, renamed: row.alarmType };
  });
}

/** The rules that are there, with those of a file. */
export const withImported = (own: readonly AlarmRow[], plan: readonly ImportedAlarm[]): AlarmRow[] => [
  ...own.map((row, at) => plan.find((one) => one.at === at)?.row ?? row),
  ...plan.filter(({ at }) => at === undefined).map(({ row }) => row),
];
