import { useT as useKitT } from '@mullion/shared-kit/i18n/i18n';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import { useContextMenu } from '@mullion/shared-kit/ui/context-menu';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { VisuallyHidden } from '@mullion/shared-kit/ui/visually-hidden';
import { memo, type ReactElement, useCallback, useMemo, useRef } from 'react';
import { GridLayout } from 'react-grid-layout';
import { groundStyle } from '../layout/layout-grid';
import { type PlacedWidget, placedWidgets } from '../layout/placed-widgets';
import { rowHeightOf } from '../layout/row-height';
import { WidgetFrame } from '../layout/widget-frame';
import type { DashboardLayout } from '../model/dashboard';
import { gridOf } from '../model/grid-settings';
import { type Cell, cellOf, type LayoutPlace } from '../model/layouts';
import { isFree, moveWidgets } from '../model/place-widgets';
import type { Widget } from '../model/widget';
import { useSize } from '../runtime/use-size';
import { type Alignment, aligned, allFree, type Cells } from './align-widgets';
import styles from './edit-grid.module.css';
import { gridItem, isOnWidget, isSameCell } from './grid-items';
import { groundMenu, type WidgetDoings, widgetMenu } from './grid-menus';
import { rowsOf } from './near-rows';
import { editDialogs } from './open-edit-dialogs';
import { SelectionBar } from './selection-bar';
import { spareStyles } from './spare-styles';
import { useT } from './texts';
import type { Editing } from './use-editing';
import { useGridDrag } from './use-grid-drag';
import { useNearWidgets } from './use-near-widgets';
import { useNextFocus } from './use-next-focus';
import { usePastedHere } from './use-pasted-here';
import { useReach } from './use-reach';
import { useSelection } from './use-selection';
import { useShowAdded } from './use-show-added';
import { useStepFocus } from './use-step-focus';
import { useWidgetActions } from './use-widget-actions';
import { useWidgetKeys } from './use-widget-keys';
import { nameOf } from './widget-name';
import { WidgetTools } from './widget-tools';

spareStyles();

/** A finger scrolls, unless the widget below it is selected: on phones the grid is wider than the window. */
const dragConfig = { cancel: 'button, [data-touched] [data-widget]:not([data-selected])' };
const resizeConfig = { handles: ['se', 'e', 's'] as const };

interface EditGridProps {
  layout: DashboardLayout;
  place: LayoutPlace;
  widgets: Readonly<Record<string, Widget>>;
  /** Its rows are no lower than in a grid of this width, px. */
  least: number;
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
export function EditGrid({ layout, place, widgets, least, editing }: EditGridProps) {
  const t = useT();
  const own = useKitT('mf-dashboards');
  const ground = useRef<HTMLDivElement>(null);
  const size = useSize(ground);
  const { columns, margin } = gridOf(layout.gridSettings);
  const placed = useMemo(() => placedWidgets(layout, widgets, { isNarrow: false, isEdit: true }), [layout, widgets]);
  const width = size?.width ?? 0;
  const rowHeight = rowHeightOf({ columns, margin }, width, least);
  const step = { across: (width - margin) / columns, down: rowHeight + margin };
  const rows = useMemo(() => rowsOf(placed), [placed]);
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
  const { track, pointed } = usePastedHere(ground, { layoutId: place.layoutId, margin, step }, actions);
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
  const manyStep = ({ size: count }: { size: number }) => (count > 1 ? t('step.move-many', { count }) : undefined);
  const dragging = useGridDrag({
    ...{ placed, cellsOf, restOf, selected: () => selection.ids },
    put: (cells) => put(cells, manyStep(cells)),
    inHand: editing.inHand,
  });
  const { near, keep, want } = useNearWidgets(ground, placed, step.down, dragging.isHeld);
  dragging.show(near);
  const reach = useReach(ground, want);
  useNextFocus(ground, placed, reach);
  useStepFocus(ground, { history: editing.history, layout, widgets }, reach);
  useShowAdded(layout, editing.awaitsAdded, selection.select, reach);
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
      put(new Map([...cellsOf(ids)].map(([id, cell]) => [id, change(cell)])), manyStep(ids), merge),
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
    keep,
    onKey,
    press: selection.press,
    openMenu: menu.open,
    ids: selection.ids,
    called,
  };
  const latest = useRef(latestNow);
  latest.current = latestNow;
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
        aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown Enter Space Escape Delete Control+A Control+C Control+R Control+X"
        aria-describedby={isSelected ? `${id}-selected` : undefined}
        data-selected={isSelected || undefined}
        className={styles.cell}
        onKeyDown={(event) => latest.current.onKey(event, id)}
        onFocus={() => latest.current.keep(id)}
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
      onPointerDownCapture={({ pointerType, currentTarget }) =>
        currentTarget.toggleAttribute('data-touched', pointerType === 'touch')
      }
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
          key={dragging.round}
          className={styles.grid}
          // As high as all of them, whichever are drawn.
          style={{ minBlockSize: rows * step.down + margin }}
          width={width}
          layout={near.map(gridItem)}
          gridConfig={gridConfig}
          dragConfig={dragConfig}
          resizeConfig={resizeConfig}
          compactor={dragging.compactor}
          onDragStart={dragging.onDragStart}
          onDragStop={dragging.onStop}
          onResizeStart={dragging.onResizeStart}
          onResizeStop={dragging.onStop}
        >
          {near.map(cellElement)}
        </GridLayout>
      )}
      {menu.menu}
      <VisuallyHidden>
        <span role="status">{selection.ids.size > 1 && t('selected', { count: selection.ids.size })}</span>
      </VisuallyHidden>
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
