import { type ReactNode, useRef } from 'react';
import { datasourceOf } from '../runtime/datasource-of';
import { type FrameContext, type ScriptPage, type ScriptPages, seriesScriptData } from '../runtime/frame-context';
import type { DataStatus, EntityCut } from '../runtime/latest-rows';
import type { PageRequest } from '../runtime/script-page';
import { latestPage, seriesPage } from '../runtime/script-pages';
import { useLatestRows } from '../runtime/use-latest-rows';
import { useSeriesParts } from '../runtime/use-series-parts';
import { useTold } from '../runtime/use-told';
import type { WidgetContext } from '../runtime/widget-context';
import type { WidgetSource } from '../runtime/widget-source';

type Frame = Pick<FrameContext, 'timeWindow'>;

/** What is known of one page. */
interface PageNews extends Frame, DataStatus {
  page: ScriptPage | null;
  cut: EntityCut | null;
}

/** What is known of all of them. */
export interface PagesNews extends Frame, DataStatus {
  paged: ScriptPages;
  cut: EntityCut | null;
}

interface PagedProps {
  ctx: WidgetContext;
  sources: readonly WidgetSource[];
  /** By the place of their datasource: pages that the script has asked for. */
  requests: ReadonlyMap<number, PageRequest>;
  isSeries: boolean;
  stateData?: boolean;
  tell: (news: PagesNews) => void;
}

/** Before the script asks for a page there is none. */
export const noPages = (sources: readonly WidgetSource[]): ScriptPages => ({
  datasources: sources.map((source) => datasourceOf(source, null)),
  pages: sources.map(() => null),
});

/** Keeps the pages of entities that a script has asked for, and says what is in them; those of before stay until the next are here. */
export function PagedData({ ctx, sources, requests, isSeries, stateData = false, tell }: PagedProps): ReactNode {
  const known = useRef(new Map<number, PageNews>());
  const hear = (at: number, news: PageNews) => {
    const page = news.page ?? known.current.get(at)?.page ?? null;
    const all = [...known.current.set(at, { ...news, page }).values()];
    const first = <K extends keyof PageNews>(what: K) => all.find((one) => one[what])?.[what] ?? null;
    const { datasources, pages } = noPages(sources);
    tell({
      paged: { datasources, pages: pages.map((_, place) => known.current.get(place)?.page ?? null) },
      timeWindow: first('timeWindow'),
      problem: first('problem'),
      error: first('error'),
      failure: first('failure'),
      cut: first('cut'),
    });
  };
  const Page = isSeries ? SeriesPage : LatestPage;
  return sources.map((source, at) => {
    const request = requests.get(at);
    if (!request) return null;
    const { page, keyFilters, asked } = request;
    const paged = { ...source, page, keyFilters: [...source.keyFilters, ...keyFilters] };
    return (
      <Page key={at} ctx={ctx} source={paged} asked={asked} stateData={stateData} tell={(news) => hear(at, news)} />
    );
  });
}

interface PageProps {
  ctx: WidgetContext;
  source: WidgetSource;
  asked: number;
  stateData: boolean;
  tell: (news: PageNews) => void;
}

function LatestPage({ ctx, source, asked, tell }: PageProps) {
  const { rows, total, cut, retry: _, ...status } = useLatestRows({ ...ctx, sources: [source] });
  const page = rows ? latestPage(rows, total, asked, source) : null;
  return useTold(tell, page || failed(status) ? { ...status, page, cut, timeWindow: null } : undefined);
}

function SeriesPage({ ctx, source, asked, stateData, tell }: PageProps) {
  const { made, problem, error, failure, cut } = useSeriesParts(
    { ...ctx, sources: [source] },
    (parts) => ({
      ...seriesScriptData([source], parts, ctx.timewindow),
      total: parts.reduce((sum, part) => sum + part.total(), 0),
    }),
    { stateData },
  );
  // Nobody on the page: that is an answer.
  const status = { problem: problem === 'noEntities' ? null : problem, error, failure };
  const page = made && !failed(status) ? seriesPage(made.data, made.total, asked, source) : null;
  const timeWindow = made?.timeWindow ?? null;
  return useTold(tell, page || failed(status) ? { ...status, page, cut, timeWindow } : undefined);
}

const failed = ({ problem, error, failure }: DataStatus) => Boolean(problem || error || failure);
