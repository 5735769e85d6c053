import { isAssigned } from '../api/entity-id';
import type { ScreenEntity } from './define-entity-screen';

/** What an entity that can belong to a customer has. */
export interface Assignable extends ScreenEntity {
  customerId?: { id: string } | null;
  customerIsPublic?: boolean;
}

export const isPublic = (entity: Assignable) => entity.customerIsPublic === true;
export const hasCustomer = (entity: Assignable) => isAssigned(entity.customerId);
