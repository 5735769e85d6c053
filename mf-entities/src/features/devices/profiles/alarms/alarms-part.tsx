import type { DeviceProfile } from '@mullion/shared-kit/api/device-profiles';
import { newUuid } from '@mullion/shared-kit/api/new-uuid';
import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import type { FormPart } from '@mullion/shared-kit/entity/form-parts';
import { translate, useT } from '@mullion/shared-kit/i18n/i18n';
import { useFieldArray, useFormContext } from '@mullion/shared-kit/inputs/form';
import { array, mixed, object, type Schema, string } from '@mullion/shared-kit/inputs/schema';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import {
  type AlarmRow,
  type AlarmRule,
  alarmsOf,
  newRule,
  type ProfileAlarm,
  rowsOf,
  ruleProblem,
} from '../../../../screen-parts/alarm-rules/alarm-rule';
import { openImportAlarms } from '../alarm-import/import-alarms-dialog';
import { AlarmFields } from './alarm-fields';
import styles from './alarms.module.css';

interface AlarmValues {
  alarms: readonly AlarmRow[];
}

const rule = mixed<AlarmRule>().test({
  name: 'rule',
  test: (value, { createError }) => {
    const problem = value && ruleProblem(value);
    return !problem || createError({ message: translate('mf-entities', `alarm-rule.problem.${problem}`) });
  },
});

const rules = array()
  .of(
    object({
      alarmType: string()
        .defined()
        .trim()
        .required()
        .max(maxTextLength)
        .test(
          'unique',
          () => translate('mf-entities', 'alarm-rule.type.unique'),
          (type, { from }) => {
            const alarms = (from?.[1]?.value as AlarmValues | undefined)?.alarms ?? [];
            return alarms.filter(({ alarmType }) => alarmType.trim() === type).length < 2;
          },
        ),
      createRules: array()
        .of(object({ rule }))
        .required()
        .min(1, () => translate('mf-entities', 'alarm-rule.severities.none')),
      clearRule: rule.nullable(),
    }),
  )
  .required() as unknown as Schema<readonly AlarmRow[]>;

const storedAlarms = (profile: DeviceProfile | null) =>
  (profile?.profileData?.alarms ?? null) as readonly ProfileAlarm[] | null;

/** When alarms of the profile's devices are raised and cleared. */
export const alarmsPart: FormPart<DeviceProfile, AlarmValues> = {
  rules: { alarms: rules },
  read: (profile) => ({ alarms: rowsOf(storedAlarms(profile) ?? []) }),
  write: ({ alarms }, profile) => ({
    ...profile,
    profileData: {
      ...profile.profileData,
      alarms: alarms.length > 0 || storedAlarms(profile)?.length ? alarmsOf(alarms) : storedAlarms(profile) && [],
    },
  }),
  fields: AlarmsFields,
  labels: { alarms: 'mf-entities:device-profile.alarm-rules' },
};

const newAlarm = (): AlarmRow => ({
  id: newUuid(),
  alarmType: '',
  createRules: [{ severity: 'CRITICAL', rule: newRule }],
  clearRule: null,
  propagate: false,
  propagateToOwner: false,
  propagateToTenant: false,
  propagateRelationTypes: null,
});

function AlarmsFields({ entity }: { entity: DeviceProfile | null }) {
  const t = useT('mf-entities');
  // Alarms have an id of their own.
  const { getValues } = useFormContext<AlarmValues>();
  const { fields, append, remove, replace } = useFieldArray<AlarmValues & { alarms: AlarmRow[] }, 'alarms', 'rowId'>({
    name: 'alarms',
    keyName: 'rowId',
  });
  const importAlarms = () =>
    runSafely(async () => {
      const all = await openImportAlarms(getValues('alarms'));
      if (all) replace(all);
    });
  return (
    <div className={styles.alarms}>
      {fields.length === 0 && <p className={styles.none}>{t('alarm-rule.none')}</p>}
      {fields.map(({ rowId }, at) => (
        <AlarmFields key={rowId} at={at} profileId={entity?.id?.id} onRemove={() => remove(at)} />
      ))}
      <div className={styles.ways}>
        <Button size="small" icon="plus" onClick={() => append(newAlarm())}>
          {t('alarm-rule.add')}
        </Button>
        <Button size="small" icon="file_upload" onClick={importAlarms}>
          {t('alarm-import')}
        </Button>
      </div>
    </div>
  );
}
