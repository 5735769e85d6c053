import { entityTypeTable } from '../api/entity-types';
import { loadCode } from '../browser/load-code';
import type { Offered } from '../list/offered';
import type { ScreenWithForm } from './add-dialog';
import type { EntityAddAction, ScreenEntity } from './define-entity-screen';

/** Adds an entity with the screen's own form in a dialog; the new entity's details open afterwards. */
export const addWithForm = <T extends ScreenEntity>({
  scopes,
  auth,
  ...screen
}: ScreenWithForm<T> & Offered): EntityAddAction => ({
  id: 'add',
  scopes,
  auth,
  label: entityTypeTable[screen.type].add,
  icon: 'plus',
  run: async (context) => {
    const { openAddDialog } = await loadCode(() => import(/* webpackChunkName: "kit-assign-dialog" */ './add-dialog'));
    await openAddDialog(screen, context);
  },
});
