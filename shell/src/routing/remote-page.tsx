import { isCodeNotLoaded } from '@mullion/shared-kit/browser/load-code';
import { type Translate, useT } from '@mullion/shared-kit/i18n/i18n';
import { ModuleLoadError } from '@mullion/shared-kit/module/module-load-error';
import { RemoteView } from '@mullion/shared-kit/module/remote-view';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { type ComponentType, useMemo } from 'react';
import { loadFromModule } from '../federation/console-modules';
import type { BrokenModule } from '../federation/effective-modules';
import styles from './remote-page.module.css';

/** A page of a module: its code is fetched when the page is first opened, and its failure stays in its place. */
export function RemotePage({ module, expose }: { module: string; expose: string }) {
  const load = useMemo(() => () => loadFromModule<ComponentType>(module, expose), [module, expose]);
  return (
    <RemoteView
      load={load}
      props={{}}
      pending={
        <div className={styles.pending}>
          <Skeleton />
        </div>
      }
      failed={(error, retry) => <FailedPage error={error} module={module} onRetry={retry} />}
    />
  );
}

/** What happened to a module that does not run, with the versions that were tried. */
export function FailedPage({ error, module, onRetry }: { error: unknown; module: string; onRetry: () => void }) {
  const t = useT('shell');
  const kit = useT('kit');
  const attempts = error instanceof ModuleLoadError ? error.attempts : undefined;
  return (
    <div className={styles.failed}>
      <ErrorState
        title={t('module-failed.title', { module })}
        reason={
          attempts ? (
            <>
              {t('module-failed.text')}
              <ul className={styles.attempts}>
                {attempts.map(({ version, reason }) => (
                  <li key={`${version} ${reason}`}>
                    <strong>{version}</strong> {reason}
                  </li>
                ))}
              </ul>
            </>
          ) : (
            reasonOf(error, kit)
          )
        }
        onRetry={onRetry}
      />
    </div>
  );
}

const reasonOf = (error: unknown, kit: Translate): string =>
  isCodeNotLoaded(error) ? kit('part.not-loaded.text') : error instanceof Error ? error.message : String(error);

/** Stands where the address may belong to a module that cannot take part. */
export function BrokenModules({ broken }: { broken: BrokenModule[] }) {
  const t = useT('shell');
  return (
    <div className={styles.failed}>
      <ErrorState
        title={t('broken-modules.title')}
        reason={broken.map(({ name, reason }) => t('broken-modules.reason', { module: name, reason })).join('\n')}
        onRetry={() => location.reload()}
      />
    </div>
  );
}
