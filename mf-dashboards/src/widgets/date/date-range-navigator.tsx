import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { useSession } from '@mullion/shared-kit/session/session';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { useEffect, useEffectEvent, useState } from 'react';
import { flagSetting, numberSetting } from '../../runtime/settings';
import type { WidgetContext } from '../../runtime/widget-context';
import { useT } from '../texts';
import {
  type DateRange,
  lengthNameOf,
  lengthOf,
  rangeLengthNames,
  rangeOf,
  rangeUntilTonight,
  resized,
  shifted,
  timewindowOver,
} from './date-range';
import styles from './date-range.module.css';
import { DateRangePicker } from './date-range-picker';
import { keepRange, keptRange } from './kept-range';

/** Chooses the time window of the dashboard: days, a length, and steps earlier and later. Its first range counts as soon as it is shown. */
export default function DateRangeNavigator({ ctx }: { ctx: WidgetContext }) {
  const t = useT();
  const { settings, isEdit, dashboardTimewindow, setDashboardTimewindow } = ctx;
  const maxDatapoints = useSession((state) => state.maxDatapointsLimit);
  const isKept = flagSetting(settings.useSessionStorage, true);
  const hideLabels = flagSetting(settings.hideLabels, false);
  const [step, setStep] = useState(() => lengthOf(settings.stepSize, 'day'));
  const range = rangeOf(dashboardTimewindow, Date.now());
  const length = lengthNameOf(range);
  const follow = (next: DateRange) => {
    if (isKept) keepRange(next);
    setDashboardTimewindow(timewindowOver(dashboardTimewindow, next, maxDatapoints));
  };
  const begin = useEffectEvent(() =>
    follow(
      (isKept ? keptRange() : undefined) ?? rangeUntilTonight(lengthOf(settings.initialInterval, 'week'), Date.now()),
    ),
  );
  useEffect(() => {
    if (!isEdit) begin();
  }, [isEdit]);
  const options = rangeLengthNames.map((name) => ({ value: name, label: t(`range.length.${name}`) }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: fields in a row, each of which acts by itself
    <div className={styles.navigator} role="group" aria-label={t('range')}>
      {!flagSetting(settings.hidePicker, false) && (
        <DateRangePicker
          range={range}
          hideLabel={hideLabels}
          months={flagSetting(settings.onePanel, false) ? 1 : 2}
          confirmsItself={flagSetting(settings.autoConfirm, false)}
          hasTemplates={flagSetting(settings.showTemplate, false)}
          // 7 is Sunday.
          firstDayOfWeek={Math.round(numberSetting(settings.firstDayOfWeek, 1)) % 7}
          onChange={follow}
        />
      )}
      {!flagSetting(settings.hideInterval, false) && (
        <div className={styles.part}>
          <SelectField
            label={t('range.length')}
            hideLabel={hideLabels}
            placeholder={length === undefined ? t('range.length.custom') : undefined}
            options={options}
            value={length}
            onChange={(next) => next && follow(resized(range, next))}
          />
        </div>
      )}
      <div className={styles.steps}>
        <IconButton
          icon="chevron-left"
          label={t('range.earlier')}
          className={styles.arrow}
          onClick={() => follow(shifted(range, step, -1))}
        />
        {!flagSetting(settings.hideStepSize, false) && (
          <div className={styles.part}>
            <SelectField
              label={t('range.step')}
              hideLabel={hideLabels}
              options={options}
              value={step}
              onChange={(next) => next && setStep(next)}
            />
          </div>
        )}
        <IconButton
          icon="chevron-right"
          label={t('range.later')}
          className={styles.arrow}
          onClick={() => follow(shifted(range, step, 1))}
        />
      </div>
    </div>
  );
}
