import { Notice } from '@mullion/shared-kit/entity/notice';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { SettingsPage } from '@mullion/shared-kit/ui/settings-section';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import type { ReactNode } from 'react';
import type { RepositorySettings } from '../calls/repository';
import { repositorySettings } from './repository-settings';
import { SettingsForm } from './settings-form';
import { useRepository } from './use-repository';

/** What needs a repository; without one, the form to set it stands in its place. */
export function WithRepository({ children }: { children: (repository: RepositorySettings) => ReactNode }) {
  const t = useT('mf-settings');
  const { data, error, isFetching, refetch } = useRepository();
  if (data) return children(data);
  if (data === null)
    return (
      <SettingsPage>
        <Notice icon="info">{t('repository.first')}</Notice>
        <SettingsForm definition={repositorySettings} />
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
