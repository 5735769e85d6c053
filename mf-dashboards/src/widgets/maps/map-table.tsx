import { csvText } from '@mullion/shared-kit/browser/csv';
import { defineList, type ListContext } from '@mullion/shared-kit/list/define-list';
import { ListPanel } from '@mullion/shared-kit/list/list-panel';
import { localRows } from '@mullion/shared-kit/list/local-rows';
import { useMemo } from 'react';
import { textSetting } from '../../runtime/settings';
import { useWidgetList, writtenTitle } from '../../runtime/use-widget-list';
import { fileValue, valueText } from '../../runtime/value-format';
import type { WidgetContext } from '../../runtime/widget-context';
import { sortable } from '../tables/key-columns';
import { TablePlace } from '../tables/table-place';
import { ItemDetails, type ItemPress, runPress } from './item-details';
import { cellOf, type MapItem } from './map-items';
import { useT } from './texts';

interface Context extends ListContext<MapItem> {
  items: readonly MapItem[];
}

interface MapTableProps {
  ctx: WidgetContext;
  items: readonly MapItem[];
  presses: readonly ItemPress[];
}

/** What a map shows, to be read: each entity with its values. The button that saves them as a file is that of the map. */
export function MapTable({ ctx, items, presses }: MapTableProps) {
  const t = useT();
  const list = useWidgetList<MapItem>({
    id: ({ id }) => id,
    name: ({ name }) => name,
    counted: 'entities.counted',
  });
  const labels = labelsOf(ctx);
  const does = presses.filter(({ source, tooltip }) => tooltip.isShown || ctx.actions(source).length > 0);
  // A marker that only does something does it at once; what there is to read, or to choose from, stands below the row.
  const [only] = does.length === 1 && !does[0]?.tooltip.isShown ? does : [];
  const definition = useMemo(() => {
    const words = (item: MapItem, label: string) => {
      const cell = cellOf(item, label);
      const finer = isCoordinate(label, ctx.settings) ? { atMost: MOST_DECIMALS } : {};
      return cell ? valueText(cell.value, { ...cell.key, ...finer }, ctx.widget.config) : '';
    };
    return defineList<MapItem, Context>({
      title: 'entities',
      useSource: localRows<MapItem, Context>({
        useRows: (context) => ({ rows: context.items, reload: () => undefined }),
        text: (item) =>
          [item.name, ...labels.flatMap((label) => [words(item, label), cellOf(item, label)?.value ?? ''])].join(' '),
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
        },
        ...labels.map((label, at) => ({
          id: String(at),
          label: writtenTitle(label),
          sort: String(at),
          priority: at < 2 ? (1 as const) : (3 as const),
          cell: (item: MapItem) => words(item, label),
        })),
      ],
      sort: { property: 'name', direction: 'ASC' },
      search: writtenTitle(t('search')),
      open: only && only.source === 'markerClick' ? (item) => runPress(ctx, only, item) : undefined,
      details:
        does.length > 0 && only?.source !== 'markerClick'
          ? (item, context) => <ItemDetails ctx={ctx} items={context.items} item={item} presses={does} />
          : undefined,
      empty: { icon: 'map', title: 'entities.none' },
    });
  }, [ctx, presses, t]);
  const context = useMemo((): Context => ({ ...list, items }), [list, items]);
  return (
    <TablePlace settings={{}} hasActions={false}>
      <ListPanel definition={definition} context={context} />
    </TablePlace>
  );
}

const labelsOf = ({ sources }: WidgetContext): string[] => [
  ...new Set(sources.flatMap(({ keys, latestKeys }) => [...keys, ...latestKeys]).map(({ label }) => label)),
];

/** The same as a CSV file: values as they came. */
export function mapCsv(ctx: WidgetContext, items: readonly MapItem[]): string {
  const labels = labelsOf(ctx);
  return csvText([
    ['name', ...labels],
    ...items.map((item) => [item.name, ...labels.map((label) => fileValue(cellOf(item, label)?.value))]),
  ]);
}

const placeKeys = { latKeyName: 'latitude', lngKeyName: 'longitude', xPosKeyName: 'xPos', yPosKeyName: 'yPos' };

/** Whether a label is one of those that say where an entity is. */
const isCoordinate = (label: string, settings: WidgetContext['settings']): boolean =>
  Object.entries(placeKeys).some(([name, usual]) => textSetting(settings[name], usual) === label);

/** Of coordinates: about a centimeter. */
const MOST_DECIMALS = 7;
