import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { GridLayout, getCompactor } from 'react-grid-layout';
import { groundStyle } from '../layout/layout-grid';
import { type PlacedWidget, placedWidgets } from '../layout/placed-widgets';
import { WidgetFrame } from '../layout/widget-frame';
import type { DashboardLayout } from '../model/dashboard';
import { gridOf } from '../model/grid-settings';
import { type Cell, cellOf, type LayoutPlace } from '../model/layouts';
import { isFree, moveWidgets, removeWidgets } from '../model/place-widgets';
import type { Widget } from '../model/widget';
import { useSize } from '../runtime/use-size';
import styles from './edit-grid.module.css';
import { cellByKey } from './move-by-key';
import type { ChangeDashboard } from './use-editing';

/** The grid's own style element, for the text that a drag passes over: it would add it without the nonce of the page. */
function admitStyles(): void {
  const id = 'react-draggable-style-el';
  if (document.getElementById(id)) return;
  const style = Object.assign(document.createElement('style'), {
    id,
    nonce: document.querySelector<HTMLElement>('[nonce]')?.nonce ?? '',
  });
  style.textContent = '.react-draggable-transparent-selection *::selection { background: transparent; }';
  document.head.append(style);
}
admitStyles();

/** Nothing is pushed or swapped: a move onto another widget is refused. */
const compactor = getCompactor(null, false, true);

interface EditGridProps {
  layout: DashboardLayout;
  place: LayoutPlace;
  widgets: Readonly<Record<string, Widget>>;
  change: ChangeDashboard;
}

/** A layout whose widgets are moved and resized by pointer, by arrow keys, or in numbers. */
export default function EditGrid({ layout, place, widgets, change }: EditGridProps) {
  const t = useT('mf-dashboards');
  const ground = useRef<HTMLDivElement>(null);
  const size = useSize(ground);
  const { columns, margin } = gridOf(layout.gridSettings);
  const placed = useMemo(() => placedWidgets(layout, widgets, { isNarrow: false, isEdit: true }), [layout, widgets]);
  const width = size?.width ?? 0;
  const rowHeight = Math.max(1, (width - margin * (columns + 1)) / columns);
  const nameOf = (widget: Widget | undefined) => widget?.config.title || widget?.title || t('widget.missing');

  const put = (id: string, cell: Cell, merge?: string) => {
    const before = layout.widgets[id];
    if (!before) return;
    const now = cellOf(before);
    if (now.col === cell.col && now.row === cell.row && now.sizeX === cell.sizeX && now.sizeY === cell.sizeY) return;
    const step = now.sizeX === cell.sizeX && now.sizeY === cell.sizeY ? 'step.move' : 'step.resize';
    change(t(step, { name: nameOf(widgets[id]) }), (all) => moveWidgets(all, place, new Map([[id, cell]])), merge);
  };
  const remove = (id: string) =>
    change(t('step.remove', { name: nameOf(widgets[id]) }), (all) => removeWidgets(all, place, [id]));
  const isFreeFor = (id: string) => (cell: Cell) =>
    isFree(
      cell,
      columns,
      placed.filter((other) => other.id !== id),
    );
  const askPlace = async ({ id, widget, ...cell }: PlacedWidget) => {
    const { askForPlace } = await loadCode(() => import(/* webpackChunkName: "dashboard-dialogs" */ './place-dialog'));
    const { col, row, sizeX, sizeY } = cell;
    const chosen = await askForPlace({
      name: nameOf(widget),
      cell: { col, row, sizeX, sizeY },
      columns,
      isFree: isFreeFor(id),
    });
    if (chosen) put(id, chosen);
  };
  const onKey = (event: KeyboardEvent, { id, col, row, sizeX, sizeY }: PlacedWidget) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Delete') {
      event.preventDefault();
      remove(id);
      return;
    }
    const cell = cellByKey({ col, row, sizeX, sizeY }, event);
    if (!cell) return;
    event.preventDefault();
    if (isFreeFor(id)(cell)) put(id, cell, `keys ${id}`);
  };

  return (
    <div ref={ground} className={styles.ground} style={groundStyle(layout)} dir="ltr">
      {placed.length === 0 && <EmptyState level={2} icon="dashboards" title={t('empty')} />}
      {width > 0 && (
        <GridLayout
          className={styles.grid}
          width={width}
          layout={placed.map(({ id, col, row, sizeX, sizeY }) => ({ i: id, x: col, y: row, w: sizeX, h: sizeY }))}
          gridConfig={{ cols: columns, rowHeight, margin: [margin, margin], containerPadding: [margin, margin] }}
          dragConfig={{ cancel: 'button' }}
          resizeConfig={{ handles: ['se', 'e', 's'] }}
          compactor={compactor}
          onDragStop={(_, __, item) => item && put(item.i, { col: item.x, row: item.y, sizeX: item.w, sizeY: item.h })}
          onResizeStop={(_, __, item) =>
            item && put(item.i, { col: item.x, row: item.y, sizeX: item.w, sizeY: item.h })
          }
        >
          {placed.map((one) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
            <div
              key={one.id}
              role="group"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move and resize it
              tabIndex={0}
              aria-label={t('place.of', { name: nameOf(one.widget), col: one.col + 1, row: one.row + 1 })}
              aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown Shift+ArrowRight Shift+ArrowDown Delete"
              className={styles.cell}
              onKeyDown={(event) => onKey(event, one)}
            >
              <div className={styles.content} dir={document.documentElement.dir || undefined}>
                <WidgetFrame
                  widget={one.widget}
                  tools={
                    <>
                      <IconButton
                        size="small"
                        icon="open_with"
                        label={t('place.edit', { name: nameOf(one.widget) })}
                        onClick={() => runSafely(() => askPlace(one))}
                      />
                      <IconButton
                        size="small"
                        icon="close"
                        label={t('widget.remove', { name: nameOf(one.widget) })}
                        onClick={() => remove(one.id)}
                      />
                    </>
                  }
                />
              </div>
            </div>
          ))}
        </GridLayout>
      )}
    </div>
  );
}
