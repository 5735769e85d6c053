import { assignment, remove } from '@mullion/shared-kit/entity/actions';
import { addWithForm } from '@mullion/shared-kit/entity/add-with-form';
import { createdTime, customer, flag, name, text } from '@mullion/shared-kit/entity/columns';
import { defineEntityScreen, type EntityAction, lazyForm } from '@mullion/shared-kit/entity/define-entity-screen';
import { property } from '@mullion/shared-kit/entity/properties';
import { copyAndNotify } from '@mullion/shared-kit/list/copy-and-notify';
import {
  assignEdgeToCustomer,
  deleteEdge,
  type EdgeInfo,
  edgeInfoQuery,
  edgeInfosQuery,
  findEdge,
  makeEdgePublic,
  saveEdge,
  syncEdge,
  unassignEdgeFromCustomer,
} from './edge-calls';
import { TypeFilter } from './type-filter';

const administrators = ['TENANT_ADMIN'] as const;

/** Copies one of the two texts that an edge signs in with. */
const copy = (id: 'routingKey' | 'secret', label: string, done: string): EntityAction<EdgeInfo> => ({
  kind: 'call',
  id: `copy-${id}`,
  label,
  icon: 'copy',
  auth: administrators,
  each: (edge, { t }) => copyAndNotify(edge[id], t(done)),
});

const form = lazyForm<EdgeInfo>(() => import(/* webpackChunkName: "edge-form" */ './edge-form'));

/** Edges of the tenant, or of the own customer, where edges are on. */
export const edgesScreen = defineEntityScreen<EdgeInfo>({
  type: 'EDGE',
  ns: 'mf-entities',
  list: ({ scope, pageLink, filter: { type } }) => edgeInfosQuery(scope, pageLink, { type }),
  load: edgeInfoQuery,
  save: saveEdge,
  filters: [{ name: 'type', component: TypeFilter }],
  columns: [
    name(),
    text('type', 'edge.type', { priority: 2 }),
    text('label', 'kit:entity.label'),
    customer(),
    flag('public', 'kit:entity.public', ({ customerIsPublic }) => customerIsPublic, {
      scopes: ['tenant'],
      optional: true,
    }),
    createdTime(),
  ],
  actions: [
    {
      kind: 'call',
      id: 'sync',
      label: 'edge.sync',
      icon: 'sync',
      prominent: true,
      auth: administrators,
      each: ({ id }, _, options) => syncEdge(id.id, options),
      done: 'edge.synced',
    },
    copy('routingKey', 'edge.copy-key', 'edge.key-copied'),
    copy('secret', 'edge.copy-secret', 'edge.secret-copied'),
    ...assignment<EdgeInfo>({
      assign: assignEdgeToCustomer,
      unassign: unassignEdgeFromCustomer,
      makePublic: makeEdgePublic,
      read: findEdge,
    }),
    remove({ call: deleteEdge, scopes: ['tenant'], text: 'edge.delete-text' }),
  ],
  add: [{ ...addWithForm<EdgeInfo>({ type: 'EDGE', form, save: saveEdge }), scopes: ['tenant'] }],
  form,
  readOnly: (_, { authority }) => authority === 'CUSTOMER_USER',
  details: [
    property('type', 'edge.type'),
    property('label', 'kit:entity.label'),
    { id: 'customer', label: 'kit:entity.customer', scopes: ['tenant'], value: ({ customerTitle }) => customerTitle },
    {
      id: 'routing-key',
      label: 'edge.key',
      wide: true,
      auth: administrators,
      value: ({ routingKey }) => <code>{routingKey}</code>,
      copy: ({ routingKey }) => routingKey,
    },
    {
      id: 'secret',
      label: 'edge.secret',
      wide: true,
      auth: administrators,
      value: ({ secret }) => <code>{secret}</code>,
      copy: ({ secret }) => secret,
    },
  ],
  tabs: { first: 'overview', order: ['attributes', 'telemetry', 'alarms', 'events', 'relations', 'downlinks'] },
});
