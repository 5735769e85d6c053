import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { SearchField } from '../inputs/search-field';
import { runSafely } from '../notify/run-safely';
import { Button } from '../ui/button';
import { classes } from '../ui/classes';
import { Icon } from '../ui/icon';
import { isRtl } from '../ui/is-rtl';
import { isPlainKey } from '../ui/plain-key';
import { Skeleton } from '../ui/skeleton';
import styles from './navigation-tree.module.css';
import { useT } from './texts';
import { treeKey } from './tree-keys';
import {
  createTreeStore,
  type TreeItem,
  type TreeRow,
  type TreeStore,
  type TreeStoreOptions,
  treeRoot,
} from './tree-store';

/** What a caller may do to the tree from outside. */
export type TreeHandle<D = unknown> = Omit<TreeStore<D>, 'subscribe' | 'get' | 'start'>;

export interface NavigationTreeProps<D = unknown> extends TreeStoreOptions<D> {
  label: string;
  enableSearch?: boolean;
  /** A node was chosen; nothing else is selected then. */
  onNodeSelected?: (node: TreeItem<D>, event: MouseEvent | KeyboardEvent) => void;
  handle?: Ref<TreeHandle<D>>;
  /** How a node is written; default: its text. */
  draw?: (node: TreeItem<D>) => ReactNode;
}

/** A tree to find one's way in: nodes load when they are opened, one is selected, a search leaves what matches, or marks it. */
export function NavigationTree<D = unknown>({
  label,
  enableSearch,
  onNodeSelected,
  handle,
  draw = ({ text }) => text,
  ...options
}: NavigationTreeProps<D>) {
  const t = useT();
  const latest = useRef(options);
  latest.current = options;
  const [store] = useState(() =>
    createTreeStore<D>({
      loadNodes: (id, node) => latest.current.loadNodes(id, node),
      matches: options.matches,
      keepsAll: options.keepsAll,
      onNodesInserted: (ids, parentId) => latest.current.onNodesInserted?.(ids, parentId),
    }),
  );
  useImperativeHandle(handle, () => store, [store]);
  useEffect(() => {
    runSafely(store.start);
  }, [store]);
  const { rows, selected, search, loading, failed, empty } = useSyncExternalStore(store.subscribe, store.get);
  return (
    <div className={styles.place}>
      {enableSearch && <SearchField label={t('tree.search')} value={search} onChange={store.search} />}
      {options.keepsAll && search !== '' && !rows.some(({ found }) => found) && (
        <p className={styles.message} role="status">
          {t('tree.none', { text: search })}
        </p>
      )}
      {rows.length > 0 ? (
        <Rows
          label={label}
          rows={rows}
          selected={selected}
          store={store}
          draw={draw}
          onSelect={(item, event) => {
            store.selectNode(item.id);
            onNodeSelected?.(item, event);
          }}
        />
      ) : loading ? (
        <Skeleton lines={4} />
      ) : failed ? (
        <p className={styles.message} role="alert">
          {t('tree.failed')}
          <Button size="small" variant="text" onClick={() => runSafely(() => store.refreshNode(treeRoot))}>
            {t('tree.retry')}
          </Button>
        </p>
      ) : (
        <p className={styles.message} role="status">
          {search !== '' ? t('tree.none', { text: search }) : empty ? t('tree.empty') : ''}
        </p>
      )}
    </div>
  );
}

interface RowsProps<D> {
  label: string;
  rows: readonly TreeRow<D>[];
  selected: string | undefined;
  store: TreeStore<D>;
  draw: (item: TreeItem<D>) => ReactNode;
  onSelect: (item: TreeItem<D>, event: MouseEvent | KeyboardEvent) => void;
}

function Rows<D>({ label, rows, selected, store, draw, onSelect }: RowsProps<D>) {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string>();
  // One stop of the Tab key: where the keyboard was, else the selected node, else the one in its place.
  const indexOf = (id: string | undefined) => rows.findIndex(({ item }) => item.id === id);
  const place = useRef(0);
  place.current = Math.max(
    0,
    [indexOf(active), indexOf(selected), Math.min(place.current, rows.length - 1)].find((at) => at >= 0) ?? 0,
  );
  const stop = rows[place.current]?.item.id;
  const hasFocus = useRef(false);
  // A node that goes takes the focus with it; from the page's body no key would reach the tree.
  // biome-ignore lint/correctness/useExhaustiveDependencies: nodes go when there are other rows.
  useEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();
  }, [rows]);

  const focus = (id: string) => {
    setActive(id);
    list.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.focus();
  };
  const toggle = (item: TreeItem<D>) =>
    item.open ? store.closeNode(item.id) : runSafely(() => store.openNode(item.id));
  const keyDown = (event: KeyboardEvent<HTMLElement>, row: TreeRow<D>) => {
    if (!isPlainKey(event)) return;
    const action = treeKey(event.key, rows, rows.indexOf(row), isRtl(event.currentTarget));
    if (!action) return;
    event.preventDefault();
    if (action.type === 'focus') focus(action.id);
    else if (action.type === 'toggle') toggle(row.item);
    else if (!row.item.disabled) onSelect(row.item, event);
  };
  return (
    <div
      ref={list}
      role="tree"
      aria-label={label}
      className={styles.tree}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
    >
      {rows.map((row) => {
        const { item, level, position, siblings, found } = row;
        return (
          <div
            key={item.id}
            role="treeitem"
            data-node={item.id}
            aria-level={level}
            aria-posinset={position}
            aria-setsize={siblings}
            aria-expanded={item.hasChildren ? item.open : undefined}
            aria-selected={item.id === selected}
            aria-disabled={item.disabled || undefined}
            aria-busy={item.loading || undefined}
            tabIndex={item.id === stop ? 0 : -1}
            className={classes(styles.node, item.id === selected && styles.selected, item.disabled && styles.disabled)}
            style={{ paddingInlineStart: (level - 1) * indent }}
            onFocus={() => setActive(item.id)}
            onKeyDown={(event) => keyDown(event, row)}
            onClick={(event) => !item.disabled && onSelect(item, event)}
            onDoubleClick={() => toggle(item)}
          >
            <span
              className={classes(styles.arrow, item.open && styles.open)}
              aria-hidden="true"
              onClick={(event) => {
                event.stopPropagation();
                if (item.hasChildren) toggle(item);
              }}
              onDoubleClick={(event) => event.stopPropagation()}
            >
              {item.hasChildren && <Icon name="chevron-right" size={18} />}
            </span>
            {item.image ? (
              <img src={item.image} alt="" className={styles.image} />
            ) : (
              item.icon && <Icon name={item.icon} size={18} className={styles.icon} />
            )}
            <span className={styles.text} title={item.text}>
              {found ? <mark className={styles.found}>{draw(item)}</mark> : draw(item)}
            </span>
            {item.loading && <span className={styles.note}>{t('tree.loading')}</span>}
            {item.failed && <span className={styles.failed}>{t('tree.failed')}</span>}
          </div>
        );
      })}
    </div>
  );
}

/** px by which each level is set in. */
const indent = 20;
