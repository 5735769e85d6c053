import { isAssigned } from '../api/entity-id';
import type { FoundEntity } from '../api/entity-lookup';
import type { ScreenEntity } from './define-entity-screen';

/** What an entity that can belong to a customer has. */
export interface Assignable extends ScreenEntity {
  customerId?: { id: string } | null;
  customerTitle?: string | null;
  customerIsPublic?: boolean;
}

/** Whether everybody sees it: it belongs to the public customer. */
export const isPublic = (entity: Assignable) => entity.customerIsPublic === true;

/** Whether it belongs to a customer, the public one included. */
export const hasCustomer = (entity: Assignable) => isAssigned(entity.customerId);

/** Id of the customer it belongs to, the public one too. */
export const ownerId = (entity: Assignable): string | null => (hasCustomer(entity) && entity.customerId?.id) || null;

/** Name of the customer it belongs to, or nothing. */
export const ownerName = (entity: Assignable): string | null =>
  hasCustomer(entity) && !isPublic(entity) ? (entity.customerTitle ?? null) : null;

/** The public customer is reached by "Make public" only: no picker of customers offers it. */
export const isNoPublicCustomer = ({ entity }: FoundEntity) => entity.additionalInfo?.isPublic !== true;
