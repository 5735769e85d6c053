import { Fullscreen } from '@mullion/shared-kit/displays/fullscreen';
import { useFullscreen } from '@mullion/shared-kit/displays/use-fullscreen';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { TimewindowControl } from '@mullion/shared-kit/time-controls/timewindow-control';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { PartBoundary } from '@mullion/shared-kit/ui/part-boundary';
import { memo, type ReactNode, useId, useState } from 'react';
import type { Widget } from '../model/widget';
import { HeadLine, HeadPlace } from '../runtime/head-place';
import { storedStyle } from '../runtime/stored-style';
import { namesTextKeys } from '../runtime/text-keys';
import { useScopedCss } from '../runtime/use-scoped-css';
import { useWindowForNow } from '../runtime/use-window-for-now';
import type { WidgetHead } from '../runtime/widget-context';
import placeStyles from '../runtime/widget-place.module.css';
import { HeaderActions } from '../widgets/header-actions';
import { WidgetBody } from '../widgets/widget-body';
import { DamageNote } from './damage-note';
import { useLeaveByEscape } from './use-leave-by-escape';
import { useWidget } from './use-widget';
import styles from './widget-frame.module.css';
import { bodyStyle, frameStyle, iconSize, iconStyle } from './widget-look';

/** Few widgets name texts by keys: the others do without the words. */
const TranslatedWidget = lazy(() =>
  import(/* webpackChunkName: "stored-widget" */ '../runtime/translated-widget').then((file) => file.default),
);

interface WidgetFrameProps {
  /** Undefined: a layout places it, but the dashboard has none of that id. */
  widget: Widget | undefined;
  /** In its head while the dashboard is edited, in place of what viewers use. */
  tools?: ReactNode;
}

/** A widget with its head: title, time window of its own, and what can be done with it. */
export const WidgetFrame = memo(function WidgetFrame({ widget, tools }: WidgetFrameProps) {
  const t = useT('mf-dashboards');
  if (widget) {
    return (
      <PartBoundary>
        {namesTextKeys(widget) ? (
          <TranslatedWidget widget={widget}>
            {(translated) => <FramedWidget widget={translated} tools={tools} />}
          </TranslatedWidget>
        ) : (
          <FramedWidget widget={widget} tools={tools} />
        )}
      </PartBoundary>
    );
  }
  return (
    <article className={styles.frame}>
      {tools && <header className={styles.head}>{tools}</header>}
      <ErrorState title={t('widget.missing')} reason={t('widget.missing.text')} />
    </article>
  );
});

/** By which style sheets of dashboards find all widgets of a type. */
const typeClass = ({ isSystemType, bundleAlias, typeAlias }: Widget) =>
  `widget-type-${isSystemType ? 'sys-' : ''}${bundleAlias}-${typeAlias}`;

/** Of a widget that has none stored: the usual one. */
const noTimewindow: StoredTimewindow = {};

function FramedWidget({ widget, tools }: { widget: Widget; tools: ReactNode }) {
  const titleId = useId();
  const { config } = widget;
  const [chosen, choose] = useState<StoredTimewindow>();
  const own = useWindowForNow(chosen ?? config.timewindow ?? noTimewindow);
  const [head, setHead] = useState<WidgetHead>();
  const [hasLine, setLine] = useState(false);
  const [headPlace, setHeadPlace] = useState<HTMLElement | null>(null);
  const { ctx, faults, unseen, hasOwnTimewindow } = useWidget(widget, own, setHead);
  const title = head?.title ?? config.title ?? '';
  // Who hears the page has to tell widgets apart, also those without a title.
  const name = title || widget.title;
  const { fullscreen, setFullscreen, button } = useFullscreen(false, name);
  useLeaveByEscape(fullscreen, () => setFullscreen(false));
  const showsTitle = config.showTitle !== false && title !== '' && !head?.isHidden;
  const showsTimewindow = hasOwnTimewindow && config.displayTimewindow !== false && !head?.isHidden;
  const floats = !showsTitle && !showsTimewindow && !hasLine;
  const css = useId();
  useScopedCss(config.widgetCss ?? '', css);
  const canEnlarge = !tools && config.enableFullscreen !== false;
  return (
    <Fullscreen fullscreen={fullscreen} className={styles.holder}>
      <article
        className={`${styles.frame} ${typeClass(widget)}`}
        style={frameStyle(config)}
        data-css={config.widgetCss ? css : undefined}
        aria-labelledby={titleId}
      >
        <header className={styles.head} data-floats={floats ? (tools ? 'shown' : 'hidden') : undefined}>
          <div className={styles.titles}>
            {config.showTitleIcon && config.titleIcon && showsTitle && (
              <span className={styles.icon} style={iconStyle(config)}>
                <Icon name={config.titleIcon} size={iconSize(config)} />
              </span>
            )}
            <h2
              id={titleId}
              dir="auto"
              className={showsTitle ? styles.title : styles.hidden}
              style={storedStyle(config.titleStyle)}
              title={head?.tooltip || config.titleTooltip || title}
            >
              {name}
            </h2>
            {showsTimewindow && (
              <TimewindowControl
                aggregation={widget.type === 'timeseries'}
                quickIntervalOnly={widget.type === 'latest'}
                value={own.timewindow}
                onChange={(next) => {
                  own.followForNow(undefined);
                  choose(next);
                }}
                disabled={Boolean(tools)}
              />
            )}
          </div>
          <div className={styles.tools}>
            {!tools && ctx.actions('headerButton').length > 0 && <HeaderActions ctx={ctx} />}
            {!tools &&
              head?.actions.map(({ name, icon, press }, at) => (
                <IconButton key={`${at} ${name}`} size="small" icon={icon} label={name} onClick={press} />
              ))}
            <span ref={setHeadPlace} className={styles.ofWidget} />
            {canEnlarge && button}
            {tools}
          </div>
        </header>
        <DamageNote widget={widget.id} />
        {/* While it is edited, a widget does nothing: a press selects or drags it. */}
        <div className={placeStyles.body} style={bodyStyle(config)} inert={Boolean(tools)}>
          <HeadPlace.Provider value={tools ? null : headPlace}>
            <HeadLine value={setLine}>
              <WidgetBody ctx={ctx} faults={faults} />
            </HeadLine>
          </HeadPlace.Provider>
        </div>
        {unseen}
      </article>
    </Fullscreen>
  );
}
