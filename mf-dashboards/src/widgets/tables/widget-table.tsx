import type { NotPublic } from '@mullion/shared-kit/data/not-public';
import type { ListContext, ListDefinition } from '@mullion/shared-kit/list/define-list';
import { ListPanel } from '@mullion/shared-kit/list/list-panel';
import { type ReactNode, useMemo, useRef } from 'react';
import { InHead, useHeadLine } from '../../runtime/head-place';
import { labelText } from '../../runtime/label-text';
import { NoData } from '../../runtime/no-data';
import { useHead } from '../../runtime/use-head';
import { useLatestRows } from '../../runtime/use-latest-rows';
import { type TellNotPublic, useNotPublic } from '../../runtime/use-not-public';
import { useWidgetList } from '../../runtime/use-widget-list';
import type { WidgetContext } from '../../runtime/widget-context';
import { useWidgetFunctions, type WidgetFunctions } from '../../runtime/widget-functions';
import type { WidgetSource } from '../../runtime/widget-source';
import { TablePlace, useTableState } from './table-place';
import { type RowButtonsOf, useFolds, withRowButtons } from './with-row-buttons';

/** What cells and actions of a widget's table know, where its rows are of one source. */
export interface SourceTableContext<in R> extends ListContext<R> {
  ctx: WidgetContext;
  source: WidgetSource;
  functions: WidgetFunctions;
  tellHidden: TellNotPublic;
}

/** What a table of one source knows; and why people who came by a public link see none of its rows. */
export function useSourceTable<R>(
  ctx: WidgetContext,
  source: WidgetSource,
  rows: Parameters<typeof useWidgetList<R>>[0],
): [SourceTableContext<R>, NotPublic | undefined] {
  const list = useWidgetList<R>(rows);
  const functions = useWidgetFunctions(ctx);
  const [hidden, tellHidden] = useNotPublic(source, ctx);
  const context = useMemo(
    () => ({ ...list, ctx, source, functions, tellHidden }),
    [list, ctx, source, functions, tellHidden],
  );
  return [context, hidden];
}

/** What the columns of a table are made of, as a text: with another one they are made anew. */
export const tableShape = ({ settings, widget: { config }, timewindow }: WidgetContext, ...more: unknown[]): string =>
  JSON.stringify([settings, config.units, config.decimals, config.actions, timewindow, more]);

/** A title that the settings give a table, and whose first entity it may name. */
interface TableTitle {
  pattern: string;
  of: WidgetSource;
}

/** Puts a title that names something of an entity into the head, once that is known. */
function NamingTitle({ ctx, pattern, of }: TableTitle & { ctx: WidgetContext }) {
  const sources = useMemo(() => [{ ...of, keys: [], latestKeys: [] }], [of]);
  const { rows } = useLatestRows({ ...ctx, sources }, { single: true });
  useHead(ctx, rows ? labelText(pattern, rows[0]?.entity ?? null, of) : '');
  return null;
}

interface WidgetTableProps<R, C extends ListContext<R>> {
  ctx: WidgetContext;
  definition: ListDefinition<R, C>;
  context: C;
  title?: TableTitle;
  /** Whether the buttons of its rows stay in sight while nothing is stored. */
  sticky?: boolean;
  /** Why none of its rows may be seen; its list reads on. */
  hidden?: NotPublic;
  /** What draws the actions that the widget has for each row. */
  buttons?: RowButtonsOf<R, C>;
  /** The room that long words of its head take, rem. */
  words?: number;
}

/** Buttons of a table without a search: a line for them beside the head would take that of a row. */
const inHead = (tools: ReactNode) => <InHead>{tools}</InHead>;

/** The frame of every table that a widget is: its title, its place, and the list with its pages, search, and order. */
export function WidgetTable<R, C extends ListContext<R>>(props: WidgetTableProps<R, C>) {
  const { ctx, context, title, sticky, hidden, buttons, words } = props;
  const place = useRef<HTMLDivElement>(null);
  const folds = useFolds(place);
  const count = buttons ? ctx.actions('actionCellButton').length : 0;
  const definition = useMemo(
    () => (buttons && count > 0 ? withRowButtons(props.definition, buttons, { count, folds }) : props.definition),
    [props.definition, buttons, count, folds],
  );
  const isNaming = title?.pattern.includes('${') ?? false;
  const state = useTableState(ctx.settings, definition.sort);
  // A head over the table would hide its columns, or the buttons beside its search.
  useHeadLine();
  useHead(ctx, isNaming ? '' : (title?.pattern ?? ''));
  return (
    <>
      {title && isNaming && <NamingTitle ctx={ctx} {...title} />}
      {hidden && <NoData ctx={ctx} problem={hidden} />}
      <TablePlace
        place={place}
        settings={ctx.settings}
        hasActions={Boolean(definition.beside) || (definition.actions?.length ?? 0) > 0}
        sticky={sticky}
        hidden={hidden !== undefined}
        words={words}
      >
        <ListPanel
          definition={definition}
          context={context}
          state={state}
          place={ctx.widget.config.title || ctx.widget.title}
          head={hidden ? undefined : inHead}
        />
      </TablePlace>
    </>
  );
}
