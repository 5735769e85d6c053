import { changes } from '@mullion/shared-kit/api/changes';
import { formCall } from '@mullion/shared-kit/api/form-call';
import { isSystemBundle, type WidgetsBundle } from '@mullion/shared-kit/api/widgets-bundles';
import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { notify } from '@mullion/shared-kit/notify/notify';
import type { QueryClient } from '@tanstack/react-query';
import { widgetTypeQuery } from '../runtime/widget-type-query';
import { readTypeFile, typeIn } from './bundle-file';
import { askForImport } from './import-dialog';
import { say } from './texts';
import { deleteWidgetType, saveWidgetType, type WholeWidgetType } from './type-calls';

/** Asks for the file of a type and adds it to the bundle. */
export async function importType({ alias }: WidgetsBundle): Promise<void> {
  const stored = await askForImport({
    title: 'type.import',
    other: 'type.import.other',
    read: readTypeFile,
    store: async (type) => {
      const saved = await saveWidgetType(typeIn(type, alias), formCall);
      await changes.settled();
      return saved;
    },
  });
  if (stored) notify.success(say('type.imported', { name: stored.name }));
}

/** Deletes a type, after asking. */
export async function askToDelete(type: WholeWidgetType, bundle: WidgetsBundle, client: QueryClient): Promise<void> {
  const { id, name, alias } = type;
  const sure = await confirm({
    title: say('type.delete.title', { name }),
    message: say('type.delete.text'),
    confirmLabel: say('type.delete.confirm'),
    danger: true,
  });
  if (!sure) return;
  await changes.together(async () => {
    await deleteWidgetType(id.id);
    const names = { isSystemType: isSystemBundle(bundle), bundleAlias: bundle.alias, typeAlias: alias };
    // Its widget is drawn until the list has been read again, and would ask for what is gone.
    client.removeQueries({ queryKey: widgetTypeQuery(names).queryKey });
  });
  await changes.settled();
  notify.success(say('type.deleted', { name }));
}
