import { entityId, NULL_UUID } from '@mullion/shared-kit/api/entity-id';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import type { Scope } from '@mullion/shared-kit/api/scope';
import { saveUser, type User, userQuery } from '@mullion/shared-kit/api/users';
import { addWithForm } from '@mullion/shared-kit/entity/add-with-form';
import { type EntityAddAction, lazyForm } from '@mullion/shared-kit/entity/define-entity-screen';
import type { NewUser } from './activation';
import { openActivationLink } from './user-actions';

const form = lazyForm<NewUser>(() => import(/* webpackChunkName: "new-user-form" */ './new-user-form'));

/** Whose a user becomes in a list: a user of its customer, or an administrator of its tenant. */
function ownerIn(scope: Scope): Partial<User> & Pick<User, 'authority'> {
  switch (scope.kind) {
    case 'customer':
      return { authority: 'CUSTOMER_USER', customerId: entityId('CUSTOMER', scope.customerId) };
    case 'otherTenant':
      return {
        authority: 'TENANT_ADMIN',
        tenantId: entityId('TENANT', scope.tenantId),
        customerId: entityId('CUSTOMER', NULL_UUID),
      };
    case 'system':
    case 'tenant':
    case 'edge':
      throw new Error('users are added to a customer or to a tenant looked into');
  }
}

/** Adds a user to the list's tenant or customer, and hands over the activation link. */
export const addUser: EntityAddAction = {
  id: 'add',
  label: 'kit:entity-type.user.add',
  icon: 'plus',
  scopes: ['otherTenant', 'customer'],
  run: async (context) => {
    let added: User | undefined;
    const save = async ({ activation, ...user }: NewUser, options: CallOptions) => {
      const sendActivationMail = activation === 'mail';
      const saved = await saveUser({ ...user, ...ownerIn(context.scope) }, { ...options, sendActivationMail });
      added = sendActivationMail ? undefined : saved;
      return saved;
    };
    await addWithForm({ type: 'USER', form, save, load: userQuery }).run(context);
    if (added) await openActivationLink([added], context);
  },
};
