import { useT } from '@mullion/shared-kit/i18n/i18n';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import type { DashboardLayout } from '../model/dashboard';
import { gridOf } from '../model/grid-settings';
import { mostAtOnce } from '../model/most-at-once';
import type { Widget } from '../model/widget';
import { useNarrow } from '../runtime/use-narrow';
import { useDrawnAll } from './draw-all';
import { GridCell } from './grid-cell';
import styles from './layout-grid.module.css';
import { placedWidgets } from './placed-widgets';
import { rowHeightStyle } from './row-height';
import { usePrintScale } from './use-print-scale';
import { WidgetFrame } from './widget-frame';
import { groundColor } from './widget-look';

export interface LayoutGridProps {
  layout: DashboardLayout;
  widgets: Readonly<Record<string, Widget>>;
  /** In the heads of widgets that are only looked at: what can be done with each. */
  tools?: (id: string) => ReactNode;
  /** Its rows are no lower than in a grid of this width, px. */
  least?: number;
  /** Where there is no widget: what somebody may do about it. */
  emptyAction?: ReactNode;
}

/** The ground of a layout as the dashboard says. */
export function groundStyle({ gridSettings }: DashboardLayout): CSSProperties {
  const { backgroundColor, backgroundImage, backgroundSize } = gridOf(gridSettings);
  return {
    backgroundColor: groundColor(backgroundColor),
    ...(backgroundImage && {
      backgroundImage: `url(${JSON.stringify(backgroundImage)})`,
      backgroundSize,
      backgroundRepeat: 'no-repeat',
    }),
  };
}

/** Widgets in their cells; one below the other in narrow windows. Cells are as the dashboard says in every language. */
export function LayoutGrid({ layout, widgets, tools, least = 0, emptyAction }: LayoutGridProps) {
  const t = useT('mf-dashboards');
  const isNarrow = useNarrow();
  const isAllDrawn = useDrawnAll();
  const drawn = useRef<HTMLDivElement>(null);
  usePrintScale(drawn);
  const placed = placedWidgets(layout, widgets, { isNarrow, isEdit: false });
  const grid = gridOf(layout.gridSettings);
  if (placed.length === 0) {
    return (
      <div className={styles.ground} style={groundStyle(layout)}>
        <EmptyState level={2} icon="dashboards" title={t('empty')} text={t('empty.text')} action={emptyAction} />
      </div>
    );
  }
  const fills = isNarrow ? grid.mobileAutoFillHeight : grid.autoFillHeight;
  const style = {
    '--columns': grid.columns,
    '--margin': `${grid.margin}px`,
    '--row': `${grid.mobileRowHeight}px`,
    '--cell-height': rowHeightStyle(grid, least),
    ...(fills && {
      '--rows': isNarrow
        ? placed.map(({ mobileRows }) => `minmax(0, ${mobileRows}fr)`).join(' ')
        : `repeat(${Math.max(...placed.map(({ row, sizeY }) => row + sizeY))}, minmax(0, 1fr))`,
    }),
  } as CSSProperties;
  return (
    <div className={styles.ground} style={groundStyle(layout)}>
      <div ref={drawn} className={styles.grid} style={style} data-narrow={isNarrow} data-fills={fills} dir="ltr">
        {placed.map(({ id, widget, col, row, sizeX, sizeY, mobileRows }) => (
          <GridCell
            key={id}
            waits={placed.length > mostAtOnce}
            isNow={isAllDrawn}
            style={
              isNarrow
                ? ({ '--mobile-rows': mobileRows } as CSSProperties)
                : { gridColumn: `${col + 1} / span ${sizeX}`, gridRow: `${row + 1} / span ${sizeY}` }
            }
          >
            <WidgetFrame widget={widget} tools={tools?.(id)} />
          </GridCell>
        ))}
      </div>
    </div>
  );
}
