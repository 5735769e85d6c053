import { useT as useKitT } from '@mullion/shared-kit/i18n/i18n';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import { useContextMenu } from '@mullion/shared-kit/ui/context-menu';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { VisuallyHidden } from '@mullion/shared-kit/ui/visually-hidden';
import { type MouseEvent, memo, type ReactElement, useCallback, useMemo, useRef } from 'react';
import { type EventCallback, GridLayout, type LayoutItem } from 'react-grid-layout';
import { groundStyle } from '../layout/layout-grid';
import { type PlacedWidget, placedWidgets } from '../layout/placed-widgets';
import { WidgetFrame } from '../layout/widget-frame';
import type { DashboardLayout } from '../model/dashboard';
import { gridOf } from '../model/grid-settings';
import { type Cell, cellOf, type LayoutPlace, mostRows } from '../model/layouts';
import { isFree, moveWidgets } from '../model/place-widgets';
import type { Widget } from '../model/widget';
import { useSize } from '../runtime/use-size';
import { type Alignment, aligned, allFree, type Cells } from './align-widgets';
import styles from './edit-grid.module.css';
import { groundMenu, type WidgetDoings, widgetMenu } from './grid-menus';
import { editDialogs } from './open-edit-dialogs';
import { SelectionBar } from './selection-bar';
import { spareStyles } from './spare-styles';
import { useT } from './texts';
import { useDragTogether } from './use-drag-together';
import type { Editing } from './use-editing';
import { useNextFocus } from './use-next-focus';
import { usePastedHere } from './use-pasted-here';
import { useSelection } from './use-selection';
import { useShowAdded } from './use-show-added';
import { nameOf, useWidgetActions } from './use-widget-actions';
import { useWidgetKeys } from './use-widget-keys';
import { WidgetTools } from './widget-tools';

spareStyles();

const dragConfig = { cancel: 'button' };
const resizeConfig = { handles: ['se', 'e', 's'] as const };

interface EditGridProps {
  layout: DashboardLayout;
  place: LayoutPlace;
  widgets: Readonly<Record<string, Widget>>;
  editing: Editing;
}

/** What was drawn of each widget, and what of. */
type DrawnCells = Map<string, { of: readonly unknown[]; element: ReactElement }>;

interface EditedWidgetProps {
  id: string;
  name: string;
  widget: Widget | undefined;
  doings: () => WidgetDoings;
}

/** A layout whose widgets are moved and resized by pointer, by arrow keys, or in numbers, one or several. */
export function EditGrid({ layout, place, widgets, editing }: EditGridProps) {
  const t = useT();
  const own = useKitT('mf-dashboards');
  const ground = useRef<HTMLDivElement>(null);
  const size = useSize(ground);
  const { columns, margin } = gridOf(layout.gridSettings);
  const placed = useMemo(() => placedWidgets(layout, widgets, { isNarrow: false, isEdit: true }), [layout, widgets]);
  const width = size?.width ?? 0;
  const rowHeight = Math.max(1, (width - margin * (columns + 1)) / columns);
  const called = (id: string) => nameOf(widgets[id]) || own('widget.missing');
  // To write two numbers for each of 200 widgets takes half of a step's time: only what was moved gets a new label.
  const labels = useMemo(() => new Map<string, string>(), [own]);
  const labelOf = ({ id, col, row }: PlacedWidget) => {
    const key = `${col} ${row} ${called(id)}`;
    const label = labels.get(key) ?? own('place.of', { name: called(id), col: col + 1, row: row + 1 });
    labels.set(key, label);
    return label;
  };
  const actions = useWidgetActions(editing, place);
  const selection = useSelection(layout);
  const menu = useContextMenu();
  useNextFocus(ground);
  useShowAdded(ground, layout, selection.select);
  const { track, pointed } = usePastedHere(
    ground,
    { layoutId: place.layoutId, margin, step: rowHeight + margin },
    actions.paste,
  );
  const cellsOf = (ids: Iterable<string>): Cells =>
    new Map([...ids].map((id) => [id, cellOf(layout.widgets[id] ?? {})]));
  const restOf = (ids: Iterable<string>) => {
    const moving = new Set(ids);
    return placed.filter(({ id }) => !moving.has(id));
  };

  /** Other places as one step, if there is room; whether there is. */
  const put = (cells: Cells, name?: string, merge?: string): boolean => {
    const changed = new Map([...cells].filter(([id, cell]) => !isSameCell(cell, cellOf(layout.widgets[id] ?? {}))));
    if (!allFree(cells, columns, restOf(cells.keys()))) return false;
    const [first] = changed;
    if (first) editing.change(name ?? stepName(...first), (all) => moveWidgets(all, place, changed), merge);
    return true;
  };
  const stepName = (id: string, cell: Cell) => {
    const before = cellOf(layout.widgets[id] ?? {});
    const isMove = before.sizeX === cell.sizeX && before.sizeY === cell.sizeY;
    return t(isMove ? 'step.move' : 'step.resize', { name: called(id) });
  };
  const dragging = useDragTogether({ selected: () => selection.ids, cellsOf, restOf });
  const putDragged: EventCallback = (all, _, item) => {
    const cells = item && dragging.stop(all, item);
    if (cells) put(cells, cells.size > 1 ? manyStep(cells.size) : undefined);
  };
  const manyStep = (count: number) => t('step.move-many', { count });
  const align = (alignment: Alignment) => {
    const name = t('step.align', { how: t(`align.${alignment}`), count: selection.ids.size });
    if (!put(aligned(cellsOf(selection.ids), alignment), name)) notify.info(t('align.taken'));
  };
  const askPlace = async (id: string) => {
    const cell = cellOf(layout.widgets[id] ?? {});
    const { askForPlace } = await editDialogs();
    const isFreeFor = (wanted: Cell) => isFree(wanted, columns, restOf([id]));
    const chosen = await askForPlace({ name: called(id), cell, columns, isFree: isFreeFor });
    if (chosen) put(new Map([[id, chosen]]));
  };
  const { onKey, endStep } = useWidgetKeys({
    actions,
    selection,
    move: (ids, change, merge) =>
      put(
        new Map([...cellsOf(ids)].map(([id, cell]) => [id, change(cell)])),
        ids.size > 1 ? manyStep(ids.size) : undefined,
        merge,
      ),
  });

  const doings = useRef<WidgetDoings>({ actions, askPlace });
  doings.current = { actions, askPlace };
  const doingsNow = useCallback(() => doings.current, []);
  const gridConfig = useMemo(
    () => ({
      cols: columns,
      rowHeight,
      margin: [margin, margin] as const,
      containerPadding: [margin, margin] as const,
    }),
    [columns, rowHeight, margin],
  );
  // The grid draws a widget again that comes with other properties: of a step, only those that it changed.
  const latestNow = {
    putDragged,
    dragging,
    onKey,
    press: selection.press,
    openMenu: menu.open,
    ids: selection.ids,
    called,
  };
  const latest = useRef(latestNow);
  latest.current = latestNow;
  const onStart = useCallback<EventCallback>((_, __, item) => item && latest.current.dragging.start(item), []);
  const onPut = useCallback<EventCallback>((...told) => latest.current.putDragged(...told), []);
  const cells = useRef<DrawnCells>(new Map());
  const before = cells.current;
  const drawn: DrawnCells = new Map();
  cells.current = drawn;
  const cellElement = (one: PlacedWidget): ReactElement => {
    const { id, widget } = one;
    const isSelected = selection.ids.has(id);
    const of = [t, widget, called(id), labelOf(one), isSelected];
    const known = before.get(id);
    if (known?.of.every((part, at) => part === of[at])) {
      drawn.set(id, known);
      return known.element;
    }
    const element = (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
      <div
        key={id}
        role="group"
        data-widget={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move and resize it
        tabIndex={0}
        aria-label={labelOf(one)}
        aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown Shift+ArrowRight Shift+ArrowDown Enter Space Delete Control+C Control+X"
        aria-describedby={isSelected ? `${id}-selected` : undefined}
        data-selected={isSelected || undefined}
        className={styles.cell}
        onKeyDown={(event) => latest.current.onKey(event, id)}
        onBlur={endStep}
        onClick={(event) => dragging.isEnd() || !isOnWidget(event) || latest.current.press(id, event)}
        onContextMenu={(event) =>
          latest.current.openMenu(
            event,
            latest.current.called(id),
            widgetMenu(id, doings.current, t, latest.current.ids),
          )
        }
      >
        {isSelected && (
          <span id={`${id}-selected`} className={styles.mark}>
            <Icon name="check" size={16} />
            <VisuallyHidden>{t('selected.mark')}</VisuallyHidden>
          </span>
        )}
        <div className={styles.content} dir={document.documentElement.dir || undefined}>
          <EditedWidget id={id} name={called(id)} widget={widget} doings={doingsNow} />
        </div>
      </div>
    );
    drawn.set(id, { of, element });
    return element;
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what its menu offers stands in the toolbar too
    <div
      ref={ground}
      className={styles.ground}
      style={groundStyle(layout)}
      dir="ltr"
      data-edit-layout={place.layoutId}
      onPointerDown={() => dragging.isEnd()}
      onPointerMove={track}
      onContextMenu={(event) => menu.open(event, t('toolbar'), groundMenu(editing, actions, pointed(), t))}
    >
      {placed.length === 0 && (
        <EmptyState
          level={2}
          icon="dashboards"
          title={own('empty')}
          action={
            <Button variant="primary" icon="plus" onClick={() => runSafely(actions.add)}>
              {t('add-widget')}
            </Button>
          }
        />
      )}
      {width > 0 && (
        <GridLayout
          className={styles.grid}
          width={width}
          layout={placed.map(gridItem)}
          gridConfig={gridConfig}
          dragConfig={dragConfig}
          resizeConfig={resizeConfig}
          compactor={dragging.compactor}
          onDragStart={onStart}
          onDragStop={onPut}
          onResizeStop={onPut}
        >
          {placed.map(cellElement)}
        </GridLayout>
      )}
      {menu.menu}
      {selection.ids.size > 1 && (
        <SelectionBar
          count={selection.ids.size}
          onAlign={align}
          onRemove={() => actions.remove([...selection.ids])}
          onClear={selection.clear}
        />
      )}
    </div>
  );
}

/** A widget with its tools: drawn again if it is another one, not whenever another one is moved. */
const EditedWidget = memo(function EditedWidget({ widget, ...tools }: EditedWidgetProps) {
  return <WidgetFrame widget={widget} tools={<WidgetTools {...tools} />} />;
});

/** Whether a press is on the widget itself: not on a button of it, nor in a menu that one has opened. */
const isOnWidget = ({ target, currentTarget }: MouseEvent) =>
  target instanceof Element && currentTarget.contains(target) && !target.closest('button, a, input');

const isSameCell = (one: Cell, other: Cell) =>
  one.col === other.col && one.row === other.row && one.sizeX === other.sizeX && one.sizeY === other.sizeY;

/** A cell as the grid library takes it: no drag makes it higher than the most rows, unless it is that already. */
const gridItem = ({ id, col, row, sizeX, sizeY }: PlacedWidget): LayoutItem => ({
  ...{ i: id, x: col, y: row, w: sizeX, h: sizeY },
  maxH: Math.max(mostRows, sizeY),
});
