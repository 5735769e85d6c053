import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { WidgetTypeFailure, widgetTypeProblem } from '@mullion/shared-kit/widget-runtime/widget-type-failure';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { CutNotice } from '../runtime/cut-notice';
import { NoData } from '../runtime/no-data';
import { alarmRequestOf, type PageRequest, withPage } from '../runtime/script-page';
import type { AlarmRequest } from '../runtime/use-alarm-page';
import { type TypeParameters, useTypeParameters } from '../runtime/use-type-parameters';
import type { WidgetContext } from '../runtime/widget-context';
import { widgetTypeQuery } from '../runtime/widget-type-query';
import { copiedTypeOf } from './copied-type';
import { likelyTypes } from './doors';
import { noPages, PagedData, type PagesNews } from './paged-data';
import { useAlarmData, useLatestData, useSeriesData } from './script-data';
import { DrawnBy, type FrameData, Renderers, ScriptFrame, type StoredProps } from './script-frame';
import { systemTypeOf } from './widget-types';

interface Wanting {
  wants: TypeParameters;
}

/** A widget whose type a tenant wrote: its script runs in a frame that reaches nothing of the console. */
export default function StoredWidget({ ctx }: { ctx: WidgetContext }) {
  const { data, error, refetch, isFetching } = useQuery(toldInPlace(widgetTypeQuery(ctx.widget)));
  const script = data?.descriptor.controllerScript ?? '';
  const wants = useTypeParameters(script);
  // While the script begins, and its data is on the way.
  useEffect(() => {
    for (const name of likelyTypes(script)) typeNamed(name)?.Renderer.fetch?.();
  }, [script]);
  if (!data && error) {
    const problem = widgetTypeProblem([error]);
    return <WidgetTypeFailure problem={problem} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton height="100%" />;
  const copied = copiedTypeOf(data.descriptor);
  const type = copied && systemTypeOf(copied.type);
  if (type && !copied.runs) return <type.Renderer ctx={ctx} />;
  const ofKind = { timeseries: SeriesFrame, alarm: AlarmFrame }[ctx.widget.type as string] ?? LatestFrame;
  // What draws a copy asks for its own entities: a script that asks for none finds what is read without it.
  const asks = wants?.hasDataPageLink && ofKind !== AlarmFrame && (!type || script.includes('PaginatedData'));
  const Frame = asks ? PagedFrame : ofKind;
  if (!wants) return <Skeleton height="100%" />;
  return (
    <DrawnBy value={type?.Renderer}>
      <Renderers value={rendererOf}>
        <Frame ctx={ctx} descriptor={data.descriptor} wants={wants} />
      </Renderers>
    </DrawnBy>
  );
}

function typeNamed(name: string) {
  const [bundleAlias = '', typeAlias = ''] = name.split('.');
  return systemTypeOf({ isSystemType: true, bundleAlias, typeAlias });
}

const rendererOf = (type: string) => typeNamed(type)?.Renderer;

function LatestFrame({ ctx, descriptor, wants }: StoredProps & Wanting) {
  const { cut, status, frame } = useLatestData(ctx, wants.singleEntity);
  return (
    <CutNotice cut={wants.warnOnPageDataOverflow ? cut : null}>
      <DataFrame ctx={ctx} descriptor={descriptor} wants={wants} {...frame} status={status} />
    </CutNotice>
  );
}

function SeriesFrame({ ctx, descriptor, wants }: StoredProps & Wanting) {
  const { cut, status, frame } = useSeriesData(ctx, wants.stateData);
  return (
    <CutNotice cut={wants.warnOnPageDataOverflow ? cut : null}>
      <DataFrame
        ctx={ctx}
        descriptor={descriptor}
        wants={wants}
        {...frame}
        ignoresTicks={wants.ignoreDataUpdateOnIntervalTick}
        status={status}
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
  const { cut, status, frame } = useAlarmData(ctx, asked);
  if (!wants.processNoDataByWidget && (!ctx.alarmSource || status.problem || status.error))
    return <NoData ctx={ctx} {...status} />;
  const ask = (link: unknown, filters: unknown) => setAsked(alarmRequestOf(link, filters));
  return (
    <CutNotice cut={wants.warnOnPageDataOverflow ? cut : null}>
      <ScriptFrame ctx={ctx} descriptor={descriptor} {...frame} onAsk={ask} />
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
  const { ctx, data: known } = props;
  const entities = (known ?? []).map(({ datasource }) => datasource.entityId ?? '');
  const whose = useWhose([...new Set(entities)].join(), known !== undefined && !status.isLoading);
  const data = whose === undefined ? undefined : known;
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
  return <ScriptFrame key={data && whose} {...props} data={data ?? (isNothing ? [] : undefined)} />;
}

/** Who there is, once all of them are here: while more are on their way, it is who there was before. */
function useWhose(now: string, isWhole: boolean): string | undefined {
  const whole = useRef<string>(undefined);
  if (isWhole) whole.current = now;
  return whole.current;
}
