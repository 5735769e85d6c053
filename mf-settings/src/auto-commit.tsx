import { Notice } from '@mullion/shared-kit/entity/notice';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { SettingsPage } from '@mullion/shared-kit/ui/settings-section';
import { autoCommitSettings } from './features/auto-commit/auto-commit';
import { SettingsForm } from './framework/settings-form';
import { WithRepository } from './framework/with-repository';

/** `/settings/auto-commit`. */
export default function AutoCommitPage() {
  const t = useT('mf-settings');
  return (
    <WithRepository>
      {({ readOnly }) => (
        <SettingsPage>
          {readOnly && (
            <Notice icon="lock" tone="warn">
              {t('auto-commit.read-only')}
            </Notice>
          )}
          <fieldset disabled={readOnly} style={{ display: 'contents' }}>
            <SettingsForm definition={autoCommitSettings} isFixed={readOnly} />
          </fieldset>
        </SettingsPage>
      )}
    </WithRepository>
  );
}
