import { AliasSelect } from '@mullion/shared-kit/aliases/alias-select';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import type { ReactNode } from 'react';
import type { DashboardConfiguration } from '../model/dashboard';
import type { Widget } from '../model/widget';
import { wantsOf } from '../widgets/type-wants';
import { AlarmFields } from './alarm-fields';
import type { FormTab } from './form-tabs';
import { LegendFields } from './legend-fields';
import type { Named } from './source-fields';
import type { SourceWants } from './source-problems';
import { SourcesField } from './sources-field';
import { StyleFields } from './style-fields';
import { useT } from './texts';
import { TimeFields } from './time-fields';
import type { TypeFacts } from './use-type-facts';
import styles from './widget-dialog.module.css';
import { LookFields, MobileFields, NumberFields, TitleFields } from './widget-fields';
import { ActionsField } from './widget-settings/actions-field';
import { SettingsJsonButton } from './widget-settings/settings-json-button';
import { SettingsSchemaFields } from './widget-settings/settings-schema';
import { StatesOfForm } from './widget-settings/state-id';
import type { StoredField, WidgetForms } from './widget-settings/stored-field';
import { StoredFields } from './widget-settings/stored-fields';

interface TabsOptions {
  widget: Widget;
  /** What its settings, and those of its keys, are asked for by. */
  forms: WidgetForms;
  /** Fields of its settings. */
  declared: readonly StoredField[];
  wants: SourceWants | undefined;
  facts: TypeFacts;
  /** Where a settings form that a tenant describes says what is wrong. */
  problem: Parameters<typeof SettingsSchemaFields>[0]['problem'];
  named: Named;
  states: DashboardConfiguration['states'];
}

/** The parts of a widget’s form: what it shows, how it looks, what its type stores, and what it does. */
export function useWidgetTabs(options: TabsOptions): readonly FormTab[] {
  const t = useT();
  const { widget, forms, declared, facts, problem, states } = options;
  const look: FormTab = {
    id: 'look',
    label: t('section.look'),
    names: lookNames,
    fields: <Look widget={widget} />,
  };
  const settings: FormTab = {
    id: 'settings',
    label: t('section.settings'),
    names: ['fields', 'settings'],
    fields: (
      <>
        {declared.length > 0 ? (
          <StatesOfForm value={states}>
            <StoredFields fields={declared} base="fields" />
          </StatesOfForm>
        ) : facts.schemas?.settings ? (
          <SettingsSchemaFields label={t('section.settings')} described={facts.schemas.settings} problem={problem} />
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
        offered={facts.actionSources}
        states={states}
      />
    ),
  };
  if (widget.type === 'static') return [look, settings, actions];
  const data: FormTab = {
    id: 'data',
    label: t('section.data'),
    names: dataNames,
    fields: <Data {...options} forms={forms} />,
  };
  return [data, look, settings, actions];
}

function Data({ widget: { type }, forms, wants, named }: TabsOptions) {
  const t = useT();
  const hasSources = type !== 'rpc';
  return (
    <>
      {!hasSources && named.isNone ? null : hasSources ? (
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
          aliases={named.aliases}
          allowedEntityTypes={['DEVICE']}
          onCreate={named.onAlias}
          required
        />
      )}
      {type === 'alarm' && (
        <Section title={t('section.alarms')}>
          <AlarmFields />
        </Section>
      )}
      <TimeFields kind={type}>{(fields) => <Section title={t('section.time')}>{fields}</Section>}</TimeFields>
      <Section title={t('section.values')}>
        <NumberFields hasPages={hasSources && type !== 'alarm' && !wants?.singleEntity} />
      </Section>
    </>
  );
}

function Look({ widget }: { widget: Widget }) {
  const t = useT();
  return (
    <>
      <Section title={t('section.title')}>
        <TitleFields />
      </Section>
      <Section title={t('section.frame')}>
        <LookFields />
      </Section>
      {hasLegend(widget) && (
        <Section title={t('section.legend')}>
          <LegendFields />
        </Section>
      )}
      <Section title={t('section.mobile')}>
        <MobileFields />
      </Section>
      <StyleFields />
    </>
  );
}

/** Whether what draws a widget may have a legend; of scripts nobody knows. */
const hasLegend = (widget: Widget): boolean =>
  wantsOf(widget)?.hasLegend ?? (widget.type === 'timeseries' || widget.type === 'latest');

const dataNames = [
  ...['datasources', 'targetAlias', 'useDashboardTimewindow', 'timewindow'],
  ...['alarmStatusList', 'alarmSeverityList', 'alarmTypeList', 'searchPropagatedAlarms'],
  ...['units', 'decimals', 'noDataDisplayMessage', 'pageSize'],
];
const lookNames = [
  ...['title', 'titleStyle', 'iconSize', 'backgroundColor', 'color', 'padding', 'margin'],
  ...['showLegend', 'legendConfig', 'mobileOrder', 'mobileHeight', 'widgetStyle', 'widgetCss'],
];

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </section>
  );
}
