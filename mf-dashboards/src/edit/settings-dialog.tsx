import { FormDialog } from '@mullion/shared-kit/dialogs/form-dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { FieldRows, useFormContext, useKitForm, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { boolean, mixed, type ObjectSchema, object, shortText, string } from '@mullion/shared-kit/inputs/schema';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { TextareaField } from '@mullion/shared-kit/inputs/textarea-field';
import { ColorField } from '@mullion/shared-kit/pickers/color-field';
import { ImageField } from '@mullion/shared-kit/pickers/image-field';
import { useEffect, useRef } from 'react';
import type { DashboardSettings, GridSettings } from '../model/dashboard';
import { pageSettingsOf } from '../model/dashboard-settings';
import { GridFields, type GridValues, gridRules, gridValues, withGridValues } from './grid-fields';
import { useT } from './texts';
import styles from './widget-dialog.module.css';

export interface TitledSettings {
  title: string;
  settings: DashboardSettings;
  /** That of its only layout; absent: there are several, whose grids stand with the layouts. */
  grid?: GridSettings;
}

const switches = [
  'showDashboardsSelect',
  'showEntitiesSelect',
  'showFilters',
  'showDashboardTimewindow',
  'showDashboardExport',
  'showUpdateDashboardImage',
] as const;

interface Values extends Record<(typeof switches)[number], boolean> {
  title: string;
  stateControllerId: 'default' | 'entity';
  hideToolbar: boolean;
  toolbarAlwaysOpen: boolean;
  showTitle: boolean;
  titleColor: string | null;
  showDashboardLogo: boolean;
  dashboardLogoUrl: string | null;
  dashboardCss: string;
  grid: GridValues;
}

/** Asks for title and settings of a dashboard; nothing if it is left. */
export const editSettings = (stored: TitledSettings): Promise<TitledSettings | undefined> =>
  openDialog<TitledSettings>((close) => <SettingsDialog {...stored} onClose={close} />);

const flag = () => boolean().required();

const rules = object({
  title: shortText().required(),
  stateControllerId: mixed<'default' | 'entity'>().required(),
  hideToolbar: flag(),
  toolbarAlwaysOpen: flag(),
  showTitle: flag(),
  titleColor: string().nullable().defined(),
  showDashboardLogo: flag(),
  dashboardLogoUrl: string().nullable().defined(),
  dashboardCss: string().defined(),
  grid: gridRules,
  ...Object.fromEntries(switches.map((name) => [name, flag()])),
}) as unknown as ObjectSchema<Values>;

const MAX_IMAGE_BYTES = 524_288;

function valuesOf({ title, settings, grid = {} }: TitledSettings): Values {
  const { stateController, titleColor, dashboardLogoUrl, ...page } = pageSettingsOf(settings);
  return {
    ...page,
    title,
    stateControllerId: stateController,
    titleColor,
    dashboardLogoUrl: dashboardLogoUrl ?? null,
    grid: gridValues(grid),
  };
}

function SettingsDialog({ onClose, ...stored }: TitledSettings & { onClose: (changed?: TitledSettings) => void }) {
  const t = useT();
  const before = valuesOf(stored);
  const form = useKitForm<Values>(rules, before);
  const submit = ({ title, grid, ...settings }: Values) => {
    // What was left alone stays as it is stored, absent or not.
    const changed = Object.entries(settings).filter(([name, value]) => value !== before[name as keyof Values]);
    onClose({
      title,
      settings: changed.length ? { ...stored.settings, ...Object.fromEntries(changed) } : stored.settings,
      ...(stored.grid && { grid: withGridValues(stored.grid, grid) }),
    });
  };
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      title={t('settings')}
      requireChange
      submitLabel={t('apply')}
      onCancel={() => onClose()}
    >
      <div className={styles.sections}>
        <FieldRows>
          <FormField name="title" control={TextField} label={t('title')} required autoFocus />
          <FormField
            name="stateControllerId"
            control={SelectField<'default' | 'entity'>}
            label={t('settings.controller')}
            options={(['entity', 'default'] as const).map((value) => ({
              value,
              label: t(`settings.controller.${value}`),
            }))}
            required
          />
        </FieldRows>
        <ToolbarWithWay />
        <TitleSettings />
        <ToolbarSettings />
        {stored.grid && (
          <section className={styles.section} aria-label={t('layouts.grid')}>
            <h3 className={styles.heading}>{t('layouts.grid')}</h3>
            <GridFields prefix="grid." />
          </section>
        )}
        <FormField
          name="dashboardCss"
          control={TextareaField}
          label={t('settings.css')}
          hint={t('settings.css.hint')}
        />
      </div>
    </FormDialog>
  );
}

/** The way through the states stands in the toolbar: who chooses it has that open. */
function ToolbarWithWay() {
  const { setValue } = useFormContext<Values>();
  const controller = useWatch<Values, 'stateControllerId'>({ name: 'stateControllerId' });
  const before = useRef(controller);
  useEffect(() => {
    if (before.current === controller) return;
    before.current = controller;
    if (controller !== 'default') setValue('toolbarAlwaysOpen', true, { shouldDirty: true });
  }, [controller, setValue]);
  return null;
}

function TitleSettings() {
  const t = useT();
  const showTitle = useWatch<Values, 'showTitle'>({ name: 'showTitle' });
  return (
    <section className={styles.section} aria-label={t('section.header')}>
      <h3 className={styles.heading}>{t('section.header')}</h3>
      <FormField name="showTitle" control={CheckboxField} label={t('settings.showTitle')} />
      {showTitle && <FormField name="titleColor" control={ColorField} label={t('settings.title-color')} />}
    </section>
  );
}

function ToolbarSettings() {
  const t = useT();
  const isHidden = useWatch<Values, 'hideToolbar'>({ name: 'hideToolbar' });
  const hasLogo = useWatch<Values, 'showDashboardLogo'>({ name: 'showDashboardLogo' });
  return (
    <section className={styles.section} aria-label={t('settings.toolbar')}>
      <h3 className={styles.heading}>{t('settings.toolbar')}</h3>
      <FormField name="hideToolbar" control={CheckboxField} label={t('settings.hideToolbar')} />
      <FormField
        name="toolbarAlwaysOpen"
        control={CheckboxField}
        label={t('settings.toolbarAlwaysOpen')}
        disabled={isHidden}
      />
      {switches.map((name) => (
        <FormField key={name} name={name} control={CheckboxField} label={t(`settings.${name}`)} disabled={isHidden} />
      ))}
      <FormField name="showDashboardLogo" control={CheckboxField} label={t('settings.showDashboardLogo')} />
      {hasLogo && (
        <FormField name="dashboardLogoUrl" control={ImageField} label={t('settings.logo')} maxSize={MAX_IMAGE_BYTES} />
      )}
    </section>
  );
}
