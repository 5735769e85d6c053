import type { IconName } from '../ui/icon';

/** Id under which the whole tree stands. */
export const treeRoot = '#';

/** A node as the caller gives it. */
export interface TreeNode<D = unknown> {
  id: string;
  text: string;
  icon?: IconName;
  /** Address of a picture in place of the icon. */
  image?: string;
  state?: { disabled?: boolean; opened?: boolean; loaded?: boolean };
  /** Its nodes; `true`: there are some, to be loaded; `false` or absent: a leaf. */
  children?: boolean | readonly TreeNode<D>[];
  data?: D;
}

/** A node in the tree. */
export interface TreeItem<D = unknown> {
  id: string;
  parentId: string;
  text: string;
  icon?: IconName;
  image?: string;
  data?: D;
  disabled: boolean;
  open: boolean;
  /** `undefined`: not known yet. */
  children: readonly string[] | undefined;
  hasChildren: boolean;
  loading: boolean;
  failed: boolean;
}

/** A node on screen, with its place among its siblings. */
export interface TreeRow<D = unknown> {
  item: TreeItem<D>;
  level: number;
  position: number;
  siblings: number;
  /** The search found it, in a tree that keeps all. */
  found: boolean;
}

export interface TreeStoreOptions<D> {
  /** Loads the nodes below one, or those of the root for `treeRoot`. */
  loadNodes: (id: string, node: TreeItem<D> | undefined) => Promise<readonly TreeNode<D>[]>;
  /** Whether a node matches a search. Default: its text holds it, in any case. */
  matches?: (search: string, node: TreeItem<D>) => boolean;
  /** A search marks what matches, and keeps the rest. */
  keepsAll?: boolean;
  onNodesInserted?: (ids: readonly string[], parentId: string) => void;
}

export type TreeStore<D = unknown> = ReturnType<typeof createTreeStore<D>>;

/** A tree whose nodes are loaded when they are first opened. Plain state; `subscribe` and `rows` let React read it. */
export function createTreeStore<D = unknown>({
  loadNodes,
  matches = holds,
  keepsAll = false,
  onNodesInserted,
}: TreeStoreOptions<D>) {
  const items = new Map<string, TreeItem<D>>();
  const root = { children: undefined as readonly string[] | undefined, loading: false, failed: false };
  const listeners = new Set<() => void>();
  let rows: readonly TreeRow<D>[] = [];
  let selected: string | undefined;
  let search = '';
  /** What the search opened, to be closed when it ends. */
  let openedBySearch: string[] = [];
  let snapshot = makeSnapshot();

  function makeSnapshot() {
    return { rows, selected, search, loading: root.loading, failed: root.failed, empty: root.children?.length === 0 };
  }
  function changed(): void {
    const shown = search === '' || keepsAll ? undefined : matchingIds();
    rows = visibleRows(shown);
    snapshot = makeSnapshot();
    for (const listener of listeners) listener();
  }
  const childrenOf = (id: string) => (id === treeRoot ? root.children : items.get(id)?.children);
  const patch = (id: string, change: Partial<TreeItem<D>>) => {
    const item = items.get(id);
    if (item) items.set(id, { ...item, ...change });
  };
  const setChildren = (id: string, children: readonly string[] | undefined) => {
    if (id === treeRoot) root.children = children;
    else patch(id, { children, hasChildren: children === undefined || children.length > 0 });
  };

  function insert(nodes: readonly TreeNode<D>[], parentId: string): string[] {
    return nodes.map((node) => {
      const given = Array.isArray(node.children) ? (node.children as readonly TreeNode<D>[]) : undefined;
      items.set(node.id, {
        id: node.id,
        parentId,
        text: node.text,
        icon: node.icon,
        image: node.image,
        data: node.data,
        disabled: node.state?.disabled ?? false,
        open: (node.state?.opened ?? false) && given !== undefined,
        children: given ? [] : node.children === true && !node.state?.loaded ? undefined : [],
        hasChildren: given ? given.length > 0 : node.children === true,
        loading: false,
        failed: false,
      });
      if (given) setChildren(node.id, insert(given, node.id));
      return node.id;
    });
  }
  function forget(id: string): void {
    for (const child of childrenOf(id) ?? []) {
      forget(child);
      items.delete(child);
      if (selected === child) selected = undefined;
    }
  }

  async function load(id: string): Promise<void> {
    const state = (change: { loading: boolean; failed: boolean }) =>
      id === treeRoot ? Object.assign(root, change) : patch(id, change);
    state({ loading: true, failed: false });
    changed();
    try {
      const nodes = await loadNodes(id, items.get(id));
      if (id !== treeRoot && !items.has(id)) return;
      forget(id);
      const ids = insert(nodes, id);
      setChildren(id, ids);
      state({ loading: false, failed: false });
      onNodesInserted?.(ids, id);
      changed();
      // What says that it is open has to load what it shows.
      await Promise.all(
        nodes.filter((node) => node.state?.opened && node.children === true).map((node) => store.openNode(node.id)),
      );
    } catch {
      // Closed again: opening it is the second try.
      patch(id, { open: false });
      state({ loading: false, failed: true });
      changed();
    }
  }

  /** Ids of nodes that match, and of those above them. */
  function matchingIds(): Set<string> {
    const found = new Set<string>();
    for (const item of items.values()) {
      if (!matches(search, item)) continue;
      for (let at: TreeItem<D> | undefined = item; at && !found.has(at.id); at = items.get(at.parentId))
        found.add(at.id);
    }
    return found;
  }
  function visibleRows(shown: Set<string> | undefined): TreeRow<D>[] {
    const result: TreeRow<D>[] = [];
    const add = (ids: readonly string[], level: number) => {
      const visible = shown ? ids.filter((id) => shown.has(id)) : ids;
      for (const [at, id] of visible.entries()) {
        const item = items.get(id);
        if (!item) continue;
        const found = keepsAll && search !== '' && matches(search, item);
        result.push({ item, level, position: at + 1, siblings: visible.length, found });
        if (item.open) add(item.children ?? [], level + 1);
      }
    };
    add(root.children ?? [], 1);
    return result;
  }
  const isUnder = (id: string, ancestor: string): boolean => {
    const parent = items.get(id)?.parentId;
    return parent !== undefined && (parent === ancestor || isUnder(parent, ancestor));
  };

  const store = {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    get: () => snapshot,
    getNode: (id: string): TreeItem<D> | undefined => items.get(id),
    getParentNodeId: (id: string): string | undefined => items.get(id)?.parentId,
    /** Unknown nodes count as open and loaded. */
    nodeIsOpen: (id: string): boolean => items.get(id)?.open ?? true,
    nodeIsLoaded: (id: string): boolean => (items.has(id) ? childrenOf(id) !== undefined : true),
    selectNode(id: string) {
      if (items.get(id)?.disabled !== false) return;
      selected = id;
      changed();
    },
    deselectAll() {
      selected = undefined;
      changed();
    },
    /** Opens a node, after loading what is below it; resolves when that is there. */
    async openNode(id: string): Promise<void> {
      const item = items.get(id);
      if (!item || item.disabled || !item.hasChildren) return;
      patch(id, { open: true });
      if (item.children === undefined && !item.loading) await load(id);
      else changed();
    },
    closeNode(id: string) {
      patch(id, { open: false });
      changed();
    },
    /** Reloads what is below a node, or the whole tree for `treeRoot`; expanded nodes expand again. */
    async refreshNode(id: string): Promise<void> {
      const open = [...items.values()].filter((item) => item.open && (id === treeRoot || isUnder(item.id, id)));
      const kept = selected;
      if (id !== treeRoot && !items.has(id)) return;
      const wasOpen = items.get(id)?.open ?? true;
      if (id !== treeRoot && !wasOpen) {
        forget(id);
        patch(id, { children: undefined, hasChildren: true, failed: false });
        changed();
        return;
      }
      await load(id);
      for (const item of open) await store.openNode(item.id);
      if (kept !== undefined && items.has(kept)) store.selectNode(kept);
    },
    updateNode(id: string, text: string, data?: D) {
      patch(id, data === undefined ? { text } : { text, data });
      changed();
    },
    /** Adds a node below another one that is loaded; where it is not, it will come with the others. */
    createNode(parentId: string, node: TreeNode<D>, position: 'first' | 'last' | number = 'last') {
      const children = childrenOf(parentId);
      if (children === undefined || items.has(node.id)) {
        if (parentId !== treeRoot) patch(parentId, { hasChildren: true });
        changed();
        return;
      }
      const at = position === 'first' ? 0 : position === 'last' ? children.length : position;
      setChildren(parentId, children.toSpliced(at, 0, ...insert([node], parentId)));
      onNodesInserted?.([node.id], parentId);
      changed();
    },
    deleteNode(id: string) {
      const item = items.get(id);
      if (!item) return;
      forget(id);
      items.delete(id);
      if (selected === id) selected = undefined;
      const rest = childrenOf(item.parentId)?.filter((child) => child !== id) ?? [];
      setChildren(item.parentId, rest);
      if (rest.length === 0) patch(item.parentId, { open: false });
      changed();
    },
    disableNode(id: string) {
      patch(id, { disabled: true, open: false });
      if (selected === id) selected = undefined;
      changed();
    },
    enableNode(id: string) {
      patch(id, { disabled: false });
      changed();
    },
    /** Says whether a node has any below it; only while none are known. */
    setNodeHasChildren(id: string, hasChildren: boolean) {
      const item = items.get(id);
      if (!item || (item.children?.length ?? 0) > 0) return;
      patch(id, { hasChildren, children: hasChildren ? undefined : [], open: false });
      changed();
    },
    /** Leaves only matching nodes among the loaded ones, or marks them, and opens the way to them. */
    search(text: string) {
      store.clearSearch();
      search = text.trim();
      if (search !== '') {
        const found = matchingIds();
        for (const id of found) {
          const item = items.get(id);
          if (!item || item.open || !item.children?.some((child) => found.has(child))) continue;
          patch(id, { open: true });
          openedBySearch.push(id);
        }
      }
      changed();
    },
    /** Shows everything again and closes what the search opened. */
    clearSearch() {
      search = '';
      for (const id of openedBySearch) patch(id, { open: false });
      openedBySearch = [];
      changed();
    },
    start: () => (root.children === undefined && !root.loading ? load(treeRoot) : Promise.resolve()),
  };
  return store;
}

const holds = (search: string, { text }: { text: string }) => text.toLowerCase().includes(search.toLowerCase());
