import { queryOptions } from '@tanstack/react-query';
import type { BaseEntity, EntityId } from './entity-id';
import { http } from './http';
import type { CallOptions } from './http-client';

/** A gateway with a platform of its own, which takes over what the tenant gives it. */
export interface Edge extends BaseEntity<'EDGE'> {
  tenantId: EntityId<'TENANT'>;
  /** The null UUID while unassigned. */
  customerId: EntityId<'CUSTOMER'>;
  rootRuleChainId: EntityId<'RULE_CHAIN'> | null;
  name: string;
  type: string;
  label: string | null;
  /** With the secret, what the edge signs in with. */
  routingKey: string;
  secret: string;
  additionalInfo: { description?: string; [name: string]: unknown } | null;
}

/** An edge as lists show it: with its customer's title. */
export interface EdgeInfo extends Edge {
  customerTitle: string | null;
  customerIsPublic: boolean;
}

/** An edge with its customer's title. */
export const edgeInfoQuery = (edgeId: string, options?: CallOptions) =>
  queryOptions({
    queryKey: ['edges', 'info', edgeId],
    queryFn: ({ signal }) => http.get<EdgeInfo>(`/api/edge/info/${edgeId}`, undefined, { ...options, signal }),
  });
