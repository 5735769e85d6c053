import { downloadJson } from '@mullion/shared-kit/browser/download-file';
import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useNavigate } from '@mullion/shared-kit/routing/navigation';
import { useSingleKeys } from '@mullion/shared-kit/theme/single-keys';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { CanvasInstance } from '../canvas/chain-canvas';
import { lookOf, lookOfComponent } from '../canvas/node-look';
import { useT } from '../canvas/texts';
import { centered, fitted, NEAR } from '../canvas/viewport';
import { exportedChain } from '../model/chain-file';
import { type Chosen, nothingChosen } from '../model/changes';
import { INPUT, middleOfNode, nodeSize } from '../model/graph';
import { matchChain } from '../model/match-chain';
import type { NodeComponent } from '../model/node-component';
import { readGraph } from '../model/read-graph';
import type { RuleChain } from '../model/rule-chain';
import { writeGraph } from '../model/write-graph';
import { loadComparison, loadDialogs } from './load-dialogs';
import { type Command, commandOf } from './shortcuts';
import { showShortcuts } from './shortcuts-dialog';
import type { Actions, Point } from './use-actions';
import type { ChainEditor } from './use-chain-editor';

/** Frames within which a node that is brought into view is drawn. */
const FRAMES = 20;

interface Surroundings {
  editor: ChainEditor;
  actions: Actions;
  canvas: RefObject<CanvasInstance | null>;
  room: RefObject<HTMLDivElement | null>;
  find: RefObject<HTMLInputElement | null>;
  save: () => Promise<boolean>;
  isUnsaved: boolean;
}

/** What buttons, keys, and menus do, on the canvas that is on screen. */
export function useCommands({ editor, actions, canvas, room, find, save, isUnsaved }: Surroundings) {
  const t = useT();
  const navigate = useNavigate();
  const { singleKeys } = useSingleKeys();
  const { graph, chosen, components } = editor;
  const [isToFit, setToFit] = useState(false);

  /** A place on the canvas: of a point of the screen, or the middle of what is seen. */
  const placeAt = (point?: Point): Point => {
    const box = room.current?.getBoundingClientRect();
    const at = point ?? { x: (box?.left ?? 0) + (box?.width ?? 0) / 2, y: (box?.top ?? 0) + (box?.height ?? 0) / 2 };
    return canvas.current?.screenToFlowPosition(at) ?? { x: 300, y: 150 };
  };
  /** The same, beside nodes that stand there. */
  const freePlace = (point?: Point): Point => {
    const at = placeAt(point);
    const place = { x: at.x - nodeSize.width / 2, y: at.y - nodeSize.height / 2 };
    const isTaken = () =>
      graph.nodes.some(({ x, y }) => Math.abs(x - place.x) < nodeSize.width && Math.abs(y - place.y) < nodeSize.height);
    while (isTaken()) place.y += nodeSize.height + 16;
    return place;
  };
  /** As soon as it is drawn. */
  const focusNode = (key: string, frames = FRAMES) =>
    requestAnimationFrame(() => {
      const node = room.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(key)}"]`);
      if (node) node.focus();
      else if (frames > 0) focusNode(key, frames - 1);
    });
  /** In the middle of the canvas as it is now: what the canvas knows of its size comes after a panel took room. */
  const show = (node: Point) => {
    const box = room.current?.getBoundingClientRect();
    const shown = canvas.current;
    if (box && shown)
      runSafely(async () => shown.setViewport(centered(middleOfNode(node), box, Math.max(NEAR, shown.getZoom()))));
  };

  const add = async (component: NodeComponent, point?: Point) => {
    const key = await actions.add(component, freePlace(point));
    if (key) focusNode(key);
  };
  const commands = {
    actions,
    add,
    focusNode,
    show,
    placeAt,
    go: (path: string) => void navigate(path),
    focusCanvas: () => {
      const [only] = chosen.nodes;
      if (only !== undefined) focusNode(only);
    },
    /** Asks for a class first. */
    async addNode(point?: Point) {
      const { choose } = await loadDialogs();
      const component = await choose({
        title: t('command.add-node'),
        label: t('add-node.kind'),
        confirmLabel: t('next'),
        choices: [...components.values()].map((one) => ({
          id: one.clazz,
          name: lookOfComponent(one).kind,
          detail: t(`group.${one.type}`),
          value: one,
        })),
      });
      if (component) await add(component, point);
    },
    /** Asks for the node that a link from one leads to. */
    async linkTo(from: string) {
      const targets = graph.nodes.filter(({ key }) => actions.refusal(from, key) === undefined);
      const { choose } = await loadDialogs();
      const to = await choose({
        title: t('link-to.title', { name: actions.nameOf(from) }),
        label: t('link-to.label'),
        confirmLabel: t('next'),
        choices: targets.map((node) => ({
          id: node.key,
          name: node.node.name,
          detail: lookOf(node.node, components).kind || t('unknown'),
          value: node.key,
        })),
      });
      if (to !== undefined) await actions.link(from, to);
      if (from !== INPUT) focusNode(from);
    },
    cut(what: Chosen = chosen) {
      actions.copy(what);
      actions.delete(what);
    },
    paste: (point?: Point) => actions.paste(placeAt(point)),
    save,
    isUnsaved,
    async discard() {
      const isMeant = await confirm({
        title: t('discard.title'),
        message: t('discard.text'),
        confirmLabel: t('discard'),
        danger: true,
      });
      if (!isMeant) return;
      editor.end();
      editor.choose(nothingChosen);
      editor.open(null);
    },
    /** What was changed since the chain was saved. */
    async compare() {
      const { showComparison } = await loadComparison();
      const titles = { before: t('compare.saved'), after: t('compare.here') };
      return showComparison({ titles, before: editor.stored, after: graph, components });
    },
    /** What differs between a file and the working copy, or what is saved. */
    async compareWithFile(which: 'here' | 'saved') {
      const { showComparison } = await loadComparison();
      const { askForFile } = await loadDialogs();
      const file = await askForFile(editor.type);
      if (!file) return;
      const read = readGraph({ ...file.metadata, ruleChainId: { entityType: 'RULE_CHAIN', id: '' } }).graph;
      const after = which === 'here' ? graph : editor.stored;
      const titles = { before: t('compare.file'), after: t(`compare.${which}`) };
      return showComparison({ titles, before: matchChain(read, after), after, components });
    },
    /** A file of what is on the canvas now. */
    exportChain() {
      const { base } = editor;
      const chain = base.chain as RuleChain;
      downloadJson(chain.name, exportedChain(chain, writeGraph(graph, chain.id?.id ?? '')));
    },
    /** Once what has just changed is drawn. */
    fitSoon: () => setToFit(true),
    fit() {
      const box = room.current?.getBoundingClientRect();
      if (box && box.width > 0) runSafely(async () => canvas.current?.setViewport(fitted(graph.nodes, box)));
    },
  };

  useEffect(() => {
    if (!isToFit) return;
    setToFit(false);
    commands.fit();
  });
  const run = (command: Command): unknown => {
    const focused = document.activeElement?.closest<HTMLElement>('.react-flow__node')?.dataset.id;
    const [only = focused] = chosen.nodes;
    // Where nothing is chosen, the node in focus is meant.
    const isNone = chosen.nodes.size + chosen.links.size === 0;
    const meant = isNone && focused && focused !== INPUT ? { ...nothingChosen, nodes: new Set([focused]) } : chosen;
    switch (command) {
      case 'select-all':
        return actions.chooseAll();
      case 'copy':
        return actions.copy(meant);
      case 'cut':
        return commands.cut(meant);
      case 'paste':
        return commands.paste();
      case 'deselect':
        return editor.choose(nothingChosen);
      case 'save':
        return save();
      case 'delete':
        return actions.delete(meant);
      case 'nest':
        return actions.nest();
      case 'help':
        return showShortcuts();
      case 'add-node':
        return commands.addNode();
      case 'link-to':
        return (focused ?? only) !== undefined && commands.linkTo(focused ?? only ?? INPUT);
      case 'find':
        return find.current?.focus();
    }
  };
  const isLocked = editor.kept !== null;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const command = commandOf(event, singleKeys);
    if (!command || (isLocked && command !== 'help' && command !== 'find')) return;
    // Escape closes what is open first: a panel listens too.
    if (command === 'deselect' && editor.panel) return;
    if (command !== 'deselect') event.preventDefault();
    runSafely(async () => {
      await run(command);
    });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    // Before the console, which listens on the window: `?` names the keys of the editor here.
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return commands;
}

export type Commands = ReturnType<typeof useCommands>;
