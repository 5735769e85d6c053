import type { WidgetsBundle } from '@mullion/shared-kit/api/widgets-bundles';
import { type ReactNode, useMemo, useRef } from 'react';
import { DashboardViewProvider } from '../layout/dashboard-view';
import { LayoutGrid } from '../layout/layout-grid';
import { useSize } from '../runtime/use-size';
import styles from './library-page.module.css';
import { libraryView } from './library-view';
import { columnsIn, exampleOf, libraryLayout } from './place-types';
import type { WholeWidgetType } from './type-calls';

interface LibraryGridProps {
  /** In their order. */
  types: readonly WholeWidgetType[];
  bundle: WidgetsBundle;
  /** What can be done with one. */
  toolsOf: (type: WholeWidgetType) => ReactNode;
}

/** The types of a bundle, each as a widget that shows data of its own. */
export function LibraryGrid({ types, bundle, toolsOf }: LibraryGridProps) {
  const place = useRef<HTMLDivElement>(null);
  const columns = columnsIn(useSize(place)?.width || undefined);
  const layout = useMemo(() => libraryLayout(types, columns), [types, columns]);
  const widgets = useMemo(
    () => Object.fromEntries(types.map((type) => [type.id.id, exampleOf(type, bundle)] as const)),
    [types, bundle],
  );
  const tools = (id: string) => {
    const type = types.find((one) => one.id.id === id);
    return type && toolsOf(type);
  };
  return (
    <div ref={place} className={styles.grid}>
      <DashboardViewProvider value={libraryView}>
        <LayoutGrid layout={layout} widgets={widgets} tools={tools} />
      </DashboardViewProvider>
    </div>
  );
}
