import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { currentDateLocale } from '@mullion/shared-kit/i18n/i18n';
import { notify } from '@mullion/shared-kit/notify/notify';
import { useQueryClient } from '@tanstack/react-query';
import { lookOf } from '../canvas/node-look';
import { useT } from '../canvas/texts';
import { askForPlaces } from '../layout/ask-for-places';
import type { Arrangement } from '../model/arrange';
import { arrange } from '../model/arrange';
import {
  addNode,
  type Chosen,
  INPUT_LINK,
  idOf,
  moveNodes,
  nothingChosen,
  placeNodes,
  putLink,
  remove,
  setDebug,
  turnLink,
} from '../model/changes';
import { boxOf, type Clip, copyOf, partOf, paste } from '../model/clip';
import { type ChainLink, INPUT, inputPlace, linkId, nodeSize } from '../model/graph';
import { linkRefusal } from '../model/link-rules';
import { planNested } from '../model/nested';
import type { NodeComponent } from '../model/node-component';
import { newKey } from '../model/read-graph';
import { listOfType, type RuleNode } from '../model/rule-chain';
import { copiedNodes, keepCopied } from './copied-nodes';
import { labelChoice } from './label-choice';
import { loadDialogs } from './load-dialogs';
import type { NodePlace } from './node-form';
import { panelContent } from './panel-content';
import { makeWithNodes } from './save-chain';
import type { GuardedEditor } from './use-form-guard';

/** Where something is put: on the canvas, in its own coordinates. */
export interface Point {
  x: number;
  y: number;
}

/** Everything that can be done with a chain, each as one step. */
export function useActions(editor: GuardedEditor) {
  const t = useT();
  const client = useQueryClient();
  const { graph, chosen, choose, change, components, connectors, type, base } = editor;
  const nameOf = (key: string) =>
    key === INPUT ? t('input') : (graph.nodes.find((one) => one.key === key)?.node.name ?? '');
  const chainId = base.isNew ? undefined : base.chain.id.id;
  const placeOf = (nodeId?: string): NodePlace => ({
    ruleChainType: type,
    ...(chainId !== undefined && { ruleChainId: chainId }),
    ...(nodeId !== undefined && { nodeId }),
  });
  const refusal = (from: string, to: string, except?: readonly [string, string]) =>
    linkRefusal(graph, [from, to], connectors, except);
  const refuse = (from: string, to: string) => {
    const why = refusal(from, to);
    if (why) notify.error(t(`refused.${why}`, { from: nameOf(from), to: nameOf(to) }));
  };
  const choiceOf = async (from: string) => {
    const node = graph.nodes.find(({ key }) => key === from)?.node;
    return node ? labelChoice(node, components, client) : { offered: [], free: false };
  };

  return {
    placeOf,
    refusal,
    refuse,
    choiceOf,
    nameOf,

    async add(component: NodeComponent, at: Point) {
      const { askForNode } = await loadDialogs();
      const node = await askForNode(component, placeOf());
      if (!node) return undefined;
      const key = newKey();
      change(t('step.add', { name: node.name }), (now) => addNode(now, { key, ...at, node }));
      choose({ ...nothingChosen, nodes: new Set([key]) });
      return key;
    },

    place(places: ReadonlyMap<string, Point>) {
      const [only] = places.size === 1 ? [...places.keys()] : [];
      const name =
        only === undefined ? t('step.move-several', { count: places.size }) : t('step.move', { name: nameOf(only) });
      change(name, (now) => placeNodes(now, places));
    },

    /** By the keys: several presses in a row are one step. */
    move(by: Point, keys: ReadonlySet<string> = chosen.nodes) {
      if (keys.size === 0) return;
      const [only = ''] = keys;
      const name =
        keys.size === 1 ? t('step.move', { name: nameOf(only) }) : t('step.move-several', { count: keys.size });
      change(name, (now) => moveNodes(now, keys, by), { merge: `move ${[...keys].join()}` });
    },

    async link(from: string, to: string) {
      if (refusal(from, to)) return refuse(from, to);
      if (from === INPUT) {
        return change(t('step.input', { name: nameOf(to) }), (now) => putLink(now, { from, to, labels: [] }));
      }
      const { askForLabels } = await loadDialogs();
      const labels = await askForLabels({
        title: t('link.add.title', { from: nameOf(from), to: nameOf(to) }),
        labels: [],
        choice: await choiceOf(from),
        confirmLabel: t('link.add'),
      });
      if (!labels) return;
      change(t('step.link', { from: nameOf(from), to: nameOf(to) }), (now) => putLink(now, { from, to, labels }));
      choose({ ...nothingChosen, links: new Set([linkId(from, to)]) });
    },

    turn(link: ChainLink, to: string) {
      if (refusal(link.from, to, [link.from, link.to])) return refuse(link.from, to);
      change(t('step.turn', { from: nameOf(link.from), to: nameOf(to) }), (now) => turnLink(now, link, to));
    },

    relabel(link: ChainLink, labels: readonly string[]) {
      change(t('step.labels', { from: nameOf(link.from), to: nameOf(link.to) }), (now) =>
        putLink(now, { ...link, labels }),
      );
    },

    chooseAll() {
      const links = graph.links.map(idOf);
      choose({
        nodes: new Set(graph.nodes.map(({ key }) => key)),
        links: new Set(graph.first === null ? links : [...links, INPUT_LINK]),
      });
    },

    delete(what: Chosen = chosen) {
      const count = what.nodes.size + what.links.size;
      if (count === 0) return;
      const [only = ''] = what.nodes;
      const name =
        what.nodes.size === 1 && count === 1
          ? t('step.delete', { name: nameOf(only) })
          : t('step.delete-several', { count });
      const then = () => {
        choose(nothingChosen);
        if (panelContent(remove(graph, what), editor.panel) === undefined) editor.open(null);
      };
      change(name, (now) => remove(now, what), { then });
    },

    copy(what: Chosen = chosen) {
      if (what.nodes.size === 0) return;
      keepCopied({ ...copyOf(graph, what), type });
      notify.success(t('copied', { count: what.nodes.size }));
    },

    paste(at: Point, copied: Clip | undefined = copiedNodes()) {
      if (!copied) return notify.error(t('paste.nothing'));
      // A class that nobody knows is as welcome as it is where it was copied.
      const isMissing = (node: RuleNode) => copied.type !== type && !components.has(node.type);
      const missing = copied.nodes.flatMap(({ node }) => (isMissing(node) ? [node.name] : []));
      if (missing.length > 0) {
        const names = new Intl.ListFormat(currentDateLocale()).format(missing);
        notify.error(t('paste.left', { names, count: missing.length }));
      }
      const clip = partOf(copied, (node) => !isMissing(node));
      if (clip.nodes.length === 0) return;
      // The step decides about the chain of its moment; what it pastes is chosen afterwards.
      const pasted = paste(graph, clip, at);
      change(t('step.paste', { count: clip.nodes.length }), (now) =>
        now === graph ? pasted.graph : paste(now, clip, at).graph,
      );
      choose(pasted.chosen);
    },

    debug(keys: ReadonlySet<string>, isOn: boolean) {
      change(t(isOn ? 'step.debug-on' : 'step.debug-off', { count: keys.size }), (now) => setDebug(now, keys, isOn));
    },

    arrange(how: Arrangement) {
      change(t(`arrange.${how}`), (now) => arrange(now, chosen.nodes, how));
    },

    /** Places the chosen nodes along their links, or all of them where fewer than two are chosen. */
    async layOut() {
      const some = chosen.nodes.size > 1;
      const nodes = graph.nodes.filter(({ key }) => !some || chosen.nodes.has(key));
      if (nodes.length === 0) return;
      const keys = new Set(nodes.map(({ key }) => key));
      const box = boxOf(nodes);
      const places = await askForPlaces({
        nodes: [...keys],
        links: graph.links.flatMap(({ from, to }) => (keys.has(from) && keys.has(to) ? [[from, to] as const] : [])),
        size: nodeSize,
        at: some ? { x: box.left, y: box.top } : { x: inputPlace.x + 2 * nodeSize.width, y: 50 },
      });
      change(t('step.layout', { count: nodes.length }), (now) => placeNodes(now, places));
    },

    nestedPlan: () => planNested(graph, chosen.nodes, connectors),

    async nest() {
      const plan = planNested(graph, chosen.nodes, connectors);
      if (!plan) return notify.error(t('nested.impossible'));
      if (!(await editor.mayBecome(remove(graph, { ...nothingChosen, nodes: chosen.nodes })))) return;
      if (plan.lost.length > 0) {
        const lost = plan.lost
          .map(({ from, to }) => t('nested.lost.of', { from: nameOf(from), to: nameOf(to) }))
          .join('\n');
        const isMeant = await confirm({
          title: t('nested.lost'),
          message: `${t('nested.lost.text')}\n${lost}`,
          confirmLabel: t('nested.go-on'),
        });
        if (!isMeant) return;
      }
      const { askForNestedName } = await loadDialogs();
      const named = await askForNestedName(async ({ name, description }) => {
        const record = { name, debugMode: false, type, additionalInfo: { description } };
        return (await makeWithNodes(plan, record, plan.inner)).chain;
      });
      if (!named) return;
      const { graph: outer, key } = plan.outer({ id: named.id.id, name: named.name });
      const then = () => choose({ ...nothingChosen, nodes: new Set([key]) });
      change(t('step.nest', { name: named.name }), () => outer, { then });
    },

    /** Address of the chain that a node calls; nothing for other nodes. */
    calledChain(key: string): string | undefined {
      const node = graph.nodes.find((one) => one.key === key)?.node;
      if (!node || !lookOf(node, components).definition.ruleChainNode) return undefined;
      const { ruleChainId } = node.configuration;
      return typeof ruleChainId === 'string' && ruleChainId ? `${listOfType(type)}/${ruleChainId}` : undefined;
    },
  };
}

export type Actions = ReturnType<typeof useActions>;
