import { dashboardInfosQuery } from '@mullion/shared-kit/api/dashboards';
import { edgeInfoQuery } from '@mullion/shared-kit/api/edges';
import type { PageData } from '@mullion/shared-kit/api/page';
import { ownTenant, type Scope } from '@mullion/shared-kit/api/scope';
import { assignExisting } from '@mullion/shared-kit/entity/assign-existing';
import { createdTime, name } from '@mullion/shared-kit/entity/columns';
import type { EntityAction, EntityAddAction } from '@mullion/shared-kit/entity/define-entity-screen';
import type { ScreenQuery } from '@mullion/shared-kit/list/screen-query';
import {
  assignToCustomer,
  assignToEdge,
  findDashboard,
  findDashboardInfo,
  makeDashboardPublic,
  unassignFromCustomer,
  unassignFromEdge,
} from '../calls/dashboard-calls';
import type { StoredDashboard } from '../model/read-dashboard';

const administrators = ['TENANT_ADMIN'] as const;

/** The customer whose list it is; nothing in other lists. */
const customerOf = (scope: Scope): string => (scope.kind === 'customer' ? scope.customerId : '');

/** Whether a customer is among those that a dashboard is assigned to; the public one is where it is public. */
const hasCustomer = ({ assignedCustomers }: Pick<StoredDashboard, 'assignedCustomers'>, customerId: string): boolean =>
  assignedCustomers?.some((one) => one.customerId.id === customerId) ?? false;

/** Whether it is the list of the public customer. */
export const isOfPublic = ({ assignedCustomers }: StoredDashboard, scope: Scope): boolean =>
  assignedCustomers?.some((one) => one.public && one.customerId.id === customerOf(scope)) ?? false;

/** What takes dashboards from the customer or edge whose list it is. */
export const takingActions: readonly EntityAction<StoredDashboard>[] = [
  {
    kind: 'call',
    id: 'unassign-customer',
    label: 'owner.unassign',
    groupLabel: 'owner.unassign',
    icon: 'assignment_return',
    scopes: ['customer'],
    auth: administrators,
    unless: (dashboard, { scope }) => isOfPublic(dashboard, scope),
    ask: { title: 'owner.unassign.title', text: 'owner.unassign.text', confirm: 'owner.unassign.confirm' },
    each: ({ id }, { scope }, options) => unassignFromCustomer(customerOf(scope), id.id, options),
    undo: {
      each: ({ id }, options, { scope }) => assignToCustomer(customerOf(scope), id.id, options),
      isStill: async ({ id }, _, options, { scope }) =>
        !hasCustomer(await findDashboardInfo(id.id, options), customerOf(scope)),
      changed: 'kit:entity.left-out.reassigned',
    },
    done: 'owner.unassigned',
    leaves: true,
  },
  {
    kind: 'call',
    id: 'unassign-edge',
    label: 'edge.unassign',
    groupLabel: 'edge.unassign',
    icon: 'assignment_return',
    scopes: ['edge'],
    auth: administrators,
    ask: { title: 'edge.unassign.title', text: 'edge.unassign.text', confirm: 'owner.unassign.confirm' },
    each: async ({ id }, { scope }, options) => {
      if (scope.kind === 'edge') await unassignFromEdge(scope.edgeId, id.id, options);
    },
    done: 'owner.unassigned',
    leaves: true,
  },
];

/** In the list of one customer or edge, “add” means: give it dashboards that exist. */
export const assignAction: EntityAddAction = {
  ...assignExisting(assignmentTo(ownTenant)),
  run: (context) => assignExisting(assignmentTo(context.scope)).run(context),
};

function assignmentTo(scope: Scope): Parameters<typeof assignExisting<StoredDashboard>>[0] {
  return {
    type: 'DASHBOARD',
    label: 'owner.assign-existing',
    list: (link) => dashboardInfosQuery(ownTenant, link) as ScreenQuery<PageData<StoredDashboard>>,
    columns: [name('title'), createdTime()],
    isHad: hasCustomer,
    calls: {
      assign: assignToCustomer,
      unassign: (id, options) => unassignFromCustomer(customerOf(scope), id, options),
      makePublic: makeDashboardPublic,
      read: findDashboard,
    },
    edge: {
      assign: assignToEdge,
      name: async (edgeId, { client }) => (await client.fetchQuery(edgeInfoQuery(edgeId))).name,
      text: 'edge.assign.text',
    },
  };
}
