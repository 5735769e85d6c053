import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useSingleKeys } from '@mullion/shared-kit/theme/single-keys';
import { Menu, type MenuItem } from '@mullion/shared-kit/ui/menu-button';
import { useId, useState } from 'react';
import type { Spot } from '../canvas/chain-canvas';
import { lookOf } from '../canvas/node-look';
import { useT } from '../canvas/texts';
import { idOf, linkOf, nothingChosen } from '../model/changes';
import styles from './editor.module.css';
import { printed } from './shortcuts-dialog';
import type { ChainEditor } from './use-chain-editor';
import type { Commands } from './use-commands';

/** A menu of the canvas: what it is about, and where on the screen it opens. */
export interface OpenMenu {
  spot: Spot;
  x: number;
  y: number;
}

interface CanvasMenuProps {
  menu: OpenMenu;
  editor: ChainEditor;
  commands: Commands;
  onClose: () => void;
}

/** What can be done with what was pressed, or with what is chosen. */
export function CanvasMenu({ menu, editor, commands, onClose }: CanvasMenuProps) {
  const t = useT();
  const id = useId();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const { singleKeys } = useSingleKeys();
  const { spot, x, y } = menu;
  const { title, subtitle, items } = contents(spot, editor, commands, { at: { x, y }, singleKeys, t });
  return (
    <>
      <span ref={setAnchor} className={styles.menuPlace} style={{ left: x, top: y }} />
      {anchor && (
        <Menu
          id={id}
          label={title}
          anchor={anchor}
          items={items}
          start="first"
          placement="bottom-start"
          header={
            <span className={styles.menuHead}>
              <strong>{title}</strong>
              <span>{subtitle}</span>
            </span>
          }
          onClose={() => {
            onClose();
            commands.focusCanvas();
          }}
        />
      )}
    </>
  );
}

function contents(
  spot: Spot,
  editor: ChainEditor,
  commands: Commands,
  { at, singleKeys, t }: { at: { x: number; y: number }; singleKeys: boolean; t: ReturnType<typeof useT> },
): { title: string; subtitle: string; items: readonly MenuItem[] } {
  const { graph, chosen, components } = editor;
  const { actions } = commands;
  const item = (key: string, icon: string, onSelect: () => unknown, more: Partial<MenuItem> = {}): MenuItem => ({
    id: key,
    label: t(`command.${key}`),
    icon,
    onSelect: () =>
      runSafely(async () => {
        await onSelect();
      }),
    ...more,
  });
  const keys = (pressed: string) => printed(pressed, t);
  const letter = (key: string) => singleKeys && { keys: key };
  const isChosen = (one: Spot) =>
    (one.kind === 'node' && chosen.nodes.has(one.key)) || (one.kind === 'link' && chosen.links.has(one.id));
  const several = chosen.nodes.size + chosen.links.size > 1;
  if (spot.kind === 'node' && !(several && isChosen(spot))) {
    const node = graph.nodes.find(({ key }) => key === spot.key);
    const only = { ...nothingChosen, nodes: new Set([spot.key]) };
    const called = actions.calledChain(spot.key);
    const isOn = node?.node.debugMode ?? false;
    return {
      title: node?.node.name ?? '',
      subtitle: node ? lookOf(node.node, components).kind || t('unknown') : '',
      items: [
        item('open', 'edit', () => editor.open({ kind: 'node', key: spot.key }), { keys: keys('Enter') }),
        item('link-to', 'arrow_forward', () => commands.linkTo(spot.key), { ...letter('L') }),
        ...(called ? [item('open-chain', 'login', () => commands.go(called))] : []),
        item(isOn ? 'debug-off' : 'debug-on', 'bug_report', () => actions.debug(only.nodes, !isOn)),
        item('copy', 'content_copy', () => actions.copy(only), { keys: keys('mod+C') }),
        item('cut', 'content_cut', () => commands.cut(only), { keys: keys('mod+X') }),
        item('delete', 'trash', () => actions.delete(only), { danger: true, separated: true, keys: keys('Delete') }),
      ],
    };
  }
  if (spot.kind === 'link' && !(several && isChosen(spot))) {
    const link = linkOf(editor, spot.id);
    const isLabelled = link !== undefined && link.labels.length > 0;
    return {
      title: isLabelled ? link.labels.join(' / ') : t('input'),
      subtitle: t('link'),
      items: [
        ...(isLabelled ? [item('open', 'edit', () => editor.open({ kind: 'link', id: idOf(link) }))] : []),
        item('delete', 'trash', () => actions.delete({ ...nothingChosen, links: new Set([spot.id]) }), {
          danger: true,
          keys: keys('Delete'),
        }),
      ],
    };
  }
  const count = chosen.nodes.size;
  const nestable = count > 1 && actions.nestedPlan() !== undefined;
  const isAny = count + chosen.links.size > 0;
  const hasDebug = (isOn: boolean) =>
    graph.nodes.some(({ key, node }) => chosen.nodes.has(key) && (node.debugMode ?? false) === isOn);
  return {
    title: count > 0 ? t('chosen', { count }) : t('canvas'),
    subtitle: t('rule-chain'),
    items: [
      ...(count > 0
        ? [
            item('copy', 'content_copy', () => actions.copy(), { keys: keys('mod+C') }),
            item('cut', 'content_cut', () => commands.cut(), { keys: keys('mod+X') }),
          ]
        : []),
      item('paste', 'content_paste', () => commands.paste(at), { keys: keys('mod+V') }),
      item('add-node', 'plus', () => commands.addNode(at), { ...letter('N') }),
      ...(isAny
        ? [
            item('deselect', 'deselect', () => editor.choose(nothingChosen), { keys: keys('Escape'), separated: true }),
            ...(nestable ? [item('nest', 'account_tree', actions.nest, { keys: keys('mod+G') })] : []),
            ...(hasDebug(false) ? [item('debug-on', 'bug_report', () => actions.debug(chosen.nodes, true))] : []),
            ...(hasDebug(true) ? [item('debug-off', 'bug_report', () => actions.debug(chosen.nodes, false))] : []),
            item('delete', 'trash', () => actions.delete(), { danger: true, keys: keys('Delete') }),
          ]
        : [item('select-all', 'select_all', actions.chooseAll, { keys: keys('mod+A'), separated: true })]),
      item('save', 'save', commands.save, {
        separated: true,
        keys: keys('mod+S'),
        disabledReason: !commands.isUnsaved && t('save.unchanged'),
      }),
      item('discard', 'undo', commands.discard, { disabledReason: !editor.dirty && t('save.unchanged') }),
    ],
  };
}
