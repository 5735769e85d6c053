import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useExtensions } from '@mullion/shared-kit/module/extension-host';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { PartBoundary } from '@mullion/shared-kit/ui/part-boundary';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { memo, useEffect } from 'react';
import type { Widget } from '../model/widget';
import { Noticed } from '../runtime/cut-notice';
import { LostSource } from '../runtime/lost-source';
import type { WidgetContext } from '../runtime/widget-context';
import type { SourceFault } from '../runtime/widget-source';
import { widgetTypeQuery } from '../runtime/widget-type-query';
import { loadStoredWidget } from './load-stored-widget';
import { systemTypeOf } from './widget-types';

const RunWidget = lazy(() => loadStoredWidget().then((file) => file.default), {
  pending: <Skeleton height="100%" />,
});

/** Its type is asked for while the code comes that runs it. */
function StoredWidget({ ctx }: { ctx: WidgetContext }) {
  const { isSystemType, bundleAlias, typeAlias } = ctx.widget;
  const client = useQueryClient();
  useEffect(() => {
    void client.prefetchQuery(toldInPlace(widgetTypeQuery({ isSystemType, bundleAlias, typeAlias })));
  }, [client, isSystemType, bundleAlias, typeAlias]);
  return <RunWidget ctx={ctx} />;
}

const ContributedWidget = lazy(
  () => import(/* webpackChunkName: "stored-widget" */ './contributed-widget').then((file) => file.default),
  { pending: <Skeleton height="100%" /> },
);

/** The module that draws a type; undefined: none does. */
const useContributed = ({ bundleAlias, typeAlias }: Widget) =>
  useExtensions('widget.renderer').find(({ types }) =>
    types.some(({ bundle, alias }) => bundle === bundleAlias && alias === typeAlias),
  );

interface WidgetBodyProps {
  ctx: WidgetContext;
  /** What is wrong with its datasources. */
  faults: readonly SourceFault[];
}

/** What a widget shows, or why it shows nothing. What it throws stays in its place. */
export const WidgetBody = memo(function WidgetBody({ ctx, faults }: WidgetBodyProps) {
  const t = useT('mf-dashboards');
  const { widget, sources } = ctx;
  const type = systemTypeOf(widget);
  const contributed = useContributed(widget);
  if (!type && contributed) {
    return (
      <PartBoundary>
        <ContributedWidget ctx={ctx} renderer={contributed} />
      </PartBoundary>
    );
  }
  if (!type && widget.isSystemType) {
    return (
      <EmptyState
        icon="extension"
        title={t('widget.not-drawn')}
        text={t('widget.not-drawn.text', { type: `${widget.bundleAlias}/${widget.typeAlias}` })}
      />
    );
  }
  const [fault] = faults;
  if (fault && sources.length === 0 && (type?.leastSources ?? 0) > 0) {
    return <ErrorState title={t('widget.no-source')} reason={t(`widget.fault.${fault}`)} />;
  }
  const isPartly = fault && sources.length > 0 && widget.type !== 'static';
  return (
    <PartBoundary>
      <Noticed notice={isPartly ? t('widget.partly', { reason: t(`widget.fault.${fault}`) }) : null}>
        <LostSource value={sources.length === 0 ? fault : undefined}>
          {type ? <type.Renderer ctx={ctx} /> : <StoredWidget ctx={ctx} />}
        </LostSource>
      </Noticed>
    </PartBoundary>
  );
});
