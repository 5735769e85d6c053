import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { type DocumentController, DocumentFrame } from '@mullion/shared-kit/sandbox/document-frame';
import { useFailureText } from '@mullion/shared-kit/sandbox/failure-text';
import type { UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { WidgetTypeFailure, widgetTypeProblem } from '@mullion/shared-kit/widget-runtime/widget-type-failure';
import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { comparedSources } from '../runtime/compared-sources';
import { CutNotice } from '../runtime/cut-notice';
import {
  alarmScriptData,
  datasourceOf,
  type FrameContext,
  latestScriptData,
  type ScriptData,
  seriesScriptData,
} from '../runtime/frame-context';
import { frameHandlers, noteChange } from '../runtime/frame-handlers';
import { headOf } from '../runtime/frame-head';
import { frameProgram } from '../runtime/frame-program';
import type { DataStatus } from '../runtime/latest-rows';
import { NoData } from '../runtime/no-data';
import { ownPlace } from '../runtime/own-place';
import { ScriptFaults } from '../runtime/script-faults';
import { useScriptLibraries } from '../runtime/script-libraries';
import { alarmRequestOf, type PageRequest, withPage } from '../runtime/script-page';
import { type AlarmRequest, alarmCutOf, useAlarmPage } from '../runtime/use-alarm-page';
import { useEarlierLabel } from '../runtime/use-earlier-label';
import { useFrameFacts } from '../runtime/use-frame-facts';
import { useLatestRows } from '../runtime/use-latest-rows';
import { useSeriesParts } from '../runtime/use-series-parts';
import { useSize } from '../runtime/use-size';
import { type TypeParameters, useTypeParameters } from '../runtime/use-type-parameters';
import type { WidgetContext } from '../runtime/widget-context';
import { type WidgetDescriptor, widgetTypeQuery } from '../runtime/widget-type-query';
import { copiedTypeOf } from './copied-type';
import { noPages, PagedData, type PagesNews } from './paged-data';
import { useScriptLegend } from './script-legend';
import { useScriptSubscriptions } from './script-subscriptions';
import styles from './stored-widget.module.css';
import { systemTypeOf } from './widget-types';

interface StoredProps {
  ctx: WidgetContext;
  descriptor: WidgetDescriptor;
}

interface Wanting {
  wants: TypeParameters;
}

interface FrameData
  extends Partial<
    Pick<
      FrameContext,
      'latestData' | 'timeWindow' | 'comparisonWindow' | 'alarms' | 'alarmSource' | 'paged' | 'ignoresTicks'
    >
  > {
  /** Undefined until the datasources have answered. */
  data: readonly ScriptData[] | undefined;
  status: DataStatus;
  /** The script asks for a page of alarms. */
  onAsk?: (link: unknown, filters: unknown) => void;
  /** The script asks for a page of entities. */
  onPage?: (...question: unknown[]) => void;
  /** The script begins, or begins anew. */
  onBegin?: () => void;
}

/** A widget whose type a tenant wrote: its script runs in a frame that reaches nothing of the console. */
export default function StoredWidget({ ctx }: { ctx: WidgetContext }) {
  const { data, error } = useQuery(toldInPlace(widgetTypeQuery(ctx.widget)));
  const wants = useTypeParameters(data?.descriptor.controllerScript ?? '');
  if (error) return <WidgetTypeFailure problem={widgetTypeProblem([error])} />;
  if (!data) return <Skeleton height="100%" />;
  const copied = copiedTypeOf(data.descriptor);
  const type = copied && systemTypeOf(copied);
  if (type) return <type.Renderer ctx={ctx} />;
  const ofKind = { timeseries: SeriesFrame, alarm: AlarmFrame }[ctx.widget.type as string] ?? LatestFrame;
  const Frame = wants?.hasDataPageLink && ofKind !== AlarmFrame ? PagedFrame : ofKind;
  return wants ? <Frame ctx={ctx} descriptor={data.descriptor} wants={wants} /> : <Skeleton height="100%" />;
}

function LatestFrame({ ctx, descriptor, wants }: StoredProps & Wanting) {
  const { rows, cut, ...status } = useLatestRows(ctx, { single: wants.singleEntity });
  const data = useMemo(() => rows && latestScriptData(rows), [rows]);
  return (
    <CutNotice cut={wants.warnOnPageDataOverflow ? cut : null}>
      <DataFrame ctx={ctx} descriptor={descriptor} wants={wants} data={data} status={status} />
    </CutNotice>
  );
}

function SeriesFrame({ ctx, descriptor, wants }: StoredProps & Wanting) {
  const earlier = useEarlierLabel();
  const sources = comparedSources(ctx, earlier);
  const { made, cut, problem, error, failure } = useSeriesParts(
    { ...ctx, sources },
    (parts) => seriesScriptData(sources, parts, ctx.timewindow),
    { stateData: wants.stateData },
  );
  return (
    <CutNotice cut={wants.warnOnPageDataOverflow ? cut : null}>
      <DataFrame
        ctx={ctx}
        descriptor={descriptor}
        wants={wants}
        data={made?.data}
        latestData={made?.latestData}
        timeWindow={made?.timeWindow}
        comparisonWindow={made?.comparisonWindow}
        ignoresTicks={wants.ignoreDataUpdateOnIntervalTick}
        status={{ problem, error, failure }}
      />
    </CutNotice>
  );
}

/** Entities are asked for by the script, page by page: it begins without. */
function PagedFrame({ ctx, descriptor, wants }: StoredProps & Wanting) {
  const { sources } = ctx;
  const [requests, setRequests] = useState<ReadonlyMap<number, PageRequest>>(new Map());
  const [news, setNews] = useState<PagesNews>();
  const [turn, begin] = useReducer((count: number) => count + 1, 0);
  const forget = () => {
    if (requests.size === 0) return;
    setRequests(new Map());
    setNews(undefined);
    begin();
  };
  const { paged = noPages(sources), timeWindow, cut = null, ...status }: Partial<PagesNews> = news ?? {};
  const isNothing = isLost(ctx) || isBare(ctx, wants) || Boolean(status.failure || status.problem || status.error);
  return (
    <>
      <PagedData
        key={turn}
        ctx={ctx}
        sources={sources}
        requests={requests}
        isSeries={ctx.widget.type === 'timeseries'}
        stateData={wants.stateData}
        tell={setNews}
      />
      {isNothing && !wants.processNoDataByWidget ? (
        <NoData ctx={ctx} {...status} />
      ) : (
        <CutNotice cut={wants.warnOnPageDataOverflow ? cut : null}>
          <ScriptFrame
            ctx={ctx}
            descriptor={descriptor}
            data={[]}
            timeWindow={timeWindow}
            ignoresTicks={wants.ignoreDataUpdateOnIntervalTick}
            paged={paged}
            onBegin={forget}
            onPage={(...question) => setRequests((now) => withPage(now, sources.length, question))}
          />
        </CutNotice>
      )}
    </>
  );
}

/** Alarms are asked for by the script, page by page: it begins without. */
function AlarmFrame({ ctx, descriptor, wants }: StoredProps & Wanting) {
  const [asked, setAsked] = useState<AlarmRequest>();
  const { alarmSource } = ctx;
  const view = useAlarmPage(ctx, alarmSource, asked);
  const source = useMemo(() => alarmSource && datasourceOf(alarmSource, null), [alarmSource]);
  const alarms = useMemo(() => alarmScriptData(view?.page, asked?.page.pageSize ?? 1), [view?.page, asked]);
  const status = { problem: view?.problem ?? null, error: view?.page ? null : (view?.error?.message ?? null) };
  if (!wants.processNoDataByWidget && (!alarmSource || status.problem || status.error))
    return <NoData ctx={ctx} {...status} />;
  const ask = (link: unknown, filters: unknown) => setAsked(alarmRequestOf(link, filters));
  return (
    <CutNotice cut={wants.warnOnPageDataOverflow ? alarmCutOf(view?.page) : null}>
      <ScriptFrame ctx={ctx} descriptor={descriptor} data={[]} alarms={alarms} alarmSource={source} onAsk={ask} />
    </CutNotice>
  );
}

/** Datasources are configured, and none stands for anything any more. Static widgets may have some, and want nothing of them. */
const isLost = ({ sources, widget: { type, config } }: WidgetContext) =>
  type !== 'static' && sources.length === 0 && config.datasources.length > 0;

/** It needs datasources, and has none. */
const isBare = ({ widget: { type, config } }: WidgetContext, { datasourcesOptional }: TypeParameters) =>
  (type === 'latest' || type === 'timeseries') && config.datasources.length === 0 && !datasourcesOptional;

/** The frame, or why there is no data for it. With other entities it begins anew, and nothing else does. */
function DataFrame({ status, wants, ...props }: StoredProps & Wanting & FrameData) {
  const { ctx, data } = props;
  if (isBare(ctx, wants) && !wants.processNoDataByWidget) return <NoData ctx={ctx} />;
  const needsData = (ctx.sources.length > 0 || isLost(ctx)) && !wants.processNoDataByWidget;
  const isEmpty = data?.length === 0 && ctx.sources.some(({ keys }) => keys.length > 0);
  if (
    needsData &&
    (isLost(ctx) || status.failure || ((!data || isEmpty) && (status.error || status.problem)) || isEmpty)
  ) {
    return <NoData ctx={ctx} {...status} />;
  }
  // What there is nothing for is the script's to say.
  const isNothing = wants.processNoDataByWidget && Boolean(status.error || status.problem);
  const entities = (data ?? []).map(({ datasource }) => datasource.entityId ?? '');
  return <ScriptFrame key={[...new Set(entities)].join()} {...props} data={data ?? (isNothing ? [] : undefined)} />;
}

function ScriptFrame({
  ctx,
  descriptor,
  data,
  latestData = [],
  timeWindow = null,
  comparisonWindow,
  alarms,
  alarmSource,
  paged,
  ignoresTicks,
  onAsk,
  onPage,
  onBegin,
}: StoredProps & Omit<FrameData, 'status'>) {
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<DocumentController>(null);
  const size = useSize(place);
  const facts = useFrameFacts(ctx);
  const [failure, setFailure] = useState<UserCodeError>();
  const [round, reset] = useReducer((count: number) => count + 1, 0);
  const { handlers, kept, forget } = useScriptSubscriptions(ctx, frame);
  const restart = () => {
    setFailure(undefined);
    reset();
  };
  const tell = use(ScriptFaults);
  const { setHead } = ctx;
  useEffect(() => () => setHead(undefined), [setHead]);
  const { config, title } = ctx.widget;
  const js = useMemo(() => frameProgram(descriptor.controllerScript ?? ''), [descriptor.controllerScript]);
  const shown = paged ? paged.pages.flatMap((page) => page?.data.flatMap((row) => row.data) ?? []) : (data ?? []);
  const { hidden, withLegend } = useScriptLegend(ctx, shown);
  const libraries = useScriptLibraries(descriptor.controllerScript ?? '', descriptor.resources ?? []);
  const isReady = (data !== undefined || ctx.sources.length === 0) && libraries !== undefined;
  const context: FrameContext | undefined =
    facts && size && isReady
      ? {
          ...{ ...facts, data: data ?? [], latestData, timeWindow, ...size },
          ...(alarms && { alarms, alarmSource }),
          ...(comparisonWindow && { comparisonWindow }),
          ...(paged && { paged }),
          ...(hidden && { hidden }),
          ...(ignoresTicks && { ignoresTicks }),
        }
      : undefined;
  return withLegend(
    <div ref={place} className={styles.place}>
      {failure && <ScriptFailure error={failure} onRetry={restart} />}
      {kept}
      {context ? (
        <DocumentFrame
          key={round}
          ref={frame}
          title={config.title || title}
          html={descriptor.templateHtml ?? ''}
          css={`html, body { margin: 0; block-size: 100%; } ${descriptor.templateCss ?? ''}`}
          js={js}
          resources={descriptor.resources ?? []}
          libraries={libraries}
          context={context}
          handlers={{
            ...frameHandlers(ctx),
            ...handlers,
            head(said: unknown) {
              setHead(headOf(said, (press) => frame.current?.send({ press })));
              return null;
            },
            alarms(id: unknown, link: unknown, filters: unknown) {
              if (id === null) onAsk?.(link, filters);
              else handlers.alarms(id, link, filters);
              return null;
            },
            pages(id: unknown, ...question: unknown[]) {
              if (id === null) onPage?.(...question);
              else handlers.pages(id, ...question);
              return null;
            },
            reset() {
              noteChange(ctx.widget.id, 'reset');
              restart();
              return null;
            },
          }}
          onReady={() => {
            setFailure(undefined);
            forget();
            onBegin?.();
          }}
          onRecovered={() => setFailure(undefined)}
          onError={(error) => {
            setFailure(error);
            tell?.(ownPlace(error));
          }}
        />
      ) : (
        <Skeleton height="100%" />
      )}
    </div>,
  );
}

/** What the script threw, and where of what its author wrote. */
function ScriptFailure({ error, onRetry }: { error: UserCodeError; onRetry: () => void }) {
  const t = useT('mf-dashboards');
  const failureText = useFailureText();
  return <ErrorState title={t('script.failed')} reason={failureText(ownPlace(error))} onRetry={onRetry} />;
}
