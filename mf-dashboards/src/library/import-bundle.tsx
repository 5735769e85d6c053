import { changes } from '@mullion/shared-kit/api/changes';
import { formCall } from '@mullion/shared-kit/api/form-call';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { notify } from '@mullion/shared-kit/notify/notify';
import { Button } from '@mullion/shared-kit/ui/button';
import { saveBundle } from '../calls/widgets-bundle-calls';
import { isObject } from '../model/damage';
import { type BundleFile, isType, readBundleFile, typeIn } from './bundle-file';
import { askForImport } from './import-dialog';
import { say, useT } from './texts';
import { libraryPath } from './to-library';
import { saveWidgetType } from './type-calls';

/** A type of a file that is not in the imported bundle. */
interface Failed {
  name: string;
  reason: string;
}

/** Asks for the file of a bundle and adds it with its types; names those that the platform refuses, and opens the rest. */
export async function importBundle({ navigate }: Pick<ScreenContext, 'navigate'>): Promise<void> {
  const imported = await askForImport({
    title: 'bundle.import',
    other: 'bundle.import.other',
    read: readBundleFile,
    store: storeBundle,
  });
  if (!imported) return;
  const { bundle, stored, failed } = imported;
  if (failed.length === 0) notify.success(say('bundle.imported', { name: bundle.title, count: stored }));
  else await openDialog<void>((close) => <FailedTypes {...imported} onClose={() => close()} />);
  navigate(libraryPath(bundle.id.id));
}

/** Types are added one after the other, so that their times keep the order of the file. */
async function storeBundle({ bundle, types }: BundleFile) {
  const saved = await saveBundle(bundle, formCall);
  const failed: Failed[] = [];
  let stored = 0;
  for (const [at, type] of types.entries()) {
    const name = isObject(type) && typeof type.name === 'string' ? type.name : say('type.nameless', { number: at + 1 });
    if (!isType(type)) {
      failed.push({ name, reason: say('type.import.other') });
      continue;
    }
    try {
      await saveWidgetType(typeIn(type, saved.alias), formCall);
      stored += 1;
    } catch (error) {
      failed.push({ name, reason: errorText(error) });
    }
  }
  await changes.settled();
  return { bundle: saved, stored, failed };
}

type Imported = Awaited<ReturnType<typeof storeBundle>>;

function FailedTypes({ bundle, stored, failed, onClose }: Imported & { onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      alert
      title={t('bundle.import.failed', { count: failed.length })}
      actions={
        <Button variant="primary" onClick={onClose} data-autofocus="">
          {t('bundle.open')}
        </Button>
      }
    >
      <p>{t('bundle.imported', { name: bundle.title, count: stored })}</p>
      <ul>
        {failed.map(({ name, reason }, at) => (
          <li key={`${at} ${name}`}>
            <strong>{name}</strong>: {reason}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
