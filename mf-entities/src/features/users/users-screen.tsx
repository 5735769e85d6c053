import { entityPath } from '@mullion/shared-kit/api/entity-types';
import type { Scope } from '@mullion/shared-kit/api/scope';
import { deleteUser, saveUser, type User, type UserScope, userQuery, usersQuery } from '@mullion/shared-kit/api/users';
import { remove } from '@mullion/shared-kit/entity/actions';
import { createdTime, flag, name, text } from '@mullion/shared-kit/entity/columns';
import { defineEntityScreen, lazyForm, type ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { property } from '@mullion/shared-kit/entity/properties';
import { scopeTitle } from '@mullion/shared-kit/entity/scope-title';
import { addUser } from './new-user';
import { accountActions, unlessOneself } from './user-actions';

/** Edges have no users. */
function ofUsers(scope: Scope): UserScope {
  if (scope.kind === 'edge') throw new Error('an edge has no users');
  return scope;
}

/** The list below the owner of a user who has a page of their own; tenants are the system administrator's. */
function listPathOf(
  { authority, tenantId, customerId }: User,
  { authority: viewer, scope }: Pick<ScreenContext, 'authority' | 'scope'>,
): string | undefined {
  if (scope.kind !== 'system' && scope.kind !== 'tenant') return undefined;
  if (authority === 'CUSTOMER_USER') return `${entityPath(customerId)}/users`;
  return authority === 'TENANT_ADMIN' && viewer === 'SYS_ADMIN' ? `${entityPath(tenantId)}/users` : undefined;
}

/** Administrators of one tenant, or users of one customer; one user by the address `/users/{id}`. */
export const usersScreen = defineEntityScreen<User>({
  type: 'USER',
  ns: 'mf-entities',
  list: ({ scope, pageLink }) => usersQuery(ofUsers(scope), pageLink),
  load: userQuery,
  listPathOf,
  save: saveUser,
  title: scopeTitle({ ns: 'mf-entities', type: 'USER', of: 'user.users-of' }),
  columns: [
    { ...name<User>('name', { sort: 'email', width: 'max(12rem, 28cqi)' }), label: 'kit:contact.email' },
    text('firstName', 'user.first-name', { priority: 2 }),
    text('lastName', 'user.last-name', { priority: 2 }),
    flag('disabled', 'user.disabled', ({ additionalInfo }) => additionalInfo?.userCredentialsEnabled === false),
    createdTime(),
  ],
  actions: [...accountActions, remove({ call: deleteUser, unless: unlessOneself, text: 'user.delete-text' })],
  add: [addUser],
  form: lazyForm(() => import(/* webpackChunkName: "user-form" */ './user-form')),
  details: [property('firstName', 'user.first-name'), property('lastName', 'user.last-name')],
  tabs: { first: 'overview' },
});
