import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { DocumentFrame } from '@mullion/shared-kit/sandbox/document-frame';
import { useFailureText } from '@mullion/shared-kit/sandbox/failure-text';
import type { UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { WidgetTypeFailure, widgetTypeProblem } from '@mullion/shared-kit/widget-runtime/widget-type-failure';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { CutNotice } from '../runtime/cut-notice';
import { type FrameContext, latestScriptData, type ScriptData, seriesScriptData } from '../runtime/frame-context';
import { frameHandlers } from '../runtime/frame-handlers';
import { frameProgram } from '../runtime/frame-program';
import type { DataStatus } from '../runtime/latest-rows';
import { NoData } from '../runtime/no-data';
import { ownPlace } from '../runtime/own-place';
import { useFrameFacts } from '../runtime/use-frame-facts';
import { useLatestRows } from '../runtime/use-latest-rows';
import { useSeriesParts } from '../runtime/use-series-parts';
import { useSize } from '../runtime/use-size';
import type { WidgetContext } from '../runtime/widget-context';
import { type WidgetDescriptor, widgetTypeQuery } from '../runtime/widget-type-query';
import { copiedTypeOf } from './copied-type';
import styles from './stored-widget.module.css';
import { systemTypeOf } from './widget-types';

interface StoredProps {
  ctx: WidgetContext;
  descriptor: WidgetDescriptor;
}

interface FrameData extends Pick<FrameContext, 'timeWindow'> {
  /** Undefined until the datasources have answered. */
  data: readonly ScriptData[] | undefined;
  status: DataStatus;
}

/** A widget whose type a tenant wrote: its script runs in a frame that reaches nothing of the console. */
export default function StoredWidget({ ctx }: { ctx: WidgetContext }) {
  const { data, error } = useQuery(toldInPlace(widgetTypeQuery(ctx.widget)));
  if (error) return <WidgetTypeFailure problem={widgetTypeProblem([error])} />;
  if (!data) return <Skeleton height="100%" />;
  const copied = copiedTypeOf(data.descriptor);
  const type = copied && systemTypeOf(copied);
  if (type) return <type.Renderer ctx={ctx} />;
  const Frame = ctx.widget.type === 'timeseries' ? SeriesFrame : LatestFrame;
  return <Frame ctx={ctx} descriptor={data.descriptor} />;
}

function LatestFrame({ ctx, descriptor }: StoredProps) {
  const { rows, cut, ...status } = useLatestRows(ctx);
  const data = useMemo(() => rows && latestScriptData(rows), [rows]);
  return (
    <CutNotice cut={cut}>
      <DataFrame ctx={ctx} descriptor={descriptor} data={data} timeWindow={null} status={status} />
    </CutNotice>
  );
}

function SeriesFrame({ ctx, descriptor }: StoredProps) {
  const { made, cut, problem, error, failure } = useSeriesParts(ctx, (parts) => seriesScriptData(ctx.sources, parts));
  const { data, timeWindow = null } = made ?? {};
  return (
    <CutNotice cut={cut}>
      <DataFrame
        ctx={ctx}
        descriptor={descriptor}
        data={data}
        timeWindow={timeWindow}
        status={{ problem, error, failure }}
      />
    </CutNotice>
  );
}

/** The frame, or why there is no data for it. With other entities it begins anew, and nothing else does. */
function DataFrame({ status, ...props }: StoredProps & FrameData) {
  const { ctx, data } = props;
  const needsData = ctx.sources.length > 0;
  const isEmpty = data?.length === 0 && ctx.sources.some(({ keys }) => keys.length > 0);
  if (needsData && (status.failure || ((!data || isEmpty) && (status.error || status.problem)) || isEmpty)) {
    return <NoData ctx={ctx} {...status} />;
  }
  const entities = (data ?? []).map(({ datasource }) => datasource.entityId ?? '');
  return <ScriptFrame key={[...new Set(entities)].join()} {...props} />;
}

function ScriptFrame({ ctx, descriptor, data, timeWindow }: StoredProps & Omit<FrameData, 'status'>) {
  const place = useRef<HTMLDivElement>(null);
  const size = useSize(place);
  const facts = useFrameFacts(ctx);
  const [failure, setFailure] = useState<UserCodeError>();
  const { config, title } = ctx.widget;
  const js = useMemo(() => frameProgram(descriptor.controllerScript ?? ''), [descriptor.controllerScript]);
  const isReady = data !== undefined || ctx.sources.length === 0;
  const context: FrameContext | undefined =
    facts && size && isReady ? { ...facts, data: data ?? [], timeWindow, ...size } : undefined;
  return (
    <div ref={place} className={styles.place}>
      {failure && <ScriptFailure error={failure} />}
      {context ? (
        <DocumentFrame
          title={config.title || title}
          html={descriptor.templateHtml ?? ''}
          css={`html, body { margin: 0; block-size: 100%; } ${descriptor.templateCss ?? ''}`}
          js={js}
          resources={descriptor.resources ?? []}
          context={context}
          handlers={frameHandlers(ctx)}
          onError={setFailure}
        />
      ) : (
        <Skeleton height="100%" />
      )}
    </div>
  );
}

/** What the script threw, and where of what its author wrote. */
function ScriptFailure({ error }: { error: UserCodeError }) {
  const t = useT('mf-dashboards');
  const failureText = useFailureText();
  return <ErrorState title={t('script.failed')} reason={failureText(ownPlace(error))} />;
}
