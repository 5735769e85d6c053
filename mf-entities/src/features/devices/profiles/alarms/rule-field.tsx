import { useT } from '@mullion/shared-kit/i18n/i18n';
import type { ControlProps } from '@mullion/shared-kit/inputs/control';
import { Field } from '@mullion/shared-kit/inputs/field';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import type { Ref } from 'react';
import { type AlarmRule, newRule, wholeRule } from '../../../../screen-parts/alarm-rules/alarm-rule';
import { RuleSentence } from '../../../../screen-parts/alarm-rules/rule-sentence';
import styles from './alarms.module.css';
import { editRule } from './rule-dialog';

interface RuleFieldProps extends ControlProps<AlarmRule> {
  /** Title of its dialog. */
  title: string;
  profileId: string | undefined;
}

/** A rule as a sentence, with the way to its dialog. */
export function RuleField({
  value: stored = newRule,
  onChange,
  title,
  profileId,
  controlRef,
  ...frame
}: RuleFieldProps) {
  const t = useT('mf-entities');
  const value = wholeRule(stored);
  const isEmpty = value.condition.condition.length === 0;
  const edit = () =>
    runSafely(async () => {
      const next = await editRule({ value, title, profileId });
      if (next) onChange(next);
    });
  return (
    <Field {...frame} group>
      {() => (
        <div className={styles.rule}>
          <p className={styles.sentence}>
            {isEmpty ? t('alarm-rule.no-condition') : <RuleSentence rule={value} />}
            {value.alarmDetails && <span className={styles.details}>{value.alarmDetails}</span>}
          </p>
          <Button
            ref={controlRef as Ref<HTMLButtonElement>}
            size="small"
            icon={isEmpty ? 'plus' : 'edit'}
            aria-label={t(isEmpty ? 'alarm-rule.add-condition-of' : 'alarm-rule.edit-of', { what: title })}
            onClick={edit}
          >
            {t(isEmpty ? 'alarm-rule.add-condition' : 'alarm-rule.edit')}
          </Button>
        </div>
      )}
    </Field>
  );
}
