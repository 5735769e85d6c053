import { defineList, type ListContext } from '@mullion/shared-kit/list/define-list';
import { ListPanel } from '@mullion/shared-kit/list/list-panel';
import { localRows } from '@mullion/shared-kit/list/local-rows';
import { useMemo } from 'react';
import { useWidgetList, writtenTitle } from '../../runtime/use-widget-list';
import { valueText } from '../../runtime/value-format';
import type { WidgetContext } from '../../runtime/widget-context';
import { cellOf, type MapItem } from './map-items';
import { useT } from './texts';

interface Context extends ListContext<MapItem> {
  items: readonly MapItem[];
}

interface MapTableProps {
  ctx: WidgetContext;
  items: readonly MapItem[];
  /** What a press of an entity does, where it does something. */
  press?: (item: MapItem) => void;
}

/** What a map shows, to be read: each entity with its values, which can be saved as a file. */
export function MapTable({ ctx, items, press }: MapTableProps) {
  const t = useT();
  const list = useWidgetList<MapItem>({
    id: ({ id }) => id,
    name: ({ name }) => name,
    counted: 'entities.counted',
  });
  const labels = [
    ...new Set(ctx.sources.flatMap(({ keys, latestKeys }) => [...keys, ...latestKeys]).map(({ label }) => label)),
  ];
  const shape = JSON.stringify([labels, ctx.widget.config.units, ctx.widget.config.decimals, Boolean(press)]);
  const definition = useMemo(() => {
    const words = (item: MapItem, label: string) => {
      const cell = cellOf(item, label);
      return cell
        ? valueText(cell.value, { ...cell.key, decimals: cell.key.decimals ?? MOST_DECIMALS }, ctx.widget.config)
        : '';
    };
    return defineList<MapItem, Context>({
      title: 'entities',
      file: 'entities',
      useSource: localRows<MapItem, Context>({
        useRows: (context) => ({ rows: context.items, reload: () => undefined }),
        text: (item) => [item.name, ...labels.map((label) => words(item, label))].join(' '),
        order: {
          name: ({ name }) => name,
          ...Object.fromEntries(
            labels.map((label, at) => [String(at), (item: MapItem) => sortable(cellOf(item, label)?.value)]),
          ),
        },
      }),
      columns: [
        {
          id: 'name',
          label: writtenTitle(t('table.name')),
          sort: 'name',
          priority: 1,
          naming: true,
          cell: ({ name }) => name,
          file: ({ name }) => name,
        },
        ...labels.map((label, at) => ({
          id: String(at),
          label: writtenTitle(label),
          sort: String(at),
          priority: at < 2 ? (1 as const) : (3 as const),
          cell: (item: MapItem) => words(item, label),
          file: (item: MapItem) => cellOf(item, label)?.value ?? '',
        })),
      ],
      sort: { property: 'name', direction: 'ASC' },
      search: writtenTitle(t('search')),
      open: press,
      empty: { icon: 'map', title: 'entities.none' },
    });
  }, [shape, t]);
  const context = useMemo((): Context => ({ ...list, items }), [list, items]);
  return <ListPanel definition={definition} context={context} />;
}

/** Of coordinates: about a centimeter. */
const MOST_DECIMALS = 7;

/** Numbers sort as numbers, whatever else there is as text. */
function sortable(value: string | undefined): string | number {
  const number = Number(value);
  return value !== undefined && value !== '' && Number.isFinite(number) ? number : (value ?? '');
}
