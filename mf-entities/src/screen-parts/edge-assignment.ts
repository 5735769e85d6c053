import { edgeInfoQuery } from '@mullion/shared-kit/api/edges';
import type { EntityType } from '@mullion/shared-kit/api/entity-id';
import { http } from '@mullion/shared-kit/api/http';
import type { EdgeAssignment } from '@mullion/shared-kit/entity/assignment-calls';
import type { EntityAction, ScreenEntity } from '@mullion/shared-kit/entity/define-entity-screen';

/** Types that are given to edges, by their word in paths. */
const resources = { DEVICE: 'device', ASSET: 'asset', ENTITY_VIEW: 'entityView' } as const satisfies Partial<
  Record<EntityType, string>
>;
type GivenType = keyof typeof resources;

const pathOf = (type: GivenType, edgeId: string, id: string) => `/api/edge/${edgeId}/${resources[type]}/${id}`;

/** How entities of a type are given to an edge. */
export const edgeAssignment = (type: GivenType): EdgeAssignment => ({
  assign: (edgeId, id, options) => http.post(pathOf(type, edgeId, id), undefined, options),
  name: async (edgeId, { client }) => (await client.fetchQuery(edgeInfoQuery(edgeId))).name,
  text: 'edge.assign.text',
});

/** Takes entities from the edge whose list it is. */
export const unassignFromEdge = <T extends ScreenEntity>(type: GivenType): EntityAction<T> => ({
  kind: 'call',
  id: 'unassign-edge',
  label: 'edge.unassign',
  groupLabel: 'edge.unassign',
  icon: 'assignment_return',
  scopes: ['edge'],
  auth: ['TENANT_ADMIN'],
  ask: { title: 'edge.unassign.title', text: 'edge.unassign.text', confirm: 'edge.unassign.confirm' },
  each: async ({ id }, { scope }, options) => {
    if (scope.kind === 'edge') await http.delete(pathOf(type, scope.edgeId, id.id), undefined, options);
  },
  done: 'edge.unassigned',
  leaves: true,
});
