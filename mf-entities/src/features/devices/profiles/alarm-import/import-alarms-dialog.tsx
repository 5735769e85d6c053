import { FormDialog } from '@mullion/shared-kit/dialogs/form-dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { translate, useT as useModuleT } from '@mullion/shared-kit/i18n/i18n';
import { useKitForm, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { JsonFileField } from '@mullion/shared-kit/inputs/json-file-field';
import { object, string } from '@mullion/shared-kit/inputs/schema';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { SeverityMark, severities } from '@mullion/shared-kit/ui/severity-mark';
import { useEffect, useId, useMemo, useRef } from 'react';
import { type AlarmRow, rowsOf } from '../../../../screen-parts/alarm-rules/alarm-rule';
import styles from './alarm-import.module.css';
import type { Part } from './check-alarm';
import { type ImportChoice, type ImportedAlarm, importChoices, planImport, withImported } from './import-alarms';
import { MAX_ALARM_FILE, MAX_ALARMS, readAlarms } from './read-alarms';
import { say, useT } from './texts';

/** Asks for a file with alarm rules, and what becomes of them; the rules with those of the file, nothing if it is left. */
export const openImportAlarms = (own: readonly AlarmRow[]): Promise<AlarmRow[] | undefined> =>
  openDialog<AlarmRow[]>((close) => <ImportAlarmsDialog own={own} onClose={close} />);

interface Values {
  file: string;
  choice: ImportChoice;
}

/** `Critical`, `Condition 2`. */
const partText = ({ part, number }: Part): string => {
  const isSeverity = severities.some((one) => one === part);
  const text = isSeverity ? translate('mf-entities', `severity.${part}`) : say(`part.${part}`);
  return number === undefined ? text : say('part.numbered', { text, number });
};

const rules = object({
  file: string()
    .required()
    .test({
      name: 'alarms',
      test: (text, { createError }) => {
        const read = readAlarms(text);
        if ('alarms' in read) return true;
        const { key, name, path = [] } = read.problem;
        const values = { name, limit: MAX_ALARMS, where: path.map(partText).join(' › ') };
        return createError({ message: say(`problem.${key}`, values) });
      },
    }),
  choice: string<ImportChoice>().required(),
});
const nothing: Values = { file: '', choice: 'RENAME' };

interface ImportAlarmsDialogProps {
  own: readonly AlarmRow[];
  onClose: (rows?: AlarmRow[]) => void;
}

function ImportAlarmsDialog({ own, onClose }: ImportAlarmsDialogProps) {
  const t = useT();
  const tModule = useModuleT('mf-entities');
  const form = useKitForm<Values>(rules as never, nothing);
  const file = useWatch<Values, 'file'>({ control: form.control, name: 'file' });
  const choice = useWatch<Values, 'choice'>({ control: form.control, name: 'choice' });
  const read = useMemo(() => {
    const content = readAlarms(file ?? '');
    return 'alarms' in content ? rowsOf(content.alarms) : [];
  }, [file]);
  const plan = useMemo(() => planImport(own, read, choice), [own, read, choice]);
  // A choice is no typing: what is wrong with it shows at once.
  useEffect(() => {
    if (file) runSafely(() => form.trigger('file'));
  }, [file, form]);
  const taken = useRef<AlarmRow[]>(undefined);
  const take = () => {
    taken.current = withImported(own, plan);
  };
  const isAsked = plan.some(({ at, renamed }) => at !== undefined || renamed !== undefined);
  return (
    <FormDialog
      form={form}
      onSubmit={take}
      onStored={() => onClose(taken.current)}
      title={tModule('alarm-import')}
      dirty={false}
      submitLabel={read.length > 0 ? t('confirm', { count: read.length }) : t('import')}
      onCancel={() => onClose()}
    >
      <FormField
        name="file"
        control={JsonFileField}
        label={t('file')}
        hint={t('file.hint')}
        maxSize={MAX_ALARM_FILE}
        required
      />
      {isAsked && (
        <FormField
          name="choice"
          control={SelectField<ImportChoice>}
          label={t('same-type')}
          required
          options={importChoices.map((value) => ({ value, label: t(value) }))}
        />
      )}
      {plan.length > 0 && <Preview plan={plan} />}
    </FormDialog>
  );
}

/** What becomes of each rule. */
function Preview({ plan }: { plan: readonly ImportedAlarm[] }) {
  const t = useT();
  const label = useId();
  const fate = ({ row, at, renamed }: ImportedAlarm) => {
    if (at !== undefined) return t('replaces');
    return renamed === undefined ? t('adds') : t('renames', { name: row.alarmType });
  };
  return (
    <div>
      <p id={label} className={styles.legend}>
        {t('preview')}
      </p>
      <ul className={styles.preview} aria-labelledby={label}>
        {plan.map((one) => (
          <li key={one.row.id}>
            <span className={styles.line}>
              {one.row.createRules.map(({ severity }) => (
                <SeverityMark key={severity} severity={severity} />
              ))}
              <bdi>{one.renamed ?? one.row.alarmType}</bdi>
            </span>
            <span className={styles.fate}>{fate(one)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.unsaved}>{t('unsaved')}</p>
    </div>
  );
}
