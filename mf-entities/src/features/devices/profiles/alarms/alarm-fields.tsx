import { useT } from '@mullion/shared-kit/i18n/i18n';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { ChipsField } from '@mullion/shared-kit/inputs/chips-field';
import { FieldGroup } from '@mullion/shared-kit/inputs/field-group';
import { useFieldArray, useFormContext, useFormState, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { Button } from '@mullion/shared-kit/ui/button';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { SeverityMark, severities } from '@mullion/shared-kit/ui/severity-mark';
import { useState } from 'react';
import { type AlarmRow, newRule } from '../../../../screen-parts/alarm-rules/alarm-rule';
import styles from './alarms.module.css';
import { RuleField } from './rule-field';

interface Values {
  alarms: AlarmRow[];
}

interface AlarmFieldsProps {
  /** Which of the form's alarms. */
  at: number;
  profileId: string | undefined;
  onRemove: () => void;
}

/** One kind of alarm, folded until it is wanted: its name, a rule per severity, how it is cleared, who else has it. */
export function AlarmFields({ at, profileId, onRemove }: AlarmFieldsProps) {
  const t = useT('mf-entities');
  const name = `alarms.${at}` as const;
  const alarm = useWatch<Values, `alarms.${number}`>({ name });
  const { setValue } = useFormContext<Values>();
  const { errors } = useFormState<Values>();
  const [open, setOpen] = useState(at === 0 || !alarm?.alarmType);
  const { fields, append, remove } = useFieldArray<Values, `alarms.${number}.createRules`>({
    name: `${name}.createRules`,
  });
  if (!alarm) return null;
  const used = alarm.createRules.map(({ severity }) => severity);
  const unused = severities.find((severity) => !used.includes(severity));
  const title = alarm.alarmType || t('alarm-rule.new');
  const none = errors.alarms?.[at]?.createRules?.message;
  return (
    <details
      className={styles.alarm}
      open={open || errors.alarms?.[at] !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        {used.map((severity) => (
          <SeverityMark key={severity} severity={severity} />
        ))}
        <bdi>{title}</bdi>
        {used.length > 0 && (
          <span className={styles.severities}>{used.map((severity) => t(`severity.${severity}`)).join(', ')}</span>
        )}
      </summary>
      <div className={styles.content}>
        <div className={styles.head}>
          <FormField
            name={`${name}.alarmType`}
            control={TextField}
            label={t('alarm-rule.type')}
            hint={t('alarm-rule.type.hint')}
            required
            maxLength={255}
          />
          <IconButton icon="trash" label={t('alarm-rule.remove', { name: title })} onClick={onRemove} />
        </div>
        {fields.map(({ id }, row) => {
          const severity = used[row];
          const offered = severities.filter((one) => one === severity || !used.includes(one));
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere.
            <div
              key={id}
              role="group"
              aria-label={severity && t('alarm-rule.raise', { severity: t(`severity.${severity}`) })}
              className={styles.row}
            >
              <FormField
                name={`${name}.createRules.${row}.severity`}
                control={SelectField}
                label={t('alarm-rule.severity')}
                required
                options={offered.map((value) => ({ value, label: t(`severity.${value}`) }))}
              />
              <FormField
                name={`${name}.createRules.${row}.rule`}
                control={RuleField}
                label={t('alarm-rule.raised')}
                title={severity ? t('alarm-rule.raise', { severity: t(`severity.${severity}`) }) : title}
                profileId={profileId}
                required
              />
              <IconButton
                icon="close"
                label={t('alarm-rule.remove-severity', { severity: severity ? t(`severity.${severity}`) : '' })}
                onClick={() => remove(row)}
              />
            </div>
          );
        })}
        {typeof none === 'string' && (
          <p role="alert" className={styles.problem}>
            {none}
          </p>
        )}
        {unused && (
          <div>
            <Button size="small" icon="plus" onClick={() => append({ severity: unused, rule: newRule })}>
              {t('alarm-rule.add-severity')}
            </Button>
          </div>
        )}
        {alarm.clearRule ? (
          <div className={styles.clear}>
            <FormField
              name={`${name}.clearRule`}
              control={RuleField}
              label={t('alarm-rule.cleared')}
              title={t('alarm-rule.clear')}
              profileId={profileId}
            />
            <IconButton
              icon="close"
              label={t('alarm-rule.remove-clear')}
              onClick={() => setValue(`${name}.clearRule`, null, { shouldDirty: true })}
            />
          </div>
        ) : (
          <div>
            <Button
              size="small"
              icon="plus"
              onClick={() => setValue(`${name}.clearRule`, newRule, { shouldDirty: true })}
            >
              {t('alarm-rule.add-clear')}
            </Button>
          </div>
        )}
        <Propagation name={name} isOn={alarm.propagate} />
      </div>
    </details>
  );
}

/** Who else sees the alarm. Relation types count only for related entities. */
function Propagation({ name, isOn }: { name: string; isOn: boolean }) {
  const t = useT('mf-entities');
  const { setValue } = useFormContext();
  const types = useWatch({ name: `${name}.propagateRelationTypes` }) as readonly string[] | null;
  return (
    <FieldGroup legend={t('alarm-rule.propagation')}>
      <FormField name={`${name}.propagate`} control={CheckboxField} label={t('alarm-rule.propagate')} />
      {isOn && (
        <ChipsField<string>
          label={t('alarm-rule.relation-types')}
          placeholder={t('alarm-rule.any-relation-type')}
          search={async () => []}
          optionKey={(type) => type}
          optionLabel={(type) => type}
          freeText={(type) => type}
          addsOnBlur
          value={types ?? undefined}
          onChange={(next) => setValue(`${name}.propagateRelationTypes`, next ?? [], { shouldDirty: true })}
        />
      )}
      <FormField name={`${name}.propagateToOwner`} control={CheckboxField} label={t('alarm-rule.propagate-owner')} />
      <FormField name={`${name}.propagateToTenant`} control={CheckboxField} label={t('alarm-rule.propagate-tenant')} />
    </FieldGroup>
  );
}
