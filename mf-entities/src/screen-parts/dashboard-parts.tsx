import type { ScreenEntity } from '@mullion/shared-kit/entity/define-entity-screen';
import type { FormPart } from '@mullion/shared-kit/entity/form-parts';
import { withInfo } from '@mullion/shared-kit/entity/with-info';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { FieldRows } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { boolean, string } from '@mullion/shared-kit/inputs/schema';
import { DashboardPicker, type DashboardPickerProps } from '@mullion/shared-kit/pickers/dashboard-picker';

/** Whose dashboards are offered for an entity; null: it has no dashboard. */
type DashboardOwner<T> = (
  entity: T,
) => Pick<DashboardPickerProps, 'dashboardsScope' | 'tenantId' | 'customerId'> | null;

interface DashboardMembers {
  /** Member of `additionalInfo` with the dashboard's id, and the one that says how it opens. */
  id: string;
  mode: string;
  /** What holds where the second one is absent. */
  modeDefault: boolean;
  /** i18n keys */
  label: string;
  modeLabel: string;
}

type WithInfo = ScreenEntity & { additionalInfo: { [name: string]: unknown } | null };

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\da-f-]{36}$/i.test(value);

/** A dashboard that `additionalInfo` names, and how it opens; of entities that exist already. */
const dashboardPart =
  ({ id, mode, modeDefault, label, modeLabel }: DashboardMembers) =>
  <T extends WithInfo>(owner: DashboardOwner<T>): FormPart<T> => {
    // What stands there and is neither stays what it is until somebody chooses.
    const read = (entity: T | null) => {
      const { [id]: dashboard, [mode]: how } = entity?.additionalInfo ?? {};
      return {
        [id]: isId(dashboard) ? dashboard : null,
        [mode]: typeof how === 'boolean' ? how : modeDefault,
      };
    };
    return {
      rules: { [id]: string().nullable(), [mode]: boolean().required() },
      read,
      write: (values, entity) => {
        if (!entity.id || !owner(entity)) return entity;
        const before = read(entity);
        const isAnother = values[id] !== before[id];
        const members = { [id]: values[id], [mode]: values[mode] };
        // How it opens is said with each dashboard that is chosen, whatever holds where nothing is said.
        return { ...entity, additionalInfo: withInfo(entity.additionalInfo, isAnother ? null : before, members) };
      },
      fields: ({ entity, context: { t } }) => {
        const owned = entity && owner(entity);
        if (!owned) return null;
        return (
          <FieldRows>
            <FormField name={id} control={DashboardPicker} label={t(label)} {...owned} />
            <FormField name={mode} control={CheckboxField} label={t(modeLabel)} />
          </FieldRows>
        );
      },
    };
  };

/** What people see on Home in place of its usual content. */
export const homeDashboardPart = dashboardPart({
  id: 'homeDashboardId',
  mode: 'homeDashboardHideToolbar',
  modeDefault: true,
  label: 'dashboard.home',
  modeLabel: 'dashboard.hide-toolbar',
});

/** Where a user lands after signing in. */
export const defaultDashboardPart = dashboardPart({
  id: 'defaultDashboardId',
  mode: 'defaultDashboardFullscreen',
  modeDefault: false,
  label: 'dashboard.default',
  modeLabel: 'dashboard.always-full-screen',
});
