import { useEffect, useRef } from 'react';
import type { ControlProps } from '../inputs/control';
import { Field } from '../inputs/field';
import { useSession } from '../session/session';
import {
  completeTimewindow,
  REALTIME_TAB,
  type SelectedTimewindow,
  type StoredTimewindow,
  selectedTimewindow,
} from '../time/timewindow';
import { isTimewindowLocked, type TimewindowOptions } from '../time/timewindow-rules';
import { timewindowText } from '../time/timewindow-text';
import { classes } from '../ui/classes';
import { Icon } from '../ui/icon';
import { joinRefs } from '../ui/join-refs';
import { lazy } from '../ui/lazy';
import { Popover } from '../ui/popover';
import { Skeleton } from '../ui/skeleton';
import { Tooltip } from '../ui/tooltip';
import type { Placement } from '../ui/use-anchored';
import { useT } from './texts';
import styles from './timewindow-control.module.css';
import { panelSize } from './timewindow-panel-size';

const TimewindowPanel = lazy(
  () => import(/* webpackChunkName: "kit-timewindow-panel" */ './timewindow-panel').then((file) => file.default),
  {
    pending: (
      <div style={{ inlineSize: panelSize.estimatedWidth, blockSize: panelSize.estimatedHeight }}>
        <Skeleton lines={8} height="1.5rem" />
      </div>
    ),
  },
);

export interface TimewindowControlProps
  extends Omit<ControlProps<StoredTimewindow>, 'label' | 'onChange'>,
    TimewindowOptions {
  /** What is stored; what it lacks is completed. */
  value: StoredTimewindow | undefined;
  onChange: (value: SelectedTimewindow) => void;
  /** Without one it stands by itself, as in a toolbar, with neither hint nor error. */
  label?: string;
  /** "History" is said also where there is nothing else. */
  alwaysDisplayTypePrefix?: boolean;
  /** The text gives way in windows narrower than 1280 px. */
  isToolbar?: boolean;
  /** Looks like a button instead of a line of text. */
  asButton?: boolean;
  /** Side of the icon. */
  direction?: 'left' | 'right';
  tooltipPlacement?: Placement;
}

/**
 * The time that data is shown of, in words; pressing it opens a panel to change it. Reports a timewindow
 * with the selected tab's part only, as dashboards store it.
 */
export function TimewindowControl({
  value,
  onChange,
  alwaysDisplayTypePrefix,
  isToolbar = false,
  asButton = false,
  direction = 'left',
  tooltipPlacement = 'top',
  label,
  hideLabel,
  hint,
  error,
  required,
  disabled = false,
  name,
  onBlur,
  autoFocus,
  controlRef,
  ...options
}: TimewindowControlProps) {
  const t = useT();
  const maxDatapoints = useSession((state) => state.maxDatapointsLimit);
  const { historyOnly = false, quickIntervalOnly } = options;
  const timewindow = completeTimewindow(value, { maxDatapoints, quickIntervalOnly, historyOnly });

  // Where there is no realtime, a value of that kind becomes history, and its owner is told.
  const isForeign = historyOnly && completeTimewindow(value).selectedTab === REALTIME_TAB;
  const tell = useRef(() => {});
  tell.current = () => onChange(selectedTimewindow(timewindow));
  useEffect(() => {
    if (isForeign) tell.current();
  }, [isForeign]);

  const text = timewindowText(timewindow, t, { historyOnly, alwaysDisplayTypePrefix });
  const icon = <Icon name="schedule" size={18} className={styles.icon} />;
  const control = (
    <Popover
      label={t('timewindow.edit')}
      placement="bottom-start"
      className={styles.popup}
      trigger={(trigger) => (
        <Tooltip text={isToolbar ? text : t('timewindow.edit')} describe={false} placement={tooltipPlacement}>
          <button
            {...trigger}
            ref={joinRefs(trigger.ref, controlRef)}
            type="button"
            name={name}
            data-autofocus={autoFocus ? '' : undefined}
            onBlur={onBlur}
            className={classes(styles.control, asButton ? styles.button : styles.inline, isToolbar && styles.toolbar)}
            aria-label={t('timewindow.named', { text })}
            disabled={disabled || isTimewindowLocked(timewindow, options)}
          >
            {direction === 'left' && icon}
            <span className={styles.text}>{text}</span>
            {direction === 'right' && icon}
            {!asButton && <Icon name="edit" size={14} className={styles.edit} />}
          </button>
        </Tooltip>
      )}
    >
      {(close) => (
        <TimewindowPanel
          value={timewindow}
          options={options}
          maxDatapoints={maxDatapoints}
          onCancel={close}
          onUpdate={(next) => {
            close();
            onChange(next);
          }}
        />
      )}
    </Popover>
  );
  if (label === undefined) return control;
  return (
    <Field {...{ label, hideLabel, hint, error, required, disabled }} group>
      {() => <span>{control}</span>}
    </Field>
  );
}
