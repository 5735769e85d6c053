import { Field } from '@mullion/shared-kit/inputs/field';
import { formatDateRange } from '@mullion/shared-kit/time/format';
import { DateRangeCalendar, type DayRange } from '@mullion/shared-kit/time-controls/date-range-calendar';
import { Button } from '@mullion/shared-kit/ui/button';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { Popover } from '@mullion/shared-kit/ui/popover';
import { useState } from 'react';
import { useT } from '../texts';
import { type DateRange, type RangeTemplate, rangeTemplates, templateRange } from './date-range';
import styles from './date-range.module.css';

interface DateRangePickerProps {
  range: DateRange;
  hideLabel: boolean;
  months: 1 | 2;
  /** The second day is the choice, without a press that says so. */
  confirmsItself: boolean;
  hasTemplates: boolean;
  /** 0 is Sunday. */
  firstDayOfWeek: number;
  onChange: (range: DateRange) => void;
}

/** The days of a range, with months to choose others from. */
export function DateRangePicker({ range, hideLabel, ...options }: DateRangePickerProps) {
  const t = useT();
  return (
    <div className={styles.dates}>
      <Field label={t('range.picker')} hideLabel={hideLabel}>
        {(aria) => (
          <Popover
            label={t('range.picker')}
            placement="bottom-start"
            trigger={(trigger) => (
              <button {...trigger} {...aria} type="button" className={styles.days}>
                <span className={styles.text}>{formatDateRange(range.start, range.end)}</span>
                <Icon name="calendar_today" size={16} />
              </button>
            )}
          >
            {(close) => <Days range={range} {...options} close={close} />}
          </Popover>
        )}
      </Field>
    </div>
  );
}

interface DaysProps extends Omit<DateRangePickerProps, 'hideLabel'> {
  close: () => void;
}

function Days({ range, months, confirmsItself, hasTemplates, firstDayOfWeek, onChange, close }: DaysProps) {
  const t = useT();
  const [chosen, setChosen] = useState<DayRange>(range);
  const choose = (next: DateRange) => {
    onChange(next);
    close();
  };
  const change = (next: DayRange) => {
    setChosen(next);
    const { start, end } = next;
    if (confirmsItself && end !== undefined) choose({ start, end });
  };
  const { start, end } = chosen;
  return (
    <div className={styles.panel}>
      {hasTemplates && (
        <ul className={styles.templates} aria-label={t('range.templates')}>
          {(Object.keys(rangeTemplates) as RangeTemplate[]).map((template) => (
            <li key={template}>
              <button
                type="button"
                className={styles.template}
                onClick={() => choose(templateRange(template, Date.now(), firstDayOfWeek))}
              >
                {t(`range.template.${template}`)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.calendar}>
        <DateRangeCalendar value={chosen} months={months} firstDayOfWeek={firstDayOfWeek} onChange={change} />
        {!confirmsItself && (
          <div className={styles.confirm}>
            <Button
              variant="primary"
              disabledReason={end === undefined ? t('range.last-day') : undefined}
              onClick={() => end !== undefined && choose({ start, end })}
            >
              {t('range.confirm')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
