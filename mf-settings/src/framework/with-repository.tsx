import { Notice } from '@mullion/shared-kit/entity/notice';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { SettingsPage } from '@mullion/shared-kit/ui/settings-section';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import type { ReactNode } from 'react';
import type { RepositorySettings } from '../calls/repository';
import { useRepository } from './use-repository';

/** With the page that has it alone: no other page of settings pays for it. */
const RepositoryForm = lazy(
  () => import(/* webpackChunkName: "repository" */ './repository-form').then((file) => file.default),
  { pending: <Skeleton lines={4} height="2rem" /> },
);

/** What needs a repository; without one, the form to set it stands in its place. */
export function WithRepository({ children }: { children: (repository: RepositorySettings) => ReactNode }) {
  const t = useT('mf-settings');
  const { data, error, isFetching, refetch } = useRepository();
  if (data) return children(data);
  if (data === null)
    return (
      <SettingsPage>
        <Notice icon="info">{t('repository.first')}</Notice>
        <RepositoryForm />
      </SettingsPage>
    );
  return (
    <SettingsPage>
      {error ? (
        <ErrorState reason={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton lines={4} height="2rem" />
        </div>
      )}
    </SettingsPage>
  );
}
