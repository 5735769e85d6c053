import { AliasSelect } from '@mullion/shared-kit/aliases/alias-select';
import type { EntityAlias } from '@mullion/shared-kit/aliases/entity-alias';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import type { DashboardFilter } from '@mullion/shared-kit/filters/key-filter-info';
import { CancelButton, Form, SubmitButton, useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { useState } from 'react';
import type { DashboardConfiguration } from '../model/dashboard';
import type { Widget } from '../model/widget';
import { JsonButton } from './json-button';
import { SourcesField } from './sources-field';
import { useT } from './texts';
import styles from './widget-dialog.module.css';
import { LookFields, MobileFields, NumberFields, TimeFields, TitleFields } from './widget-fields';
import { widgetRules } from './widget-rules';
import { type WidgetValues, widgetValues, withWidgetValues } from './widget-values';

/** A widget with the aliases and filters that were made for it. */
export interface EditedWidget {
  widget: Widget;
  aliases: readonly EntityAlias[];
  filters: readonly DashboardFilter[];
}

interface WidgetOptions {
  widget: Widget;
  configuration: Pick<DashboardConfiguration, 'entityAliases' | 'filters'>;
  /** It is not in the dashboard yet. */
  isNew?: boolean;
}

/** Asks for what a widget shows and how it looks; nothing if it is left. */
export const editWidget = (options: WidgetOptions): Promise<EditedWidget | undefined> =>
  openDialog<EditedWidget>((close) => <WidgetDialog {...options} onClose={close} />);

function WidgetDialog({
  widget,
  configuration,
  isNew = false,
  onClose,
}: WidgetOptions & { onClose: (edited?: EditedWidget) => void }) {
  const t = useT();
  const [rules] = useState(() => widgetRules(widget.type, t));
  const [values] = useState(() => widgetValues(widget));
  const form = useKitForm<WidgetValues>(rules, values);
  const [madeAliases, setMadeAliases] = useState<readonly EntityAlias[]>([]);
  const [madeFilters, setMadeFilters] = useState<readonly DashboardFilter[]>([]);
  const aliases = [...Object.values(configuration.entityAliases), ...madeAliases];
  const named = {
    aliases,
    filters: [...Object.values(configuration.filters), ...madeFilters],
    onAlias: (alias: EntityAlias) => setMadeAliases((now) => [...now, alias]),
    onFilter: (filter: DashboardFilter) => setMadeFilters((now) => [...now, filter]),
  };
  const submit = (typed: WidgetValues) =>
    onClose({ widget: withWidgetValues(widget, typed), aliases: madeAliases, filters: madeFilters });
  const { type } = widget;
  const hasSources = type !== 'static' && type !== 'rpc';
  return (
    <Form form={form} onSubmit={submit}>
      <Dialog
        size="large"
        title={t(isNew ? 'widget.add.title' : 'widget.edit.title', { name: values.title || widget.title })}
        dirty={isNew || form.formState.isDirty}
        actions={
          <>
            <CancelButton onCancel={() => onClose()}>{t('cancel')}</CancelButton>
            <SubmitButton>{t(isNew ? 'widget.add.confirm' : 'widget.edit.confirm')}</SubmitButton>
          </>
        }
      >
        <div className={styles.sections}>
          {hasSources && (
            <Section title={t('section.data')}>
              <FormField
                name="datasources"
                control={SourcesField}
                label={t('section.data')}
                kind={type}
                named={named}
              />
            </Section>
          )}
          {type === 'rpc' && (
            <Section title={t('section.data')}>
              <FormField
                name="targetAlias"
                control={AliasSelect}
                label={t('target')}
                aliases={aliases}
                allowedEntityTypes={['DEVICE']}
                onCreate={named.onAlias}
                required
              />
            </Section>
          )}
          <Section title={t('section.title')}>
            <TitleFields />
          </Section>
          {(type === 'timeseries' || type === 'alarm') && (
            <Section title={t('section.time')}>
              <TimeFields />
            </Section>
          )}
          <Section title={t('section.look')}>
            <LookFields />
          </Section>
          {hasSources && (
            <Section title={t('section.values')}>
              <NumberFields />
            </Section>
          )}
          <Section title={t('section.mobile')}>
            <MobileFields />
          </Section>
          <Section title={t('section.settings')}>
            <FormField name="settings" control={JsonButton} label={t('settings.json')} />
          </Section>
        </div>
      </Dialog>
    </Form>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </section>
  );
}
