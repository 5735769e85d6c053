import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleRoutes } from '@mullion/shared-kit/routing/module-routes';
import { session } from '@mullion/shared-kit/session/session';
import { playPlatform, playSocket, renderModule, settle } from '@mullion/shared-kit/testing/render-module';
import { act } from '@testing-library/react';
import texts from '../../locales/en_US.json';
import type { NodeComponent, NodeGroup } from '../model/node-component';
import type { NodeConfiguration, RuleChainMetadata, RuleNode } from '../model/rule-chain';
import RuleChains from '../rule-chains';
import { pageOf, storedChain, uuid } from './answers';

interface ListedComponent {
  class: string;
  name: string;
  type: NodeGroup;
  chains?: string[];
  inEnabled?: boolean;
  outEnabled?: boolean;
  relationTypes: string[];
  customRelations?: boolean;
  ruleChainNode?: boolean;
  form: string;
  defaultConfiguration: NodeConfiguration;
}

const file = path.join(__dirname, '../../../platform/src/rule-chains/rule-node-components.json');

/** All classes of nodes, as the embedded platform describes them. */
export const listedComponents = (JSON.parse(readFileSync(file, 'utf8')) as ListedComponent[]).map(
  ({ class: name, form, type, name: title, ...fact }): NodeComponent => ({
    type,
    scope: 'TENANT',
    name: title,
    clazz: `org.thingsboard.rule.engine.${name}`,
    configurationDescriptor: {
      nodeDefinition: {
        details: '',
        description: '',
        inEnabled: true,
        outEnabled: true,
        customRelations: false,
        ruleChainNode: false,
        uiResources: [],
        icon: '',
        iconUrl: '',
        docUrl: '',
        ...fact,
        configDirective: form,
      },
    },
  }),
);

export const classes = {
  filter: 'org.thingsboard.rule.engine.filter.TbMsgTypeSwitchNode',
  save: 'org.thingsboard.rule.engine.telemetry.TbMsgTimeseriesNode',
  log: 'org.thingsboard.rule.engine.action.TbLogNode',
};

export const storedNode = (number: number, name: string, type: string, more: Partial<RuleNode> = {}): RuleNode => ({
  id: { entityType: 'RULE_NODE', id: uuid(number) },
  type,
  name,
  debugMode: false,
  configuration: { version: 0 },
  additionalInfo: { layoutX: 200 * (number - 10), layoutY: 100, foreign: 'kept' },
  ...more,
});

/** Two nodes in a row, and one alone. */
export const storedMetadata = (more: Partial<RuleChainMetadata> = {}): RuleChainMetadata => ({
  ruleChainId: { entityType: 'RULE_CHAIN', id: uuid(1) },
  firstNodeIndex: 0,
  nodes: [
    storedNode(11, 'Switch', classes.filter),
    storedNode(12, 'Store', classes.save, { configuration: { defaultTTL: 0 } }),
    storedNode(13, 'Note', classes.save, { configuration: { defaultTTL: 0 } }),
  ],
  connections: [{ fromIndex: 0, toIndex: 1, type: 'Post telemetry' }],
  ruleChainConnections: null,
  ...more,
});

interface OpenOptions {
  metadata?: RuleChainMetadata;
  chain?: object;
  userId?: string;
  /** What follows the path: a query. */
  address?: string;
  answer?: (call: { method: string; path: string; body?: unknown }) => unknown;
}

let users = 0;

/** Opens a chain in the editor, on a platform that keeps what is saved. */
export async function openEditor({
  metadata = storedMetadata(),
  chain,
  answer,
  address = '',
  ...who
}: OpenOptions = {}) {
  // What somebody else has not saved is not offered to them.
  users += 1;
  const { userId = uuid(5000 + users) } = who;
  playSocket();
  const authUser = { authority: 'TENANT_ADMIN', tenantId: uuid(900), userId };
  act(() => session.store.setState({ authUser: authUser as never }));
  window.history.replaceState(null, '', `/ruleChains/${uuid(1)}${address}`);
  let stored: unknown = metadata;
  const calls = playPlatform((call) => {
    const own = answer?.(call);
    if (own !== undefined) return own;
    const { method, path: asked, body } = call;
    if (asked === '/api/components') return listedComponents;
    if (method === 'POST' && asked === '/api/ruleChain/metadata') {
      stored = body;
      return stored;
    }
    if (asked.endsWith('/metadata')) return stored;
    if (asked.startsWith('/api/ruleChain/')) return storedChain(1, 'Pumps', { root: true, ...chain });
    return asked.startsWith('/api/') ? pageOf([]) : undefined;
  });
  const { client, ...view } = await renderModule(
    <ModuleRoutes routes={[{ path: 'ruleChains/*', element: <RuleChains /> }]} />,
    { name: 'mf-rule-chains', texts },
  );
  await settle(client);
  return { ...view, calls, settle: () => settle(client) };
}

/** What was sent to be stored. */
export const savedIn = (calls: readonly { method: string; path: string; body?: unknown }[]) =>
  calls.flatMap(({ method, path: asked, body }) =>
    method === 'POST' && asked === '/api/ruleChain/metadata' ? [body as RuleChainMetadata] : [],
  );
