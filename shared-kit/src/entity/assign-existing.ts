import { loadCode } from '../browser/load-code';
import type { AssignExistingOptions } from './assign-existing-dialog';
import type { Assignable } from './assignable';
import type { EntityAddAction } from './define-entity-screen';

/** In the list of one customer or edge, "add" means: give it entities that exist. */
export const assignExisting = <T extends Assignable>(options: AssignExistingOptions<T>): EntityAddAction => ({
  id: 'assign-existing',
  label: options.label,
  icon: 'plus',
  scopes: [...(options.calls ? (['customer'] as const) : []), ...(options.edge ? (['edge'] as const) : [])],
  auth: ['TENANT_ADMIN'],
  run: async (context) => {
    const { openAssignExisting } = await loadCode(
      () => import(/* webpackChunkName: "kit-assign-dialog" */ './assign-existing-dialog'),
    );
    await openAssignExisting(options, context);
  },
});
