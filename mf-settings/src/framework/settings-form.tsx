import { formCall } from '@mullion/shared-kit/api/form-call';
import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { Conflicts, useConflicts } from '@mullion/shared-kit/entity/entity-conflicts';
import { type Translate, useT } from '@mullion/shared-kit/i18n/i18n';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import {
  Form,
  FormError,
  type KitForm,
  SubmitButton,
  useDirtyListener,
  useKitForm,
  useWatch,
} from '@mullion/shared-kit/inputs/form';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { asOptions, prefetchScreenQuery } from '@mullion/shared-kit/list/screen-query';
import type { ModulePage } from '@mullion/shared-kit/module/module-page';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useInRouterContext } from '@mullion/shared-kit/routing/navigation';
import { useUnsavedChanges } from '@mullion/shared-kit/routing/unsaved-changes';
import { Button } from '@mullion/shared-kit/ui/button';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { SettingsPage, SettingsSection } from '@mullion/shared-kit/ui/settings-section';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { AddressedSetting } from './addressed-setting';
import type { SettingsDefinition, SettingsSectionDefinition, Values } from './define-settings';
import styles from './framework.module.css';
import { refusedField } from './refused-field';
import { SettingFields } from './setting-field';
import { toldAbove } from './told-above';

interface SettingsFormProps<S, V extends Values> {
  definition: SettingsDefinition<S, V>;
  /** Nobody may change it now. */
  isFixed?: boolean;
}

/** The sections of a settings page in one form; several forms may stand on a page. */
export function SettingsForm<S, V extends Values>({ definition, isFixed = false }: SettingsFormProps<S, V>) {
  const t = useT('mf-settings');
  const { page, query, sections } = definition;
  const { data, error, refetch, isFetching } = useQuery(toldInPlace(asOptions(query())));
  if (data !== undefined) return <LoadedSettings definition={definition} stored={data} isFixed={isFixed} />;
  return (
    <SettingsSection title={t(`${page}.section.${sections[0]?.id}`)}>
      {error ? (
        <ErrorState reason={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton lines={4} height="2rem" />
        </div>
      )}
    </SettingsSection>
  );
}

/** What a page of forms does while it is being opened: it asks for what they show. */
export const prefetchSettings =
  (...forms: readonly Pick<SettingsDefinition<unknown, Values>, 'query'>[]): ModulePage['prefetch'] =>
  async ({ client }) =>
    void (await Promise.all(forms.map(({ query }) => prefetchScreenQuery(client, query()))));

/** A page that is one form. */
export const settingsPage = <S, V extends Values>(definition: SettingsDefinition<S, V>): ModulePage =>
  Object.assign(
    () => (
      <SettingsPage>
        <SettingsForm definition={definition} />
      </SettingsPage>
    ),
    { prefetch: prefetchSettings(definition) },
  );

interface LoadedProps<S, V extends Values> extends SettingsFormProps<S, V> {
  stored: S | null;
}

function LoadedSettings<S, V extends Values>({ definition, stored, isFixed = false }: LoadedProps<S, V>) {
  const { page, query, sections, actions: Actions } = definition;
  const t = useT('mf-settings');
  const screenText = useScreenText('mf-settings');
  const client = useQueryClient();
  const values = useMemo(() => definition.values(stored), [definition, stored]);
  const rules = useMemo(() => definition.rules(), [definition]);
  const form = useKitForm<V>(rules, values);
  const lists = useMemo(() => namesOf(definition.lists ?? {}, screenText), [definition, screenText]);
  const conflicts = useConflicts(form as unknown as KitForm<Values>, values, lists);
  const { isDirty } = form.formState;
  useDirtyListener(form, useUnsavedChanges(isDirty));
  const isOnPage = useInRouterContext();
  const [saving, setSaving] = useState<AbortController | null>(null);
  const { queryKey } = query();

  const save = async (typed: V) => {
    let now = stored;
    const merged = await conflicts.merge(typed, async () => {
      now = await client.fetchQuery({ ...asOptions(query(formCall)), staleTime: 0 });
      return definition.values(now);
    });
    if (!merged) throw toldAbove();
    if (definition.ask && !(await definition.ask(merged as V, now, { t }))) throw toldAbove();
    const controller = new AbortController();
    setSaving(controller);
    const answer = await definition
      .save(merged as V, now, { ...formCall, signal: controller.signal })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) throw error;
        // What was sent may have arrived.
        notify.warn(t('stopped-waiting'));
        runSafely(() => client.invalidateQueries({ queryKey }));
        throw toldAbove();
      })
      .finally(() => setSaving(null));
    client.setQueryData(queryKey, answer);
    conflicts.saved();
    notify.success(t('saved'));
  };
  const bar = useRef<HTMLDivElement>(null);
  const discard = () => {
    form.reset(values, { keepDirtyValues: false });
    // The button goes with what it discards.
    bar.current?.closest('form')?.querySelector<HTMLElement>(':is(input, select, textarea):not(:disabled)')?.focus();
  };
  /** What is kept secret is kept again. */
  const stands = () => form.reset(definition.values(client.getQueryData<S | null>(queryKey) ?? null));

  return (
    <Form
      form={form}
      onSubmit={save}
      onStored={stands}
      refusedAt={(text) => refusedField(definition.refusedAt ?? [], text, form.getValues())}
    >
      {isOnPage && <AddressedSetting sections={sections} />}
      <Conflicts {...conflicts} labels={{}} t={screenText} />
      <FormError />
      {sections.map((section) => (
        <Section key={section.id} page={page} section={section} disabled={isFixed} t={t} />
      ))}
      <div ref={bar} className={styles.bar}>
        {Actions && (
          <div className={styles.others}>
            <Actions stored={stored} />
          </div>
        )}
        {saving && !definition.isWaitedFor && (
          <Button variant="text" onClick={() => saving.abort()}>
            {t('stop-waiting')}
          </Button>
        )}
        {isDirty && !saving && (
          <Button variant="text" onClick={discard}>
            {t('discard')}
          </Button>
        )}
        {!isFixed && <SubmitButton requireChange>{t(definition.saves ?? 'save')}</SubmitButton>}
      </div>
    </Form>
  );
}

const namesOf = (lists: NonNullable<SettingsDefinition<unknown, Values>['lists']>, t: Translate) =>
  Object.fromEntries(Object.entries(lists).map(([path, name]) => [path, (row: never) => name(row, t)]));

interface SectionProps<V extends Values> {
  page: string;
  section: SettingsSectionDefinition<V>;
  disabled: boolean;
  t: Translate;
}

function Section<V extends Values>({ page, section, disabled, t }: SectionProps<V>) {
  const values = useWatch() as V;
  const { id, when, wide, fields, component: Content } = section;
  if (when && !when(values)) return null;
  return (
    <SettingsSection title={t(`${page}.section.${id}`)} text={t(`${page}.section.${id}.text`)} wide={wide}>
      {fields ? <SettingFields page={page} fields={fields} disabled={disabled} /> : <Content />}
    </SettingsSection>
  );
}
