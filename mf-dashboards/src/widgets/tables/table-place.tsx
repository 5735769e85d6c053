import type { ListSort, ListStateHandle } from '@mullion/shared-kit/list/list-state';
import { useLocalListState } from '@mullion/shared-kit/list/use-local-list-state';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { flagSetting, MOST_COUNTED, numberSetting } from '../../runtime/settings';
import type { WidgetContext } from '../../runtime/widget-context';
import styles from './tables.module.css';

type Settings = WidgetContext['settings'];

/** Without pages: more than anybody reads, and what the platform gives at most of entities. */
export const ALL_ROWS = 1000;

/** Whether a table shows one page after the other. */
export const isInPages = (settings: Settings): boolean => flagSetting(settings.displayPagination, true);

/** Pages, search, and order of a table, which begins as it is configured. */
export const useTableState = (settings: Settings, sort: ListSort): ListStateHandle =>
  useLocalListState({
    sort,
    pageSize: isInPages(settings) ? rowsOf(settings) : ALL_ROWS,
  });

const rowsOf = ({ defaultPageSize }: Settings): number =>
  Math.min(MOST_COUNTED, Math.max(1, Math.floor(numberSetting(defaultPageSize, 10))));

interface TablePlaceProps {
  place?: Ref<HTMLDivElement>;
  settings: Settings;
  /** Its rows end with buttons. */
  hasActions: boolean;
  /** Whether their buttons stay in sight while nothing is stored. */
  sticky?: boolean;
  /** Something else stands in its place; its list reads on. */
  hidden?: boolean;
  /** The room that long words of its head take, rem. */
  words?: number;
  children: ReactNode;
}

/** The place of a table, in which its head and the buttons of its rows stay in sight as configured. */
export const TablePlace = ({
  place,
  settings,
  hasActions,
  sticky = true,
  hidden,
  words = 0,
  children,
}: TablePlaceProps) => (
  <div ref={place} className={styles.place} hidden={hidden}>
    <div
      className={styles.table}
      style={{ '--words': `${words}rem` } as CSSProperties}
      data-sticky-head={flagSetting(settings.enableStickyHeader, true)}
      data-sticky-actions={hasActions && flagSetting(settings.enableStickyAction, sticky)}
    >
      {children}
    </div>
  </div>
);
