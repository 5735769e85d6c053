import { AliasSelect } from '@mullion/shared-kit/aliases/alias-select';
import type { EntityAlias } from '@mullion/shared-kit/aliases/entity-alias';
import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import type { DashboardFilter } from '@mullion/shared-kit/filters/key-filter-info';
import { CancelButton, Form, SubmitButton, useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import type { ObjectSchema } from '@mullion/shared-kit/inputs/schema';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DashboardConfiguration } from '../model/dashboard';
import type { Widget } from '../model/widget';
import { type WidgetDescriptor, widgetTypeQuery } from '../runtime/widget-type-query';
import { systemTypeOf } from '../widgets/widget-types';
import { type FormTab, FormTabs } from './form-tabs';
import { SourcesField, type SourceWants } from './sources-field';
import { useT } from './texts';
import styles from './widget-dialog.module.css';
import { LookFields, MobileFields, NumberFields, TimeFields, TitleFields } from './widget-fields';
import { widgetRules } from './widget-rules';
import { ActionsField } from './widget-settings/actions-field';
import {
  SettingsJsonButton,
  type SettingsValues,
  settingsOf,
  settingsValues,
} from './widget-settings/settings-json-button';
import { SettingsSchemaFields, useSchemaRule } from './widget-settings/settings-schema';
import { StatesOfForm } from './widget-settings/state-id';
import type { StoredValues } from './widget-settings/stored-field';
import { StoredFields } from './widget-settings/stored-fields';
import { storedRules } from './widget-settings/stored-rules';
import { formsOf } from './widget-settings/widget-forms';
import { type WidgetValues, widgetValues, withWidgetValues } from './widget-values';

/** A widget with the aliases and filters that were made for it. */
export interface EditedWidget {
  widget: Widget;
  aliases: readonly EntityAlias[];
  filters: readonly DashboardFilter[];
}

interface WidgetOptions {
  widget: Widget;
  configuration: Pick<DashboardConfiguration, 'entityAliases' | 'filters' | 'states'>;
  /** It is not in the dashboard yet. */
  isNew?: boolean;
}

type WidgetFormValues = Omit<WidgetValues, 'settings'> & SettingsValues;

/** Asks for what a widget shows and how it looks; nothing if it is left. */
export const editWidget = (options: WidgetOptions): Promise<EditedWidget | undefined> =>
  openDialog<EditedWidget>((close) => <WidgetDialog {...options} onClose={close} />);

/** Dashboards that nobody edits come without this code, unless scripts of tenants need it. */
const parametersOf = async (script: string) => {
  const file = await loadCode(() => import(/* webpackChunkName: "stored-widget" */ '../runtime/use-type-parameters'));
  return file.readTypeParameters(script);
};

const actionSourcesIn = async (script: string) => {
  const file = await loadCode(() => import(/* webpackChunkName: "stored-widget" */ '../runtime/script-action-sources'));
  return file.readActionSources(script);
};

const schemasOf = async (descriptor: WidgetDescriptor) => {
  const file = await loadCode(() => import(/* webpackChunkName: "stored-widget" */ '../runtime/settings-schemas'));
  return file.readSettingsSchemas(descriptor);
};

function WidgetDialog({
  widget,
  configuration,
  isNew = false,
  onClose,
}: WidgetOptions & { onClose: (edited?: EditedWidget) => void }) {
  const t = useT();
  const [declared] = useState(() => formsOf(widget)?.settings ?? []);
  const known = useRef<SourceWants>(undefined);
  const { problem, rule } = useSchemaRule();
  const [rules] = useState(() =>
    widgetRules(widget.type, t, isNew && systemTypeOf(widget)?.leastSources === 1, () => known.current).shape({
      fields: storedRules(declared),
      settings: rule,
    }),
  ) as unknown as [ObjectSchema<WidgetFormValues>];
  const [values] = useState((): WidgetFormValues => {
    const { settings, ...others } = widgetValues(widget);
    return { ...others, ...settingsValues(declared, settings as StoredValues) };
  });
  const form = useKitForm<WidgetFormValues>(rules, values);
  const stored = useQuery(toldInPlace(widgetTypeQuery(widget)));
  const script = stored.data?.descriptor?.controllerScript ?? '';
  const { data: wants } = useQuery(
    toldInPlace({ queryKey: ['widgetTypes', 'parameters', script], queryFn: () => parametersOf(script) }),
  );
  const { data: offered } = useQuery(
    toldInPlace({
      queryKey: ['widgetTypes', 'action-sources', script],
      queryFn: () => actionSourcesIn(script),
      enabled: !widget.isSystemType,
    }),
  );
  const descriptor = stored.data?.descriptor;
  const { data: schemas } = useQuery(
    toldInPlace({
      queryKey: ['widgetTypes', 'settings-schemas', descriptor],
      queryFn: () => schemasOf(descriptor ?? {}),
      enabled: !widget.isSystemType && descriptor !== undefined,
    }),
  );
  const forms = formsOf(widget) ?? { settings: declared, ...(schemas && { schemas }) };
  // What the console's own types need is theirs to say.
  known.current = widget.isSystemType ? undefined : wants;
  const [madeAliases, setMadeAliases] = useState<readonly EntityAlias[]>([]);
  const [madeFilters, setMadeFilters] = useState<readonly DashboardFilter[]>([]);
  const aliases = [...Object.values(configuration.entityAliases), ...madeAliases];
  const named = {
    aliases,
    filters: [...Object.values(configuration.filters), ...madeFilters],
    onAlias: (alias: EntityAlias) => setMadeAliases((now) => [...now, alias]),
    onFilter: (filter: DashboardFilter) => setMadeFilters((now) => [...now, filter]),
  };
  const submit = ({ fields, settings, ...typed }: WidgetFormValues) =>
    onClose({
      widget: withWidgetValues(widget, { ...typed, settings: settingsOf(declared, { settings, fields }) }),
      aliases: madeAliases,
      filters: madeFilters,
    });
  const { type } = widget;
  const hasSources = type !== 'static' && type !== 'rpc';
  const data: FormTab = {
    id: 'data',
    label: t('section.data'),
    names: ['datasources', 'targetAlias', 'useDashboardTimewindow', 'timewindow', ...valueNames],
    fields: (
      <>
        {hasSources ? (
          <FormField
            name="datasources"
            control={SourcesField}
            label={t('section.data')}
            kind={type}
            named={named}
            forms={forms}
            wants={wants}
          />
        ) : (
          <FormField
            name="targetAlias"
            control={AliasSelect}
            label={t('target')}
            aliases={aliases}
            allowedEntityTypes={['DEVICE']}
            onCreate={named.onAlias}
            required
          />
        )}
        {(type === 'timeseries' || type === 'alarm') && (
          <Section title={t('section.time')}>
            <TimeFields />
          </Section>
        )}
        {hasSources && (
          <Section title={t('section.values')}>
            <NumberFields hasPages={type !== 'alarm' && !wants?.singleEntity} />
          </Section>
        )}
      </>
    ),
  };
  const look: FormTab = {
    id: 'look',
    label: t('section.look'),
    names: lookNames,
    fields: (
      <>
        <Section title={t('section.title')}>
          <TitleFields />
        </Section>
        <Section title={t('section.frame')}>
          <LookFields />
        </Section>
        <Section title={t('section.mobile')}>
          <MobileFields />
        </Section>
      </>
    ),
  };
  const settings: FormTab = {
    id: 'settings',
    label: t('section.settings'),
    names: ['fields', 'settings'],
    fields: (
      <>
        {schemas?.settings ? (
          <SettingsSchemaFields label={t('section.settings')} described={schemas.settings} problem={problem} />
        ) : declared.length > 0 ? (
          <StatesOfForm value={configuration.states}>
            <StoredFields fields={declared} base="fields" />
          </StatesOfForm>
        ) : (
          <p>{t('settings.undeclared')}</p>
        )}
        <SettingsJsonButton fields={declared} />
      </>
    ),
  };
  const actions: FormTab = {
    id: 'actions',
    label: t('section.actions'),
    names: ['actions'],
    fields: (
      <FormField
        name="actions"
        control={ActionsField}
        label={t('section.actions')}
        widget={widget}
        offered={offered}
        states={configuration.states}
      />
    ),
  };
  const tabs = type === 'static' ? [look, settings, actions] : [data, look, settings, actions];
  return (
    <Form form={form} onSubmit={submit}>
      <Dialog
        size="large"
        title={t(isNew ? 'widget.add.title' : 'widget.edit.title', { name: values.title || widget.title })}
        dirty={isNew || form.formState.isDirty}
        actions={
          <>
            <CancelButton onCancel={() => onClose()}>{t('cancel')}</CancelButton>
            <SubmitButton requireChange={!isNew}>
              {t(isNew ? 'widget.add.confirm' : 'widget.edit.confirm')}
            </SubmitButton>
          </>
        }
      >
        <FormTabs tabs={tabs} label={t('tabs')} problem={t('tabs.check')} />
      </Dialog>
    </Form>
  );
}

const valueNames = ['units', 'decimals', 'noDataDisplayMessage', 'pageSize'];
const lookNames = ['title', 'backgroundColor', 'color', 'padding', 'margin', 'mobileOrder', 'mobileHeight'];

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </section>
  );
}
