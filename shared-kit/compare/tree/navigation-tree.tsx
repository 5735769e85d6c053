import { Tree } from 'primereact/tree';
import type { TreeNode as PrimeNode } from 'primereact/treenode';
import { useEffect, useImperativeHandle, useRef, useState, useSyncExternalStore } from 'react';
import { runSafely } from '../../src/notify/run-safely';
import type { NavigationTreeProps } from '../../src/tree/navigation-tree';
import { createTreeStore } from '../../src/tree/tree-store';
import { Button } from '../../src/ui/button';
import { Icon } from '../../src/ui/icon';
import { Unstyled } from '../../src/ui/unstyled';

export type { NavigationTreeProps, TreeHandle } from '../../src/tree/navigation-tree';

export function NavigationTree<D>(props: NavigationTreeProps<D>) {
  const { label, enableSearch, onNodeSelected, handle, ...options } = props;
  const latest = useRef(options);
  latest.current = options;
  const [store] = useState(() =>
    createTreeStore<D>({ ...options, loadNodes: (id, node) => latest.current.loadNodes(id, node) }),
  );
  useImperativeHandle(handle, () => store, [store]);
  useEffect(() => runSafely(store.start), [store]);
  const { rows, selected, loading, failed } = useSyncExternalStore(store.subscribe, store.get);
  const below = (parent: string): PrimeNode[] =>
    rows
      .filter(({ item }) => item.parentId === parent)
      .map(({ item }) => ({
        key: item.id,
        label: item.text,
        icon: item.icon && <Icon name={item.icon} size={18} />,
        leaf: !item.hasChildren,
        selectable: !item.disabled,
        children: item.open ? below(item.id) : [],
      }));
  if (failed) return <Button onClick={() => runSafely(() => store.refreshNode('#'))}>Try again</Button>;
  return (
    <Unstyled>
      <Tree
        aria-label={label}
        filter={enableSearch}
        filterPlaceholder="Search"
        loading={loading}
        value={below('#')}
        selectionMode="single"
        selectionKeys={selected ?? null}
        expandedKeys={Object.fromEntries(rows.filter(({ item }) => item.open).map(({ item }) => [item.id, true]))}
        onExpand={({ node }) => runSafely(() => store.openNode(String(node.key)))}
        onCollapse={({ node }) => store.closeNode(String(node.key))}
        onNodeDoubleClick={({ node }) => runSafely(() => store.openNode(String(node.key)))}
        onNodeClick={({ node, originalEvent }) => {
          const item = store.getNode(String(node.key));
          if (!item || item.disabled) return;
          store.selectNode(item.id);
          onNodeSelected?.(item, originalEvent as never);
        }}
        pt={{
          // A pointer's, as the arrows do the same.
          toggler: { 'aria-hidden': true },
          node: ({ context }: { context?: { leaf?: boolean; expanded?: boolean } } = {}) => ({
            'aria-expanded': context?.leaf ? undefined : context?.expanded === true,
          }),
        }}
      />
    </Unstyled>
  );
}
