import { useT } from '@mullion/shared-kit/i18n/i18n';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { loadEditMode } from '../edit/load-edit-mode';
import type { Editing } from '../edit/use-editing';
import { LayoutGrid, type LayoutGridProps } from '../layout/layout-grid';
import { leastWidth } from '../layout/row-height';
import { type DashboardConfiguration, type DashboardLayouts, layoutIds } from '../model/dashboard';
import styles from './layouts.module.css';
import type { RightLayout } from './use-right-layout';

const EditGrid = lazy(() => loadEditMode().then((file) => file.EditGrid), { pending: <Skeleton height="20rem" /> });

interface LayoutsProps {
  configuration: DashboardConfiguration;
  stateId: string;
  editing: Editing | null;
  right: RightLayout;
  /** Nothing else is on the page: the dashboard is no part of another place. */
  hasPage: boolean;
  /** What fills a layout without widgets, for those who may. */
  emptyAction: ReactNode;
}

/** The layouts of a state side by side; in narrow windows, the right one in a drawer over the main one. */
export function Layouts({ configuration, stateId, editing, right, hasPage, emptyAction }: LayoutsProps) {
  const t = useT('mf-dashboards');
  const layouts = configuration.states[stateId]?.layouts ?? {};
  const shown = layoutIds.flatMap((layoutId) => {
    const layout = layouts[layoutId];
    const isHere = layoutId === 'main' || !right.isDrawer;
    return layout && isHere ? [{ layoutId, layout }] : [];
  });
  const drawer = right.isOpen && layouts.right;
  const least = leastWidth(hasPage && shown.length === 1);
  const close = () => right.setOpen(false);
  return (
    <div className={styles.holder}>
      <div
        className={styles.layouts}
        data-layouts=""
        inert={Boolean(drawer)}
        style={shown.length > 1 ? sharedWidth(layouts) : undefined}
      >
        {shown.map(({ layoutId, layout }) =>
          editing ? (
            <EditGrid
              key={layoutId}
              layout={layout}
              place={{ stateId, layoutId }}
              widgets={configuration.widgets}
              least={least}
              editing={editing}
            />
          ) : (
            <LayoutGrid
              key={layoutId}
              layout={layout}
              widgets={configuration.widgets}
              least={least}
              emptyAction={emptyAction}
            />
          ),
        )}
      </div>
      {drawer && <Drawer name={t('right')} layout={drawer} widgets={configuration.widgets} close={close} />}
    </div>
  );
}

interface DrawerProps extends LayoutGridProps {
  name: string;
  close: () => void;
}

/** A layout over the main one, which rests meanwhile. */
function Drawer({ name, close, ...layout }: DrawerProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <>
      <button type="button" className={styles.backdrop} tabIndex={-1} aria-hidden onClick={close} />
      <aside ref={place} tabIndex={-1} className={styles.drawer} aria-label={name}>
        <LayoutGrid {...layout} />
      </aside>
    </>
  );
}

/** Pixels that the other side keeps beside one of fixed width. */
const LEAST_WIDTH = 150;

/** How two layouts share the width, as the main one says, else the right one; half each otherwise. */
function sharedWidth({ main, right }: DashboardLayouts): CSSProperties {
  const dimension = [main, right].map((one) => one?.gridSettings.layoutDimension).find((one) => one?.type);
  const fixed = `min(${dimension?.fixedWidth ?? LEAST_WIDTH}px, 100% - ${LEAST_WIDTH}px)`;
  const columns =
    dimension?.type === 'fixed'
      ? dimension.fixedLayout === 'right'
        ? `minmax(0, 1fr) ${fixed}`
        : `${fixed} minmax(0, 1fr)`
      : `${dimension?.leftWidthPercentage ?? 50}% minmax(0, 1fr)`;
  return { '--shared': columns } as CSSProperties;
}
