import { lazy } from '@mullion/shared-kit/ui/lazy';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import type { CSSProperties } from 'react';
import type { Editing } from '../edit/use-editing';
import { LayoutGrid } from '../layout/layout-grid';
import { type DashboardConfiguration, type DashboardLayouts, layoutIds } from '../model/dashboard';
import styles from './layouts.module.css';

const EditGrid = lazy(
  () => import(/* webpackChunkName: "edit-grid" */ '../edit/edit-grid').then((file) => file.default),
  {
    pending: <Skeleton height="20rem" />,
  },
);

interface LayoutsProps {
  configuration: DashboardConfiguration;
  stateId: string;
  editing: Editing | null;
}

/** The layouts of a state side by side; one below the other in narrow windows. */
export function Layouts({ configuration, stateId, editing }: LayoutsProps) {
  const layouts = configuration.states[stateId]?.layouts ?? {};
  const shown = layoutIds.flatMap((layoutId) => {
    const layout = layouts[layoutId];
    return layout ? [{ layoutId, layout }] : [];
  });
  return (
    <div className={styles.layouts} style={shown.length > 1 ? sharedWidth(layouts) : undefined}>
      {shown.map(({ layoutId, layout }) =>
        editing ? (
          <EditGrid
            key={layoutId}
            layout={layout}
            place={{ stateId, layoutId }}
            widgets={configuration.widgets}
            change={editing.change}
          />
        ) : (
          <LayoutGrid key={layoutId} layout={layout} widgets={configuration.widgets} />
        ),
      )}
    </div>
  );
}

/** Pixels that the other side keeps beside one of fixed width. */
const LEAST_WIDTH = 150;

/** How two layouts share the width, as the main one says, else the right one; half each otherwise. */
function sharedWidth({ main, right }: DashboardLayouts): CSSProperties {
  const dimension = main?.gridSettings.layoutDimension ?? right?.gridSettings.layoutDimension;
  const fixed = `min(${dimension?.fixedWidth ?? LEAST_WIDTH}px, 100% - ${LEAST_WIDTH}px)`;
  const columns =
    dimension?.type === 'fixed'
      ? dimension.fixedLayout === 'right'
        ? `minmax(0, 1fr) ${fixed}`
        : `${fixed} minmax(0, 1fr)`
      : `${dimension?.leftWidthPercentage ?? 50}% minmax(0, 1fr)`;
  return { '--shared': columns } as CSSProperties;
}
