import { Fullscreen } from '@mullion/shared-kit/displays/fullscreen';
import { useFullscreen } from '@mullion/shared-kit/displays/use-fullscreen';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { TimewindowControl } from '@mullion/shared-kit/time-controls/timewindow-control';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { memo, type ReactNode, useId, useMemo, useState } from 'react';
import type { Widget } from '../model/widget';
import { storedStyle } from '../runtime/stored-style';
import type { WidgetContext } from '../runtime/widget-context';
import { sourcesOf } from '../runtime/widget-source';
import { WidgetBody } from '../widgets/widget-body';
import { useDashboardView } from './dashboard-view';
import styles from './widget-frame.module.css';
import { bodyStyle, frameStyle } from './widget-look';

interface WidgetFrameProps {
  /** Undefined: a layout places it, but the dashboard has none of that id. */
  widget: Widget | undefined;
  /** In its head while the dashboard is edited, in place of what viewers use. */
  tools?: ReactNode;
}

/** A widget with its head: title, time window of its own, and what can be done with it. */
export const WidgetFrame = memo(function WidgetFrame({ widget, tools }: WidgetFrameProps) {
  const t = useT('mf-dashboards');
  if (widget) return <FramedWidget widget={widget} tools={tools} />;
  return (
    <article className={styles.frame}>
      {tools && <header className={styles.head}>{tools}</header>}
      <ErrorState title={t('widget.missing')} reason={t('widget.missing.text')} />
    </article>
  );
});

function FramedWidget({ widget, tools }: { widget: Widget; tools: ReactNode }) {
  const titleId = useId();
  const { config } = widget;
  const { fullscreen, button } = useFullscreen();
  const [own, setOwn] = useState<StoredTimewindow>();
  const { ctx, faults, hasOwnTimewindow } = useWidget(widget, own);
  const title = config.title || widget.title;
  const showsTitle = config.showTitle !== false && title !== '';
  const showsTimewindow = hasOwnTimewindow && config.displayTimewindow !== false;
  const headerActions = tools ? [] : ctx.actions('headerButton').filter(({ type }) => !type.startsWith('custom'));
  const canEnlarge = !tools && config.enableFullscreen !== false;
  return (
    <Fullscreen fullscreen={fullscreen} className={styles.holder}>
      <article className={styles.frame} style={frameStyle(config)} aria-labelledby={titleId}>
        <header className={styles.head} data-floats={!showsTitle && !showsTimewindow && !tools}>
          <div className={styles.titles}>
            {config.showTitleIcon && config.titleIcon && showsTitle && <Icon name={config.titleIcon} size={20} />}
            <h2
              id={titleId}
              className={showsTitle ? styles.title : styles.hidden}
              style={storedStyle(config.titleStyle)}
              title={config.titleTooltip || title}
            >
              {title}
            </h2>
            {showsTimewindow && (
              <TimewindowControl
                aggregation
                value={own ?? config.timewindow}
                onChange={setOwn}
                disabled={Boolean(tools)}
              />
            )}
          </div>
          <div className={styles.tools}>
            {headerActions.map((action) => (
              <IconButton
                key={action.id}
                size="small"
                icon={action.icon}
                label={action.displayName || action.name}
                onClick={() => ctx.run(action)}
              />
            ))}
            {canEnlarge && button}
            {tools}
          </div>
        </header>
        {/* While it is edited, a widget does nothing: a press selects or drags it. */}
        <div className={styles.body} style={bodyStyle(config)} inert={Boolean(tools)}>
          <WidgetBody ctx={ctx} faults={faults} />
        </div>
      </article>
    </Fullscreen>
  );
}

/** What the widget is told of the dashboard; the same object as long as it says the same. */
function useWidget(widget: Widget, ownTimewindow: StoredTimewindow | undefined) {
  const { entityAliases, filters, params, timewindow, run, stateId, states } = useDashboardView();
  const { config } = widget;
  const hasOwnTimewindow = config.useDashboardTimewindow === false;
  const window = hasOwnTimewindow ? (ownTimewindow ?? config.timewindow ?? {}) : timewindow;
  const { sources, faults, alarmSource, target } = useMemo(
    () => sourcesOf(config, { entityAliases, filters }),
    [config, entityAliases, filters],
  );
  const ctx = useMemo(
    (): WidgetContext => ({
      widget,
      settings: config.settings ?? {},
      sources,
      alarmSource,
      target,
      timewindow: window,
      params,
      stateId,
      states,
      actions: (source) => config.actions?.[source] ?? [],
      run,
    }),
    [widget, config, sources, alarmSource, target, window, params, stateId, states, run],
  );
  return { ctx, faults, hasOwnTimewindow: hasOwnTimewindow && widget.type === 'timeseries' };
}
