import type { DynamicValue } from '@mullion/shared-kit/api/entity-query';
import { alarmConditionContext, lacksAttribute } from '@mullion/shared-kit/filters/filter-context';
import { currentDateLocale, useT } from '@mullion/shared-kit/i18n/i18n';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { Field } from '@mullion/shared-kit/inputs/field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { ownTimeZone } from '@mullion/shared-kit/time/time-zone';
import { TimezoneField } from '@mullion/shared-kit/time-controls/timezone-field';
import { useState } from 'react';
import type { RuleSchedule, ScheduleSource } from '../../../../screen-parts/alarm-rules/alarm-rule';
import { dayName, newSchedule, scheduleTypes, weekDays } from '../../../../screen-parts/alarm-rules/schedule';
import styles from './alarms.module.css';
import { ClockField } from './clock-field';

interface ScheduleFieldsProps {
  value: RuleSchedule | null;
  onChange: (schedule: RuleSchedule) => void;
}

/** When a rule is looked at: always, at a time of some days, or at a time of each day. */
export function ScheduleFields({ value, onChange }: ScheduleFieldsProps) {
  const t = useT('mf-entities');
  const schedule = value ?? { type: 'ANY_TIME' };
  return (
    <>
      <SelectField
        label={t('alarm-rule.schedule')}
        required
        options={scheduleTypes.map((type) => ({ value: type, label: t(`alarm-rule.${type}`) }))}
        value={schedule.type}
        onChange={(type) => type && type !== schedule.type && onChange(newSchedule(type, ownTimeZone()))}
      />
      {schedule.type !== 'ANY_TIME' && (
        <>
          {schedule.type === 'SPECIFIC_TIME' ? (
            <SameEveryDay value={schedule} onChange={onChange} />
          ) : (
            <DayByDay value={schedule} onChange={onChange} />
          )}
          <TimezoneField
            label={t('alarm-rule.time-zone')}
            required
            userTimezoneByDefault
            value={schedule.timezone}
            onChange={(timezone) => timezone && onChange({ ...schedule, timezone })}
          />
          <SourceFields
            value={schedule.dynamicValue ?? null}
            onChange={(dynamicValue) => onChange({ ...schedule, dynamicValue })}
          />
        </>
      )}
    </>
  );
}

type ScheduleOf<K extends RuleSchedule['type']> = Extract<RuleSchedule, { type: K }>;

interface DaysProps<K extends RuleSchedule['type']> {
  value: ScheduleOf<K>;
  onChange: (schedule: ScheduleOf<K>) => void;
}

interface Times {
  startsOn?: number | null;
  endsOn?: number | null;
}

function SameEveryDay({ value, onChange }: DaysProps<'SPECIFIC_TIME'>) {
  const t = useT('mf-entities');
  const locale = currentDateLocale();
  const days = new Set(value.daysOfWeek);
  const toggle = (day: number, on: boolean) => {
    const others = value.daysOfWeek.filter((one) => one !== day);
    onChange({ ...value, daysOfWeek: on ? [...others, day].sort((a, b) => a - b) : others });
  };
  return (
    <>
      <Field label={t('alarm-rule.days')} group required>
        {() => (
          <div className={styles.days}>
            {weekDays.map((day) => (
              <CheckboxField
                key={day}
                label={dayName(day, locale, 'long')}
                value={days.has(day)}
                onChange={(on) => toggle(day, on === true)}
              />
            ))}
          </div>
        )}
      </Field>
      <TimesFields value={value} onChange={(times) => onChange({ ...value, ...times })} />
    </>
  );
}

function DayByDay({ value, onChange }: DaysProps<'CUSTOM'>) {
  const t = useT('mf-entities');
  const locale = currentDateLocale();
  const change = (at: number, part: object) =>
    onChange({ ...value, items: value.items.map((item, index) => (index === at ? { ...item, ...part } : item)) });
  return (
    <div className={styles.week}>
      {/* The fields have names of their own. */}
      <div aria-hidden="true" className={styles.day}>
        <span />
        <div className={styles.times}>
          <span>{t('alarm-rule.from')}</span>
          <span>{t('alarm-rule.to')}</span>
        </div>
      </div>
      {value.items.map((item, at) => {
        const day = dayName(item.dayOfWeek, locale, 'long');
        return (
          <div key={item.dayOfWeek} className={styles.day}>
            <CheckboxField
              label={day}
              value={item.enabled}
              // A day that is off has times too, as the platform wants them.
              onChange={(on) =>
                change(at, { enabled: on === true, startsOn: item.startsOn ?? 0, endsOn: item.endsOn ?? 0 })
              }
            />
            <TimesFields of={day} disabled={!item.enabled} value={item} onChange={(times) => change(at, times)} />
          </div>
        );
      })}
    </div>
  );
}

interface TimesFieldsProps {
  /** Whose times they are, where there are several. */
  of?: string;
  value: Times;
  onChange: (times: Times) => void;
  disabled?: boolean;
}

function TimesFields({ of, value, onChange, disabled }: TimesFieldsProps) {
  const t = useT('mf-entities');
  const label = (key: string) => (of ? t('alarm-rule.time-of', { time: t(key), day: of }) : t(key));
  const common = { disabled, hideLabel: of !== undefined };
  return (
    <div className={styles.times}>
      <ClockField
        {...common}
        label={label('alarm-rule.from')}
        value={value.startsOn}
        onChange={(startsOn) => onChange({ startsOn })}
      />
      <ClockField
        {...common}
        label={label('alarm-rule.to')}
        value={value.endsOn}
        onChange={(endsOn) => onChange({ endsOn })}
      />
    </div>
  );
}

interface SourceFieldsProps {
  value: ScheduleSource | null;
  onChange: (source: ScheduleSource | null) => void;
}

/** The attribute that may hold the schedule. A source without an attribute would stop the rule: it is not taken. */
function SourceFields({ value, onChange }: SourceFieldsProps) {
  const t = useT('mf-entities');
  const missing = lacksAttribute(value);
  const [left, setLeft] = useState(missing);
  return (
    <div className={styles.spec}>
      <SelectField<DynamicValue['sourceType']>
        label={t('alarm-rule.schedule-source')}
        placeholder={t('alarm-rule.no-source')}
        options={alarmConditionContext.dynamicSources.map((one) => ({ value: one, label: t(`alarm-rule.${one}`) }))}
        value={value?.sourceType}
        onChange={(sourceType) => onChange(sourceType ? { sourceAttribute: '', ...value, sourceType } : null)}
      />
      {value?.sourceType && (
        <TextField
          label={t('alarm-rule.schedule-attribute')}
          hint={t('alarm-rule.schedule-attribute.hint')}
          required
          value={value.sourceAttribute ?? ''}
          error={left && missing ? t('alarm-rule.problem.source') : undefined}
          onChange={(sourceAttribute = '') => onChange({ ...value, sourceAttribute })}
          onBlur={() => setLeft(true)}
        />
      )}
    </div>
  );
}
