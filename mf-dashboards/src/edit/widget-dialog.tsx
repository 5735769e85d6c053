import type { EntityAlias } from '@mullion/shared-kit/aliases/entity-alias';
import { isNotFound } from '@mullion/shared-kit/api/api-error';
import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import type { DashboardFilter } from '@mullion/shared-kit/filters/key-filter-info';
import { CancelButton, Form, SubmitButton, useKitForm } from '@mullion/shared-kit/inputs/form';
import type { ObjectSchema } from '@mullion/shared-kit/inputs/schema';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { Button } from '@mullion/shared-kit/ui/button';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { DashboardView } from '../layout/dashboard-view';
import type { DashboardConfiguration } from '../model/dashboard';
import type { Cell } from '../model/layouts';
import type { Widget } from '../model/widget';
import { widgetTypeQuery } from '../runtime/widget-type-query';
import { likeTypeOf } from '../widgets/copied-type';
import { wantsOf } from '../widgets/type-wants';
import { ApplyButton, RevertButton } from './apply-buttons';
import { FormTabs } from './form-tabs';
import type { SourceWants } from './source-problems';
import { useT } from './texts';
import { useDraft } from './use-draft';
import { useTypeFacts } from './use-type-facts';
import { WithPreview } from './widget-preview';
import { widgetRules } from './widget-rules';
import { formsOf } from './widget-settings/directive-forms';
import { SampledForm } from './widget-settings/functions/sample-of-form';
import { settingsOf, settingsValues } from './widget-settings/settings-json-button';
import { useSchemaRule } from './widget-settings/settings-schema';
import type { StoredValues, WidgetForms } from './widget-settings/stored-field';
import { storedRules } from './widget-settings/stored-rules';
import { useWidgetTabs } from './widget-tabs';
import { type WidgetFormValues, widgetValues, withWidgetValues } from './widget-values';

/** A widget with the aliases and filters that were made for it. */
export interface EditedWidget {
  widget: Widget;
  aliases: readonly EntityAlias[];
  filters: readonly DashboardFilter[];
}

interface WidgetOptions {
  widget: Widget;
  configuration: Pick<DashboardConfiguration, 'entityAliases' | 'filters' | 'states'>;
  /** Of the dashboard around it. */
  view: DashboardView;
  /** That it has in its layout. */
  size: Pick<Cell, 'sizeX' | 'sizeY'>;
  /** Takes over what is made of it while the form stays open; absent: it is not in the dashboard yet. */
  onApply?: (edited: EditedWidget) => void;
  /** It is the example of a type, whose data is generated: no dashboard is around it. */
  isExample?: boolean;
}

/** Asks for what a widget shows and how it looks; nothing if it is left. */
export const editWidget = ({ client, ...options }: WidgetOptions & { client?: QueryClient }) =>
  openDialog<EditedWidget>((close) => {
    const dialog = <WidgetDialog {...options} onClose={close} />;
    return client ? <QueryClientProvider client={client}>{dialog}</QueryClientProvider> : dialog;
  });

interface DialogProps extends WidgetOptions {
  onClose: (edited?: EditedWidget) => void;
}

const titleOf = (
  { widget, onApply, isExample }: Pick<WidgetOptions, 'widget' | 'onApply' | 'isExample'>,
  t: ReturnType<typeof useT>,
) =>
  t(onApply ? 'widget.edit.title' : 'widget.add.title', {
    // What is new is called as its type is.
    name: (onApply && !isExample && widget.config.title) || widget.title,
  });

/** The form, once it is known which forms a tenant's type names. A widget whose type is gone is edited without. */
function WidgetDialog(props: DialogProps) {
  const t = useT();
  const { isSystemType } = props.widget;
  const stored = useQuery(toldInPlace({ ...widgetTypeQuery(props.widget), enabled: !isSystemType }));
  // What the form mounts asks for the type again, and while it does, nothing is known of an error.
  const [isGone, setGone] = useState(false);
  if (!isGone && isNotFound(stored.error)) setGone(true);
  if (!isSystemType && !stored.data && !isGone) {
    return (
      <Dialog
        size="huge"
        keepsHeight
        title={titleOf(props, t)}
        actions={<Button onClick={() => props.onClose()}>{t('cancel')}</Button>}
      >
        {stored.error ? (
          <ErrorState
            level={3}
            reason={errorText(stored.error)}
            retrying={stored.isFetching}
            onRetry={() => void stored.refetch()}
          />
        ) : (
          <Skeleton lines={6} />
        )}
      </Dialog>
    );
  }
  const descriptor = stored.data?.descriptor;
  const like = descriptor && likeTypeOf(descriptor);
  return (
    <OpenWidgetDialog
      {...props}
      declaredForms={formsOf(props.widget, descriptor)}
      drawn={{ ...props.widget, ...like }}
    />
  );
}

interface OpenProps extends DialogProps {
  declaredForms: WidgetForms | undefined;
  /** The widget as one of the system type that draws it: its type may be made like that. */
  drawn: Widget;
}

function OpenWidgetDialog({
  widget,
  configuration,
  view,
  size,
  onApply,
  isExample = false,
  declaredForms,
  drawn,
  onClose,
}: OpenProps) {
  const t = useT();
  const isNew = onApply === undefined;
  const [declared] = useState(() => declaredForms?.settings ?? []);
  const [declaredWants] = useState(() => wantsOf(drawn));
  const known = useRef<SourceWants>(undefined);
  const { problem, rule } = useSchemaRule();
  const [values] = useState((): WidgetFormValues => {
    const { settings, ...others } = widgetValues(widget);
    return { ...others, ...settingsValues(declared, settings as StoredValues) };
  });
  const [rules] = useState(() =>
    widgetRules(widget.type, t, {
      stored: isNew ? undefined : values.datasources,
      wants: () => known.current,
      needsTarget: !isExample,
    }).shape({
      fields: storedRules(declared, isNew ? undefined : values.fields),
      settings: rule,
    }),
  ) as unknown as [ObjectSchema<WidgetFormValues>];
  const form = useKitForm<WidgetFormValues>(rules, values);
  const facts = useTypeFacts(widget, declaredWants !== undefined);
  const wants = declaredWants ?? facts.parameters;
  known.current = wants;
  // A form that a type names goes before one that it describes.
  const forms = { settings: declared, ...declaredForms, ...(facts.schemas && { schemas: facts.schemas }) };
  const [madeAliases, setMadeAliases] = useState<readonly EntityAlias[]>([]);
  const [madeFilters, setMadeFilters] = useState<readonly DashboardFilter[]>([]);
  const named = {
    aliases: [...Object.values(configuration.entityAliases), ...madeAliases],
    filters: [...Object.values(configuration.filters), ...madeFilters],
    onAlias: (alias: EntityAlias) => setMadeAliases((now) => [...now, alias]),
    onFilter: (filter: DashboardFilter) => setMadeFilters((now) => [...now, filter]),
    ...(isExample && { isNone: true }),
  };
  const widgetOf = ({ fields, settings, ...typed }: WidgetFormValues) =>
    withWidgetValues(widget, { ...typed, settings: settingsOf(declared, { settings, fields }) });
  const editedOf = (typed: WidgetFormValues): EditedWidget => ({
    widget: widgetOf(typed),
    aliases: madeAliases,
    filters: madeFilters,
  });
  /** What the next submit is for. */
  const staysOpen = useRef(false);
  const setStaysOpen = (stays: boolean) => {
    staysOpen.current = stays;
  };
  // Once everything is taken over, leaving takes nothing back.
  const [hasApplied, setHasApplied] = useState(false);
  const apply = (edited: EditedWidget) => {
    onApply?.(edited);
    setHasApplied(true);
  };
  const draft = useDraft(form, widgetOf);
  const entityAliases = useMemo(() => withMade(view.entityAliases, madeAliases), [view, madeAliases]);
  const filters = useMemo(() => withMade(view.filters, madeFilters), [view, madeFilters]);
  const tabs = useWidgetTabs({
    ...{ widget: drawn, forms, declared, wants, facts, problem, named },
    states: configuration.states,
  });
  return (
    <Form
      form={form}
      onSubmit={(typed: WidgetFormValues) => (staysOpen.current && onApply ? apply : onClose)(editedOf(typed))}
    >
      <Dialog
        size="huge"
        keepsHeight
        title={titleOf({ widget, onApply, isExample }, t)}
        dirty={form.formState.isDirty}
        actions={
          <>
            {onApply && <RevertButton form={form} opened={values} />}
            <CancelButton onCancel={() => onClose()}>
              {t(hasApplied && !form.formState.isDirty ? 'close' : 'cancel')}
            </CancelButton>
            {onApply && <ApplyButton form={form} onApply={() => setStaysOpen(true)} />}
            <span onClickCapture={() => setStaysOpen(false)}>
              <SubmitButton requireChange={!isNew}>{t(isNew ? 'widget.add.confirm' : 'apply')}</SubmitButton>
            </span>
          </>
        }
      >
        <WithPreview {...{ draft, view, entityAliases, filters, size }}>
          <SampledForm widget={draft.widget} named={named}>
            <FormTabs tabs={tabs} label={t('tabs')} problem={t('tabs.check')} />
          </SampledForm>
        </WithPreview>
      </Dialog>
    </Form>
  );
}

/** With what was made for the widget, by id. */
const withMade = <T extends { id: string }>(known: Readonly<Record<string, T>>, made: readonly T[]) => ({
  ...known,
  ...Object.fromEntries(made.map((one) => [one.id, one])),
});
