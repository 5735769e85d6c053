import { generateTwoFactorConfig, saveTwoFactorConfig } from '@mullion/shared-kit/api/two-factor';
import { downloadFile } from '@mullion/shared-kit/browser/download-file';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { useSession } from '@mullion/shared-kit/session/session';
import { formatDate } from '@mullion/shared-kit/time/format';
import { Button } from '@mullion/shared-kit/ui/button';
import { CopyButton } from '@mullion/shared-kit/ui/copy-button';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { backupCodesFile, printCodes } from './save-codes';
import styles from './set-up.module.css';
import type { SetUpDialogProps } from './set-up-dialog';

/** Makes backup codes and shows them, this once. */
export default function BackupCodesDialog({ onClose }: SetUpDialogProps) {
  const t = useT('mf-auth');
  const kit = useT('kit');
  const id = useId();
  const email = useSession((state) => state.userDetails?.email ?? '');
  const made = useQuery({
    queryKey: ['two-factor', 'generate', 'BACKUP_CODE', id],
    queryFn: async () => {
      const config = await generateTwoFactorConfig('BACKUP_CODE');
      await saveTwoFactorConfig(config);
      return config.codes ?? [];
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const codes = made.data;
  const [saved, setSaved] = useState(false);
  const save = (keep: () => void) => () => {
    keep();
    setSaved(true);
  };
  const discardTexts = useMemo(
    () => ({
      title: t('two-factor.backup-code.discard.title'),
      message: t('two-factor.backup-code.discard.text'),
      confirmLabel: t('two-factor.backup-code.discard'),
      cancelLabel: t('two-factor.backup-code.discard.keep'),
    }),
    [t],
  );
  const print = () =>
    printCodes({
      title: t('two-factor.backup-code.print-title', { host: window.location.host }),
      subtitle: `${email} · ${formatDate(Date.now())}`,
      codes: codes ?? [],
    });
  return (
    <Dialog
      title={t('two-factor.backup-code.title')}
      dirty={codes !== undefined && !saved}
      discardTexts={discardTexts}
      actions={
        <Button variant="primary" onClick={onClose}>
          {codes ? t('two-factor.backup-code.kept') : kit('cancel')}
        </Button>
      }
    >
      {made.error ? (
        <ErrorState
          title={t('two-factor.backup-code.failed')}
          reason={errorText(made.error)}
          onRetry={() => void made.refetch()}
        />
      ) : (
        <div className={styles.body} aria-busy={!codes}>
          <p>{t('two-factor.backup-code.once')}</p>
          {codes ? (
            <>
              <ul className={styles.codes} aria-label={t('two-factor.backup-code')} dir="ltr">
                {codes.map((code) => (
                  <li key={code}>{code}</li>
                ))}
              </ul>
              <div className={styles.tools}>
                <Button
                  icon="download"
                  onClick={save(() =>
                    downloadFile(backupCodesFile, new Blob([codes.join('\n')], { type: 'text/plain' })),
                  )}
                >
                  {t('two-factor.backup-code.download')}
                </Button>
                <Button icon="description" onClick={save(print)}>
                  {t('two-factor.backup-code.print')}
                </Button>
                <CopyButton
                  text={codes.join('\n')}
                  label={t('two-factor.backup-code.copy')}
                  size="normal"
                  onCopied={() => setSaved(true)}
                />
              </div>
            </>
          ) : (
            <Skeleton lines={4} height="1.5rem" />
          )}
        </div>
      )}
    </Dialog>
  );
}
