import {
  assignEntityViewToCustomer,
  deleteEntityView,
  type EntityViewInfo,
  entityViewInfoQuery,
  entityViewInfosQuery,
  findEntityView,
  makeEntityViewPublic,
  saveEntityView,
  unassignEntityViewFromCustomer,
} from '@mullion/shared-kit/api/entity-views';
import { ownTenant } from '@mullion/shared-kit/api/scope';
import { assignment, remove } from '@mullion/shared-kit/entity/actions';
import { addWithForm } from '@mullion/shared-kit/entity/add-with-form';
import { assignExisting } from '@mullion/shared-kit/entity/assign-existing';
import type { AssignmentCalls } from '@mullion/shared-kit/entity/assignment-calls';
import { createdTime, customer, name, publicFlag, text } from '@mullion/shared-kit/entity/columns';
import { defineEntityScreen, lazyForm } from '@mullion/shared-kit/entity/define-entity-screen';
import { property } from '@mullion/shared-kit/entity/properties';
import { scopeTitle } from '@mullion/shared-kit/entity/scope-title';
import { AssignmentNotice } from '../../screen-parts/assignment-notice';
import { bulkEdit } from '../../screen-parts/bulk-edit/bulk-edit-action';
import { edgeAssignment, unassignFromEdge } from '../../screen-parts/edge-assignment';
import { typeFilter } from '../../screen-parts/type-filter';
import { viewProperties } from './view-properties';

const calls: AssignmentCalls = {
  assign: assignEntityViewToCustomer,
  unassign: unassignEntityViewFromCustomer,
  makePublic: makeEntityViewPublic,
  read: findEntityView,
};
const form = lazyForm<EntityViewInfo>(() => import(/* webpackChunkName: "entity-view-form" */ './entity-view-form'));
const type = text<EntityViewInfo>('type', 'entity-view.type', { priority: 2 });

/** Entity views of the tenant, of one customer, or of the own customer. */
export const entityViewsScreen = defineEntityScreen<EntityViewInfo>({
  type: 'ENTITY_VIEW',
  empty: 'entity-view.empty',
  ns: 'mf-entities',
  list: ({ scope, pageLink, filter }) => entityViewInfosQuery(scope, pageLink, { type: filter.type }),
  load: entityViewInfoQuery,
  save: saveEntityView,
  title: scopeTitle({
    ns: 'mf-entities',
    type: 'ENTITY_VIEW',
    of: 'entity-view.views-of',
    ofPublic: 'entity-view.public-views',
  }),
  filters: [{ name: 'type', component: typeFilter('ENTITY_VIEW', 'entity-view.type') }],
  columns: [name(), type, customer(), publicFlag(), createdTime()],
  actions: [
    ...assignment<EntityViewInfo>(calls),
    bulkEdit<EntityViewInfo>({ load: entityViewInfoQuery, save: saveEntityView, calls }),
    unassignFromEdge<EntityViewInfo>('ENTITY_VIEW'),
    remove({ call: deleteEntityView, scopes: ['tenant'], text: 'entity-view.delete-text' }),
  ],
  add: [
    addWithForm({ type: 'ENTITY_VIEW', form, save: saveEntityView, load: entityViewInfoQuery, scopes: ['tenant'] }),
    assignExisting<EntityViewInfo>({
      type: 'ENTITY_VIEW',
      label: 'entity-view.assign-existing',
      calls,
      edge: edgeAssignment('ENTITY_VIEW'),
      list: (link) => entityViewInfosQuery(ownTenant, link),
      columns: [name(), type, customer()],
    }),
  ],
  form,
  readOnly: (_, { authority }) => authority === 'CUSTOMER_USER',
  notice: AssignmentNotice,
  details: [property('type', 'entity-view.type'), ...viewProperties],
  tabs: { first: 'overview' },
});
