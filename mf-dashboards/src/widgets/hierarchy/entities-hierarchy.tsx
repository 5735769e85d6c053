import { contextOf } from '@mullion/shared-kit/data/open-data-source';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { NavigationTree, type TreeHandle } from '@mullion/shared-kit/tree/navigation-tree';
import { treeIcon } from '@mullion/shared-kit/tree/tree-icons';
import { type TreeItem, type TreeNode, treeRoot } from '@mullion/shared-kit/tree/tree-store';
import { SanitizedHtml } from '@mullion/shared-kit/ui/sanitized-html';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isKnownPicture } from '../../runtime/known-picture';
import { LatestContent } from '../../runtime/latest-content';
import type { LatestRow } from '../../runtime/latest-rows';
import { openLatestRows } from '../../runtime/open-latest-rows';
import { useLatestRows } from '../../runtime/use-latest-rows';
import { readValue } from '../../runtime/value-format';
import type { WidgetContext } from '../../runtime/widget-context';
import { useWidgetFunctions } from '../../runtime/widget-functions';
import type { WidgetSource } from '../../runtime/widget-source';
import styles from './hierarchy.module.css';
import { childrenFilterOf, lookOf, type NodeContext, sortNodes } from './node-functions';

/** What a node stands for. */
interface HierarchyNode {
  node: NodeContext;
  source: WidgetSource;
  /** How its function writes it. */
  html?: string;
}

/** Entities, and below each the entities that it contains, read when it is opened; their values are live. */
export default function EntitiesHierarchy({ ctx }: { ctx: WidgetContext }) {
  const latest = useLatestRows(ctx);
  return (
    <LatestContent ctx={ctx} latest={latest}>
      {(rows) => <Hierarchy key={rows.map(({ entity }) => entity?.id.id).join()} ctx={ctx} rows={rows} />}
    </LatestContent>
  );
}

function Hierarchy({ ctx, rows }: { ctx: WidgetContext; rows: readonly LatestRow[] }) {
  const { settings, params, timewindow } = ctx;
  const functions = useWidgetFunctions(ctx);
  const tree = useRef<TreeHandle<HierarchyNode>>(null);
  /** By node: ends following what is below it. */
  const [followed] = useState(() => new Map<string, () => void>());
  useEffect(
    () => () => {
      for (const end of followed.values()) end();
      followed.clear();
    },
    [followed],
  );

  const nodesOf = async (below: readonly LatestRow[], parent: TreeItem<HierarchyNode> | undefined) => {
    const byEntity = new Map<NodeContext, WidgetSource>();
    const known = new Set<string>();
    for (const { entity, cells, source } of below) {
      // Several relations may lead to the same entity.
      if (!entity || known.has(entity.id.id)) continue;
      known.add(entity.id.id);
      const node: NodeContext = {
        parentNodeCtx: parent?.data?.node ?? null,
        entity,
        level: (parent?.data?.node.level ?? 0) + 1,
        data: Object.fromEntries(
          cells.map(({ key, value }) => [key.label, value === undefined ? '' : readValue(value)]),
        ),
        childrenNodesLoaded: false,
      };
      byEntity.set(node, source);
    }
    const sorted = await sortNodes(functions, settings, [...byEntity.keys()]);
    return Promise.all(
      sorted.map(async (node): Promise<TreeNode<HierarchyNode>> => {
        const { text, html, icon, hasChildren, isOpen, isDisabled } = await lookOf(functions, settings, node);
        return {
          id: `${parent?.id ?? treeRoot}/${node.entity.id.id}`,
          text,
          ...(icon === 'default'
            ? { icon: treeIcon(node.entity.id.entityType) }
            : icon && ('url' in icon ? { image: icon.url } : { icon: icon.name })),
          state: { opened: isOpen, disabled: isDisabled },
          children: hasChildren,
          data: { node, source: byEntity.get(node) as WidgetSource, html },
        };
      }),
    );
  };

  /** Nodes that are here say what is new of them; where others stand now, they are read again. */
  const update = async (below: readonly LatestRow[], parentId: string) => {
    const parent = tree.current?.getNode(parentId);
    if (parentId !== treeRoot && !parent) return;
    for (const { id, text, data } of await nodesOf(below, parent)) tree.current?.updateNode(id, text, data);
  };

  const childrenOf = async (parent: TreeItem<HierarchyNode>): Promise<readonly TreeNode<HierarchyNode>[]> => {
    if (!parent.data) return [];
    const { node, source } = parent.data;
    const filter = await childrenFilterOf(functions, settings, node);
    const asked: WidgetSource = { ...source, entities: { filter } };
    const first = await new Promise<readonly LatestRow[]>((resolve, reject) => {
      followed.get(parent.id)?.();
      let known: string | undefined;
      const end = openLatestRows(
        [asked],
        { context: contextOf(params), timewindow, single: false },
        ({ rows: below, error, problem }) => {
          if (error) return reject(new Error(error));
          if (!below) return problem ? resolve([]) : undefined;
          const who = below.map(({ entity }) => entity?.id.id).join();
          if (known === undefined) resolve(below);
          else if (known === who) runSafely(() => update(below, parent.id));
          else runSafely(async () => tree.current?.refreshNode(parent.id));
          known = who;
        },
      );
      followed.set(parent.id, end);
    });
    return nodesOf(first, parent);
  };

  const follow = useEffectEvent((now: readonly LatestRow[]) => runSafely(() => update(now, treeRoot)));
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) follow(rows);
    isFirst.current = false;
  }, [rows]);
  const [onNode] = ctx.actions('nodeSelected');
  return (
    <div className={styles.place}>
      <NavigationTree<HierarchyNode>
        label={ctx.widget.config.title || ctx.widget.title}
        enableSearch
        keepsAll
        handle={tree}
        draw={({ text, data }) => (data?.html ? <NodeHtml html={data.html} body={settings.nodeTextFunction} /> : text)}
        loadNodes={(_, parent) => (parent ? childrenOf(parent) : nodesOf(rows, undefined))}
        onNodeSelected={({ data }) => {
          if (onNode && data) ctx.run(onNode, data.node.entity, { nodeCtx: data.node });
        }}
      />
    </div>
  );
}

/** A node as its function writes it: what is harmless of it. */
const NodeHtml = ({ html, body }: { html: string; body: unknown }) => (
  <SanitizedHtml className={styles.html} html={html} allowsPicture={(url) => isKnownPicture(url, [String(body)])} />
);
