import type { EntityFilter } from '@mullion/shared-kit/api/entity-query';
import { isKnownPicture } from '../../runtime/known-picture';
import { objectSetting } from '../../runtime/settings';
import type { WidgetContext } from '../../runtime/widget-context';
import type { WidgetFunctions } from '../../runtime/widget-functions';
import type { NamedEntity } from '../../runtime/widget-source';

/** A node as the functions of the settings get it. */
export interface NodeContext {
  parentNodeCtx: NodeContext | null;
  entity: NamedEntity;
  /** 1: a root. */
  level: number;
  /** Values by the labels of their keys. */
  data: Readonly<Record<string, unknown>>;
  childrenNodesLoaded: boolean;
}

/** What the functions say of a node. */
export interface NodeLook {
  text: string;
  /** The text with its tags, to be made harmless; absent: it has none. */
  html?: string;
  /** The name of an icon, or the address of a picture; `default`: that of the entity’s type; null: none. */
  icon: { name: string } | { url: string } | 'default' | null;
  hasChildren: boolean;
  isOpen: boolean;
  isDisabled: boolean;
}

/** So many levels are open at first. */
const OPEN_LEVELS = 4;

type Settings = WidgetContext['settings'];
const argNames = ['nodeCtx'];

/** What a function of the settings says; undefined: there is none, it failed, or it says nothing. */
async function ask(functions: WidgetFunctions, body: unknown, node: NodeContext): Promise<unknown> {
  if (typeof body !== 'string' || body.trim() === '') return undefined;
  try {
    return (await functions.call({ body, argNames, widget: 'widgetCtx' }, [node])) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Text without tags, beside the same with them: what the search finds is what is read. */
function textOf(written: string, mayHaveTags: boolean): Pick<NodeLook, 'text' | 'html'> {
  if (!mayHaveTags || !/[<&]/.test(written)) return { text: written };
  return { text: new DOMParser().parseFromString(written, 'text/html').body.textContent ?? '', html: written };
}

/** An unknown picture isn't fetched: the usual icon stands in its place. */
function iconOf(said: unknown, body: unknown): NodeLook['icon'] {
  if (said === undefined || said === 'default') return 'default';
  const { materialIcon, iconUrl } = objectSetting(said);
  if (typeof iconUrl === 'string' && iconUrl)
    return isKnownPicture(iconUrl, [String(body)]) ? { url: iconUrl } : 'default';
  return typeof materialIcon === 'string' && materialIcon ? { name: materialIcon } : null;
}

/** How a node looks, and whether it is open. */
export async function lookOf(functions: WidgetFunctions, settings: Settings, node: NodeContext): Promise<NodeLook> {
  const { nodeTextFunction, nodeIconFunction, nodeHasChildrenFunction, nodeOpenedFunction, nodeDisabledFunction } =
    settings;
  const [text, icon, hasChildren, isOpen, isDisabled] = await Promise.all(
    [nodeTextFunction, nodeIconFunction, nodeHasChildrenFunction, nodeOpenedFunction, nodeDisabledFunction].map(
      (body) => ask(functions, body, node),
    ),
  );
  return {
    ...textOf(text === undefined ? node.entity.name : String(text), text !== undefined),
    icon: iconOf(icon, nodeIconFunction),
    hasChildren: hasChildren === undefined || Boolean(hasChildren),
    isOpen: isOpen === undefined ? node.level <= OPEN_LEVELS : Boolean(isOpen),
    isDisabled: Boolean(isDisabled),
  };
}

/** Which entities stand below a node: those that it contains, or as the settings say. */
export async function childrenFilterOf(
  functions: WidgetFunctions,
  { nodeRelationQueryFunction }: Settings,
  node: NodeContext,
): Promise<EntityFilter> {
  const said = objectSetting(await ask(functions, nodeRelationQueryFunction, node));
  const parameters = objectSetting(said.parameters);
  const { rootId, rootType, direction, maxLevel, fetchLastLevelOnly } = parameters;
  const isWhole = typeof rootId === 'string' && typeof rootType === 'string';
  return {
    type: 'relationsQuery',
    rootEntity: isWhole ? ({ entityType: rootType, id: rootId } as NamedEntity['id']) : node.entity.id,
    direction: direction === 'TO' ? 'TO' : 'FROM',
    maxLevel: typeof maxLevel === 'number' ? maxLevel : 1,
    fetchLastLevelOnly: fetchLastLevelOnly === true,
    filters: Array.isArray(said.filters) ? (said.filters as []) : [{ relationType: 'Contains', entityTypes: [] }],
  };
}

/** Sorts nodes by the function of the settings, in one call; else by type and name. */
export async function sortNodes(
  functions: WidgetFunctions,
  { nodesSortFunction: body }: Settings,
  nodes: readonly NodeContext[],
): Promise<readonly NodeContext[]> {
  const usual = nodes.toSorted(
    ({ entity: a }, { entity: b }) =>
      a.id.entityType.localeCompare(b.id.entityType) || a.name.localeCompare(b.name, undefined, { numeric: true }),
  );
  if (typeof body !== 'string' || body.trim() === '' || nodes.length < 2) return usual;
  const sorting = `const compare = function (nodeCtx1, nodeCtx2) {${body}\n};
return nodes.map((_, at) => at).sort((a, b) => Number(compare(nodes[a], nodes[b])) || 0);`;
  try {
    const order = await functions.call({ body: sorting, argNames: ['nodes'], widget: 'widgetCtx' }, [usual]);
    const sorted = Array.isArray(order) ? order.flatMap((at) => usual[at as number] ?? []) : [];
    return sorted.length === usual.length ? sorted : usual;
  } catch {
    return usual;
  }
}
