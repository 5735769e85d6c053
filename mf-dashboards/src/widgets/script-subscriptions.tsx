import { useT } from '@mullion/shared-kit/i18n/i18n';
import type { DocumentController } from '@mullion/shared-kit/sandbox/document-frame';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { isObject } from '../model/damage';
import type { WidgetDatasource } from '../model/widget';
import type { SubscriptionNews } from '../runtime/frame/subscriptions';
import { alarmScriptData, latestScriptData, seriesScriptData } from '../runtime/frame-context';
import { noteChange } from '../runtime/frame-handlers';
import type { EntityCut } from '../runtime/latest-rows';
import { alarmRequestOf, type PageRequest, withPage } from '../runtime/script-page';
import { type AlarmRequest, useAlarmPage } from '../runtime/use-alarm-page';
import { useLatestRows } from '../runtime/use-latest-rows';
import { useSeriesParts } from '../runtime/use-series-parts';
import { useTold } from '../runtime/use-told';
import type { WidgetContext } from '../runtime/widget-context';
import { noPages, PagedData } from './paged-data';

/** Further subscriptions of one widget, and datasources and keys of each. */
const LIMITS = { subscriptions: 16, datasources: 16, keys: 64 };

interface Asked {
  /** Another one each time that it is asked for. */
  turn: number;
  kind: (typeof kinds)[number];
  datasources: readonly WidgetDatasource[];
  timewindow: WidgetContext['timewindow'] | undefined;
  /** Values are states: nothing is grouped. */
  stateData: boolean;
  /** The newest entity of the first datasource alone. */
  singleEntity: boolean;
  /** It says how many of how many entities it has, where some are left out. */
  warns: boolean;
  /** The page of alarms; absent: none yet. */
  alarms?: AlarmRequest | undefined;
  /** The pages of entities, where it is told so by place; absent: it has all of them. */
  pages?: ReadonlyMap<number, PageRequest> | undefined;
}

const keysIn = (list: unknown) =>
  (Array.isArray(list) ? list.slice(0, LIMITS.keys) : []).filter(
    (key: unknown) => isObject(key) && typeof key.name === 'string' && typeof key.type === 'string',
  );

const kinds = ['latest', 'timeseries', 'alarm'] as const;

/** What a script asks for, of which what can be read is left. */
function askedOf(options: unknown): Omit<Asked, 'turn'> {
  const {
    type,
    datasources,
    alarmSource,
    useDashboardTimewindow,
    timeWindowConfig,
    hasDataPageLink,
    stateData,
    singleEntity,
    warnOnPageDataOverflow,
  } = isObject(options) ? options : {};
  const kind = kinds.find((one) => one === type) ?? 'latest';
  const given = kind === 'alarm' ? [alarmSource] : datasources;
  const list = Array.isArray(given) ? given.slice(0, LIMITS.datasources).filter(isObject) : [];
  return {
    kind,
    datasources: list.map(
      (one) =>
        ({ ...one, dataKeys: keysIn(one.dataKeys), latestDataKeys: keysIn(one.latestDataKeys) }) as WidgetDatasource,
    ),
    timewindow: useDashboardTimewindow === false && isObject(timeWindowConfig) ? timeWindowConfig : undefined,
    stateData: stateData === true,
    singleEntity: singleEntity === true,
    warns: warnOnPageDataOverflow !== false,
    ...(hasDataPageLink === true && { pages: new Map() }),
  };
}

/** Pages of the widget's own data. */
interface OwnPages {
  onAsk: ((link: unknown, filters: unknown) => void) | undefined;
  onPage: ((...question: unknown[]) => void) | undefined;
}

/** What a script may do about subscriptions of its own, and what keeps them; their data goes to its frame. */
export function useScriptSubscriptions(
  ctx: WidgetContext,
  frame: RefObject<DocumentController | null>,
  { onAsk, onPage }: OwnPages,
) {
  const [all, setAll] = useState<ReadonlyMap<string, Asked>>(new Map());
  // Scripts ask several times before anything is drawn: what counts is what has been asked for.
  const latest = useRef(all);
  const turns = useRef(0);
  const keep = (next: ReadonlyMap<string, Asked>) => {
    latest.current = next;
    setAll(next);
    return null;
  };
  const knownOf = (id: unknown) => (typeof id === 'string' ? latest.current.get(id) : undefined);
  const handlers = {
    /** Asked for again, it begins anew, with the pages that it has. */
    subscribe(id: unknown, options: unknown) {
      if (typeof id !== 'string') return null;
      noteChange(ctx, 'subscribe');
      const [now, known] = [latest.current, knownOf(id)];
      if (!known && now.size >= LIMITS.subscriptions) throw new Error('Too many subscriptions');
      turns.current += 1;
      const asked = askedOf(options);
      const pages = asked.pages && (known?.pages ?? asked.pages);
      return keep(new Map(now).set(id, { ...asked, pages, alarms: known?.alarms, turn: turns.current }));
    },
    /** Another page of alarms; `null`: of the widget's own. */
    alarms(id: unknown, link: unknown, filters: unknown) {
      noteChange(ctx, 'page');
      if (id === null) onAsk?.(link, filters);
      const known = knownOf(id);
      if (!known) return null;
      return keep(new Map(latest.current).set(id as string, { ...known, alarms: alarmRequestOf(link, filters) }));
    },
    /** Another page of entities; `null`: of the widget's own. */
    pages(id: unknown, ...question: unknown[]) {
      noteChange(ctx, 'page');
      if (id === null) onPage?.(...question);
      const known = knownOf(id);
      if (!known?.pages) return null;
      const pages = withPage(known.pages, known.datasources.length, question);
      return keep(new Map(latest.current).set(id as string, { ...known, pages }));
    },
    unsubscribe: (id: unknown) => keep(new Map([...latest.current].filter(([known]) => known !== id))),
  };
  /** The script begins anew: it asks for all that it wants. */
  const forget = () => void (latest.current.size > 0 && keep(new Map()));
  const kept: ReactNode = [...all].map(([id, asked]) => {
    const Kept =
      asked.pages && asked.kind !== 'alarm'
        ? PagedSubscription
        : { latest: LatestSubscription, timeseries: SeriesSubscription, alarm: AlarmSubscription }[asked.kind];
    const tell = (news: SubscriptionNews) => frame.current?.send({ subscription: id, news });
    return <Kept key={`${id} ${asked.turn}`} ctx={ctx} asked={asked} tell={tell} />;
  });
  return { handlers, kept, forget };
}

interface KeptProps {
  ctx: WidgetContext;
  asked: Asked;
  tell: (news: SubscriptionNews) => void;
}

/** The page’s end of a subscription. */
function useAsked({ ctx, asked }: KeptProps) {
  return { ...ctx, sources: ctx.sourcesFor(asked.datasources), timewindow: asked.timewindow ?? ctx.timewindow };
}

/** How many of how many entities there are, in words, for scripts that tell it. */
function useNote({ warns, singleEntity }: Asked) {
  const t = useT('mf-dashboards');
  return (cut: EntityCut | null) =>
    cut && warns && !singleEntity ? t('entities.cut', { count: cut.total, shown: cut.shown }) : null;
}

function LatestSubscription(props: KeptProps) {
  const { rows, cut, problem, error, failure } = useLatestRows(useAsked(props), {
    single: props.asked.singleEntity,
  });
  const noteOf = useNote(props.asked);
  const why = failure?.message ?? error ?? problem;
  const data = rows && latestScriptData(rows);
  return useTold(
    props.tell,
    data || why ? { data: data ?? [], latestData: [], timeWindow: null, problem: why, note: noteOf(cut) } : undefined,
  );
}

function SeriesSubscription(props: KeptProps) {
  const asked = useAsked(props);
  const { made, cut, problem, error, failure } = useSeriesParts(
    asked,
    (parts) => seriesScriptData(asked.sources, parts, asked.timewindow),
    { stateData: props.asked.stateData },
  );
  const noteOf = useNote(props.asked);
  const why = failure?.message ?? error ?? problem;
  const nothing = { data: [], latestData: [], timeWindow: null };
  return useTold(props.tell, made || why ? { ...(made ?? nothing), problem: why, note: noteOf(cut) } : undefined);
}

function AlarmSubscription(props: KeptProps) {
  const asked = useAsked(props);
  const { alarms } = props.asked;
  const { page, error, problem } = useAlarmPage(asked, asked.sources[0], alarms) ?? {};
  const why = error?.message ?? problem ?? null;
  const nothing = { data: [], latestData: [], timeWindow: null };
  const isReady = !alarms || page || why;
  return useTold(
    props.tell,
    isReady ? { ...nothing, alarms: alarmScriptData(page, alarms?.page.pageSize ?? 1), problem: why } : undefined,
  );
}

/** Without a page asked for there is nothing to wait for. */
function PagedSubscription(props: KeptProps) {
  const { kind, stateData, pages = new Map() } = props.asked;
  const asked = useAsked(props);
  const noteOf = useNote(props.asked);
  const nothing = { data: [], latestData: [], timeWindow: null, problem: null };
  useTold(props.tell, pages.size === 0 ? { ...nothing, paged: noPages(asked.sources) } : undefined);
  return (
    <PagedData
      ctx={asked}
      sources={asked.sources}
      requests={pages}
      isSeries={kind === 'timeseries'}
      stateData={stateData}
      tell={({ paged, timeWindow, cut, failure, error, problem }) =>
        props.tell({
          ...nothing,
          ...{ paged, timeWindow, problem: failure?.message ?? error ?? problem, note: noteOf(cut) },
        })
      }
    />
  );
}
