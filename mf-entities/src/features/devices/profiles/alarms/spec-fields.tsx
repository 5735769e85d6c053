import { alarmConditionContext } from '@mullion/shared-kit/filters/filter-context';
import { PredicateValueField } from '@mullion/shared-kit/filters/predicate-value-field';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { durationUnits, type RulePredicate, type RuleSpec } from '../../../../screen-parts/alarm-rules/alarm-rule';
import styles from './alarms.module.css';

const specTypes = ['SIMPLE', 'DURATION', 'REPEATING'] as const;

interface SpecFieldsProps {
  value: RuleSpec | null;
  onChange: (spec: RuleSpec) => void;
}

/** A number that is still missing is no number: the dialog does not take it. */
const empty = { defaultValue: undefined, dynamicValue: null } as unknown as RulePredicate;

const newSpec = (type: RuleSpec['type']): RuleSpec => {
  switch (type) {
    case 'SIMPLE':
      return { type };
    case 'DURATION':
      return { type, unit: 'MINUTES', predicate: empty };
    case 'REPEATING':
      return { type, predicate: empty };
  }
};

/** Whether a rule holds at once, after a time, or after so many times in a row. */
export function SpecFields({ value, onChange }: SpecFieldsProps) {
  const t = useT('mf-entities');
  const spec = value ?? { type: 'SIMPLE' };
  const change = (predicate: unknown) =>
    spec.type !== 'SIMPLE' &&
    onChange({ ...spec, predicate: { ...spec.predicate, ...((predicate ?? empty) as RulePredicate) } });
  return (
    <>
      <SelectField
        label={t('alarm-rule.spec')}
        required
        options={specTypes.map((type) => ({ value: type, label: t(`alarm-rule.${type}`) }))}
        value={spec.type}
        onChange={(type) => type && type !== spec.type && onChange(newSpec(type))}
      />
      {spec.type !== 'SIMPLE' && (
        <div className={styles.spec}>
          <PredicateValueField
            key={spec.type}
            label={t(`alarm-rule.${spec.type}.count`)}
            required
            valueType="NUMERIC"
            context={alarmConditionContext}
            value={spec.predicate}
            onChange={change}
          />
          {spec.type === 'DURATION' && (
            <SelectField
              label={t('alarm-rule.unit')}
              required
              options={durationUnits.map((unit) => ({ value: unit, label: t(`unit.${unit}`) }))}
              value={spec.unit}
              onChange={(unit) => unit && onChange({ ...spec, unit })}
            />
          )}
        </div>
      )}
    </>
  );
}
