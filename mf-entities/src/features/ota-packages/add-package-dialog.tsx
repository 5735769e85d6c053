import { changes } from '@mullion/shared-kit/api/changes';
import { defaultDeviceProfileInfoQuery } from '@mullion/shared-kit/api/device-profiles';
import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import type { OtaPackageInfo } from '@mullion/shared-kit/api/ota-packages';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { HelpLinkButton } from '@mullion/shared-kit/help/help-link-button';
import { formatFileSize } from '@mullion/shared-kit/i18n/text-format';
import { CancelButton, FieldRows, Form, FormError, SubmitButton, useKitForm } from '@mullion/shared-kit/inputs/form';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { notify } from '@mullion/shared-kit/notify/notify';
import { Button } from '@mullion/shared-kit/ui/button';
import { ProgressBar } from '@mullion/shared-kit/ui/progress-bar';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { refuseField } from '../../screen-parts/refuse-field';
import styles from './add-package.module.css';
import { PackageFields } from './package-fields';
import { emptyPackage, type PackageValues, packageSchema } from './package-values';
import { sendPackage, takeBack, UploadFailed } from './send-package';

/** Asks for a new package, and sends its file; its details open afterwards. */
export async function openAddPackage(context: ScreenContext): Promise<void> {
  // Chosen at first, where it can be had.
  const profile = await context.client.fetchQuery(defaultDeviceProfileInfoQuery()).catch(() => null);
  await openDialog<void>((close) => (
    <AddPackageDialog context={context} profileId={profile?.id.id ?? null} onClose={() => close()} />
  ));
}

/** A file on its way. */
interface Upload {
  file: File;
  /** From 0 to 1. */
  sent: number;
}

interface AddPackageDialogProps {
  context: ScreenContext;
  profileId: string | null;
  onClose: () => void;
}

function AddPackageDialog({ context, profileId, onClose }: AddPackageDialogProps) {
  const { t } = context;
  const values = useMemo(() => emptyPackage(profileId), [profileId]);
  const form = useKitForm<PackageValues>(() => Promise.resolve(packageSchema(t)), values);
  const [upload, setUpload] = useState<Upload | null>(null);
  const sending = useRef<AbortController>(undefined);
  const left = useRef<OtaPackageInfo | null>(null);
  const added = useRef<string>(undefined);
  const isClosed = useRef(false);
  // A closed dialog sends nothing more.
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      sending.current?.abort();
    };
  }, []);

  const send = async ({ ...typed }: PackageValues) => {
    for (const key of ['title', 'version', 'tag', 'checksum', 'url', 'description'] as const) {
      typed[key] = typed[key].trim();
    }
    sending.current = new AbortController();
    const { signal } = sending.current;
    const { file } = typed;
    if (typed.source === 'file' && file) setUpload({ file, sent: 0 });
    try {
      // Its title and version would be taken.
      if (left.current && (await takeBack(left.current))) left.current = null;
      return await sendPackage(typed, {
        signal,
        onProgress: (sent) => setUpload((now) => now && { ...now, sent }),
      });
    } finally {
      // At once: what is refused is said at a field, which takes the focus.
      flushSync(() => setUpload(null));
    }
  };
  const submit = async (typed: PackageValues) => {
    const saved = await send(typed).catch((error: unknown) => {
      if (!(error instanceof UploadFailed)) throw error;
      left.current = error.left;
      if (error.left) sayLeft(error.left, context);
      if (error.isCanceled && isClosed.current) {
        notify.info(failureText(error, context));
        return undefined;
      }
      if (!error.isWrongFile) throw new Error(failureText(error, context));
      return refuseField(form, 'checksum', t('ota-package.checksum.other'));
    });
    if (!saved) return;
    await changes.settled();
    notify.success(t('kit:entity.added', { name: saved.title }));
    added.current = saved.id.id;
  };
  const finish = () => {
    onClose();
    if (added.current) context.open(added.current);
  };
  return (
    <Form form={form} onSubmit={submit} onStored={finish}>
      <Dialog
        title={t('kit:entity-type.ota-package.add')}
        tools={
          <HelpLinkButton helpId={entityTypeTable.OTA_PACKAGE.help} topic={t('kit:entity-type.ota-package.plural')} />
        }
        dirty={form.formState.isDirty}
        header={upload && <Progress upload={upload} context={context} />}
        actions={
          <>
            {upload ? (
              <Button onClick={() => sending.current?.abort()}>{t('ota-package.cancel-upload')}</Button>
            ) : (
              <CancelButton onCancel={onClose}>{t('kit:cancel')}</CancelButton>
            )}
            <SubmitButton>{t('kit:entity-type.ota-package.add')}</SubmitButton>
          </>
        }
      >
        {/* What is being sent can't be changed any more. */}
        <fieldset disabled={upload !== null} className={styles.all}>
          <FieldRows>
            <FormError />
            <PackageFields context={context} disabled={upload !== null} />
          </FieldRows>
        </fieldset>
      </Dialog>
    </Form>
  );
}

function Progress({ upload: { file, sent }, context: { t } }: { upload: Upload; context: ScreenContext }) {
  const text = t('ota-package.sending', { sent: formatFileSize(sent * file.size), size: formatFileSize(file.size) });
  return (
    <>
      <p>{sent < 1 ? text : t('ota-package.checking')}</p>
      {/* All is sent: how long the platform looks at it is not known. */}
      <ProgressBar label={t('ota-package.upload', { name: file.name })} value={sent < 1 ? sent : undefined} />
    </>
  );
}

/** What became of the package, and why. */
function failureText({ isCanceled, left, cause }: UploadFailed, { t }: ScreenContext): string {
  const reason = isCanceled ? t('ota-package.canceled') : errorText(cause);
  return t(left ? 'ota-package.not-sent-left' : 'ota-package.not-sent', { reason });
}

function sayLeft({ id, title }: OtaPackageInfo, { t, open }: ScreenContext): void {
  notify.warn(t('ota-package.left', { title }), {
    duration: 0,
    action: { label: t('ota-package.open-left'), onSelect: () => open(id.id) },
  });
}
