import { type EdgeInfo, edgeInfoQuery } from '@mullion/shared-kit/api/edges';
import type { EntityType } from '@mullion/shared-kit/api/entity-id';
import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import { ownTenant } from '@mullion/shared-kit/api/scope';
import { assignment, remove } from '@mullion/shared-kit/entity/actions';
import { addWithForm } from '@mullion/shared-kit/entity/add-with-form';
import { assignExisting } from '@mullion/shared-kit/entity/assign-existing';
import type { AssignmentCalls } from '@mullion/shared-kit/entity/assignment-calls';
import { customer, name, text } from '@mullion/shared-kit/entity/columns';
import { type EntityAction, type EntityAddAction, lazyForm } from '@mullion/shared-kit/entity/define-entity-screen';
import { copyAndNotify } from '@mullion/shared-kit/list/copy-and-notify';
import { bulkEdit } from '../../screen-parts/bulk-edit/bulk-edit-action';
import { importAction } from '../../screen-parts/import-action';
import {
  assignEdgeToCustomer,
  deleteEdge,
  edgeInfosQuery,
  findEdge,
  makeEdgePublic,
  saveEdge,
  syncEdge,
  unassignEdgeFromCustomer,
} from './edge-calls';

const administrators = ['TENANT_ADMIN'] as const;

const calls: AssignmentCalls = {
  assign: assignEdgeToCustomer,
  unassign: unassignEdgeFromCustomer,
  makePublic: makeEdgePublic,
  read: findEdge,
};

/** Leads to the list of what is given to an edge. */
const given = (type: EntityType): EntityAction<EdgeInfo> => ({
  kind: 'link',
  id: `manage-${type.toLowerCase()}`,
  label: entityTypeTable[type].plural,
  icon: entityTypeTable[type].icon,
  to: ({ id }) => `${entityTypeTable.EDGE.listPath}/${id.id}${entityTypeTable[type].listPath}`,
});

/** Copies one of the two texts that an edge signs in with. */
const copy = (id: 'routingKey' | 'secret', label: string, done: string): EntityAction<EdgeInfo> => ({
  kind: 'call',
  id: `copy-${id}`,
  label,
  icon: 'copy',
  auth: administrators,
  each: (edge, { t }) => copyAndNotify(edge[id], t(done)),
});

/** What can be done with edges. */
export const edgeActions: readonly EntityAction<EdgeInfo>[] = [
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
  given('DEVICE'),
  given('ASSET'),
  given('ENTITY_VIEW'),
  given('DASHBOARD'),
  { ...given('RULE_CHAIN'), auth: administrators },
  copy('routingKey', 'edge.copy-key', 'edge.key-copied'),
  copy('secret', 'edge.copy-secret', 'edge.secret-copied'),
  ...assignment<EdgeInfo>(calls),
  bulkEdit<EdgeInfo>({ load: edgeInfoQuery, save: saveEdge, calls, label: true }),
  remove({ call: deleteEdge, scopes: ['tenant'], text: 'edge.delete-text' }),
];

/** The form of an edge, loaded when somebody adds or edits. */
export const edgeForm = lazyForm<EdgeInfo>(() => import(/* webpackChunkName: "edge-form" */ './edge-form'));

/** A new edge, or one of the tenant for a customer. */
export const addEdges: readonly EntityAddAction[] = [
  addWithForm<EdgeInfo>({ type: 'EDGE', form: edgeForm, save: saveEdge, load: edgeInfoQuery, scopes: ['tenant'] }),
  assignExisting<EdgeInfo>({
    type: 'EDGE',
    label: 'edge.assign-existing',
    calls,
    list: (link) => edgeInfosQuery(ownTenant, link),
    columns: [name(), text('type', 'edge.type'), customer()],
  }),
  importAction('/edgeInstances', 'import.edges'),
];
