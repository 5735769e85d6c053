import { useT } from '@mullion/shared-kit/i18n/i18n';
import { ModuleLoadError } from '@mullion/shared-kit/module/module-load-error';
import { RemoteView } from '@mullion/shared-kit/module/remote-view';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { type ComponentType, useMemo } from 'react';
import { arrivedFromModule, loadFromModule } from '../federation/console-modules';
import type { BrokenModule } from '../federation/effective-modules';
import styles from './remote-page.module.css';
import { useRouteTitle } from './use-breadcrumbs';

/** A page of a module: its code is fetched when the page is first opened, and its failure stays in its place. */
export function RemotePage({ module, expose }: { module: string; expose: string }) {
  const page = useMemo(
    () => ({
      load: () => loadFromModule<ComponentType>(module, expose),
      loaded: () => arrivedFromModule<ComponentType>(module, expose),
    }),
    [module, expose],
  );
  const title = useRouteTitle() ?? module;
  return (
    <RemoteView
      // Two pages stand in the same place of the route table: neither is drawn at the other's address.
      key={`${module} ${expose}`}
      {...page}
      props={{}}
      pending={
        <div className={styles.pending}>
          <Skeleton />
        </div>
      }
      failed={(error, retry) => <FailedPage error={error} page={title} onRetry={retry} />}
    />
  );
}

/** A page that doesn't start, by its name; the details list the versions that were tried. */
export function FailedPage({ error, page, onRetry }: { error: unknown; page: string; onRetry: () => void }) {
  const t = useT('shell');
  const attempts =
    error instanceof ModuleLoadError
      ? error.attempts.map(({ version, reason }) => ({ name: `${error.module} ${version}`, reason }))
      : [{ name: '', reason: error instanceof Error ? error.message : String(error) }];
  return (
    <div className={styles.failed}>
      <ErrorState
        title={t('module-failed.title', { page })}
        reason={t('module-failed.text')}
        details={<Reasons reasons={attempts} />}
        onRetry={onRetry}
      />
    </div>
  );
}

/** Stands where the address may belong to a module that cannot take part. */
export function BrokenModules({ broken }: { broken: BrokenModule[] }) {
  const t = useT('shell');
  return (
    <div className={styles.failed}>
      <ErrorState
        title={t('broken-modules.title')}
        reason={t('broken-modules.text')}
        details={<Reasons reasons={broken} />}
        onRetry={() => location.reload()}
      />
    </div>
  );
}

const Reasons = ({ reasons }: { reasons: readonly { name: string; reason: string }[] }) => (
  <ul className={styles.reasons}>
    {reasons.map(({ name, reason }) => (
      <li key={`${name} ${reason}`}>
        <strong>{name}</strong> {reason}
      </li>
    ))}
  </ul>
);
