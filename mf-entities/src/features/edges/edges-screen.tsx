import { type EdgeInfo, edgeInfoQuery } from '@mullion/shared-kit/api/edges';
import { createdTime, customer, name, publicFlag, text } from '@mullion/shared-kit/entity/columns';
import { defineEntityScreen } from '@mullion/shared-kit/entity/define-entity-screen';
import { property } from '@mullion/shared-kit/entity/properties';
import { scopeTitle } from '@mullion/shared-kit/entity/scope-title';
import { AssignmentNotice } from '../../screen-parts/assignment-notice';
import { secretProperty } from '../../screen-parts/secret-text';
import { typeFilter } from '../../screen-parts/type-filter';
import { addEdges, edgeActions, edgeForm } from './edge-actions';
import { edgeInfosQuery, saveEdge } from './edge-calls';

const administrators = ['TENANT_ADMIN'] as const;

/** Edges of the tenant, of one customer, or of the own customer, where edges are on. */
export const edgesScreen = defineEntityScreen<EdgeInfo>({
  type: 'EDGE',
  empty: 'edge.empty',
  ns: 'mf-entities',
  list: ({ scope, pageLink, filter: { type } }) => edgeInfosQuery(scope, pageLink, { type }),
  load: edgeInfoQuery,
  save: saveEdge,
  title: scopeTitle({ ns: 'mf-entities', type: 'EDGE', of: 'edge.edges-of', ofPublic: 'edge.public-edges' }),
  filters: [{ name: 'type', component: typeFilter('EDGE', 'edge.type') }],
  columns: [
    name(),
    text('type', 'edge.type', { priority: 2 }),
    text('label', 'kit:entity.label'),
    customer(),
    publicFlag(),
    createdTime(),
  ],
  actions: edgeActions,
  add: addEdges,
  form: edgeForm,
  readOnly: (_, { authority }) => authority === 'CUSTOMER_USER',
  notice: AssignmentNotice,
  details: [
    property('type', 'edge.type'),
    property('label', 'kit:entity.label'),
    property('routingKey', 'edge.key', { wide: true, auth: administrators, copy: true }),
    secretProperty('secret', 'edge.secret', ({ secret }) => secret, { wide: true, auth: administrators }),
  ],
  tabs: { first: 'overview', order: ['attributes', 'telemetry', 'alarms', 'events', 'downlinks', 'relations'] },
});
