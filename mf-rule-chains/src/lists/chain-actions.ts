import { downloadJson } from '@mullion/shared-kit/browser/download-file';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { remove } from '@mullion/shared-kit/entity/actions';
import type { EntityAction, EntityAddAction, ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import type { SingleAction } from '@mullion/shared-kit/list/row-action';
import {
  autoAssign,
  makeEdgeRoot,
  makeTemplateRoot,
  stopAutoAssign,
  unassignFromEdge,
} from '../calls/edge-chain-calls';
import { deleteRuleChain, findMetadata, findRuleChain, makeRoot } from '../calls/rule-chain-calls';
import { exportedChain } from '../model/chain-file';
import type { RuleChainType } from '../model/rule-chain';
import { openTrace } from '../trace/open-trace';
import { tellMissingChains } from './edge-chains';
import { edgeOf, type ListedChain, type ListKind, listPath } from './listed-chain';

type Action = SingleAction<ListedChain, ScreenContext>;

const open = (kind: ListKind): Action => ({
  kind: 'link',
  id: 'open',
  label: 'open',
  icon: 'settings_ethernet',
  prominent: true,
  to: ({ id }) => `${listPath(kind)}/${id.id}`,
});

const exportChain: Action = {
  kind: 'call',
  id: 'export',
  label: 'export',
  icon: 'file_download',
  each: async ({ id }, _, options) => {
    const [chain, metadata] = await Promise.all([findRuleChain(id.id, options), findMetadata(id.id, options)]);
    downloadJson(chain.name, exportedChain(chain, metadata));
  },
};

const traceMessages: Action = {
  kind: 'dialog',
  id: 'trace',
  label: 'trace',
  icon: 'timeline',
  open: async ([chain]) => {
    if (chain) await openTrace({ id: chain.id.id, name: chain.name, type: chain.type });
  },
};

/** `words` begins the texts of the question. */
const makesRoot = (words: string, each: Extract<Action, { each: unknown }>['each']): Action => ({
  kind: 'call',
  id: 'make-root',
  label: words,
  icon: 'flag',
  unless: ({ isRoot }) => isRoot,
  ask: { title: `${words}.title`, text: `${words}.text`, confirm: words },
  each,
  done: 'root.done',
});

const removeChain: EntityAction<ListedChain> = remove<ListedChain>({
  call: deleteRuleChain,
  unless: ({ isRoot }) => isRoot && 'root.stays',
  text: 'delete-text',
});

/** What can be done with the chains of the tenant. */
export const tenantActions: readonly EntityAction<ListedChain>[] = [
  open('tenant'),
  traceMessages,
  exportChain,
  makesRoot('root.make', ({ id }, _, options) => makeRoot(id.id, options)),
  removeChain,
];

/** What can be done with templates. `/root` is never called for them: the tenant would lose its root. */
export const templateActions: readonly EntityAction<ListedChain>[] = [
  open('templates'),
  exportChain,
  makesRoot('root.template', ({ id }, _, options) => makeTemplateRoot(id.id, options)),
  {
    kind: 'call',
    id: 'auto-assign',
    label: 'auto.assign',
    icon: 'bookmark_outline',
    unless: ({ isRoot, isAutoAssigned }) => isRoot || isAutoAssigned,
    ask: { title: 'auto.assign.title', text: 'auto.assign.text', confirm: 'auto.assign.confirm' },
    each: ({ id }, _, options) => autoAssign(id.id, options),
    done: 'auto.assigned',
  },
  {
    kind: 'call',
    id: 'stop-auto-assign',
    label: 'auto.stop',
    icon: 'bookmark',
    unless: ({ isAutoAssigned }) => !isAutoAssigned,
    ask: { title: 'auto.stop.title', text: 'auto.stop.text', confirm: 'auto.stop.confirm' },
    each: ({ id }, _, options) => stopAutoAssign(id.id, options),
    done: 'auto.stopped',
  },
  removeChain,
];

/** What can be done with the chains of one edge. */
export const edgeActions = (edgeId: string): readonly EntityAction<ListedChain>[] => [
  open({ edgeId }),
  exportChain,
  makesRoot('root.edge', ({ id }, _, options) => makeEdgeRoot(edgeId, id.id, options)),
  {
    kind: 'call',
    id: 'unassign-edge',
    label: 'edge.unassign',
    groupLabel: 'edge.unassign',
    icon: 'assignment_return',
    unless: ({ isRoot }) => isRoot && 'root.stays-on-edge',
    ask: { title: 'edge.unassign.title', text: 'edge.unassign.text', confirm: 'edge.unassign.confirm' },
    each: async ({ id }, context, options) => {
      await unassignFromEdge(edgeOf(context.scope), id.id, options);
      tellMissingChains(edgeId, context);
    },
    done: 'edge.unassigned',
    leaves: true,
  },
];

/** Opens the editor with the chain of a file. Nothing is made before it is saved there. */
export const importAction = (type: RuleChainType): EntityAddAction => ({
  id: 'import',
  label: 'import',
  icon: 'file_upload',
  run: async (context) => {
    const { openImportDialog } = await loadCode(() => import(/* webpackChunkName: "import-chain" */ './import-dialog'));
    await openImportDialog(type, context);
  },
});
