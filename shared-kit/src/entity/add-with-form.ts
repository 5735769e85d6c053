import { entityTypeTable } from '../api/entity-types';
import { loadCode } from '../browser/load-code';
import type { Offered } from '../list/offered';
import type { FormDialogOptions, ScreenWithForm } from './add-dialog';
import type { EntityAddAction, ScreenContext, ScreenEntity } from './define-entity-screen';

const loadDialog = () => loadCode(() => import(/* webpackChunkName: "kit-assign-dialog" */ './add-dialog'));

/** Adds an entity with the screen's own form in a dialog; the new entity's details open afterwards. */
export const addWithForm = <T extends ScreenEntity>({
  scopes,
  auth,
  ...screen
}: ScreenWithForm<T> & Offered): EntityAddAction => ({
  id: 'add',
  scopes,
  auth,
  label: screen.addLabel ?? entityTypeTable[screen.type].add,
  icon: 'plus',
  run: async (context) => {
    const { openAddDialog } = await loadDialog();
    await openAddDialog(screen, context);
  },
});

/**
 * Asks in a dialog, with the screen's own form, for a new entity or for changes of one: where entities of another type
 * choose it. Answers what was saved; nothing if it is left without saving.
 */
export async function askWithForm<T extends ScreenEntity>(
  screen: ScreenWithForm<T>,
  context: ScreenContext,
  options?: FormDialogOptions<T>,
): Promise<T | undefined> {
  const { openFormDialog } = await loadDialog();
  return openFormDialog(screen, context, options);
}
