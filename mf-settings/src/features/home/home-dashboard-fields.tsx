import { useT } from '@mullion/shared-kit/i18n/i18n';
import { FieldRows, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { DashboardPicker } from '@mullion/shared-kit/pickers/dashboard-picker';
import { SettingFields } from '../../framework/setting-field';
import type { HomeValues } from './home-values';

/** The dashboard, and whether its toolbar is there. */
export function HomeDashboardFields() {
  const t = useT('mf-settings');
  const dashboardId = useWatch<HomeValues, 'dashboardId'>({ name: 'dashboardId' });
  return (
    <FieldRows>
      <FormField
        name="dashboardId"
        control={DashboardPicker}
        label={t('setting.home-settings.dashboardId')}
        placeholder={t('home-settings.dashboardId.none')}
      />
      {dashboardId !== null && (
        <SettingFields<HomeValues>
          page="home-settings"
          fields={[{ kind: 'switch', name: 'hideDashboardToolbar', hint: true }]}
        />
      )}
    </FieldRows>
  );
}
