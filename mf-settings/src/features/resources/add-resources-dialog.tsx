import { changes } from '@mullion/shared-kit/api/changes';
import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { HelpLinkButton } from '@mullion/shared-kit/help/help-link-button';
import { FileField } from '@mullion/shared-kit/inputs/file-field';
import {
  CancelButton,
  FieldRows,
  Form,
  FormError,
  SubmitButton,
  useKitForm,
  useWatch,
} from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { mixed, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { notify } from '@mullion/shared-kit/notify/notify';
import { Button } from '@mullion/shared-kit/ui/button';
import { ProgressBar } from '@mullion/shared-kit/ui/progress-bar';
import { StatusDot } from '@mullion/shared-kit/ui/status-dot';
import { useEffect, useRef, useState } from 'react';
import { type ResourceType, resourceTypes } from '../../calls/resources';
import { toldAbove } from '../../framework/told-above';
import { endings, type FileResult, maxFileSize, sendFiles } from './resource-files';
import styles from './resources.module.css';

interface AddValues extends Record<string, unknown> {
  resourceType: ResourceType;
  title: string;
  files: File | readonly File[] | null;
}

const rules = () =>
  object({
    resourceType: string().required(),
    title: string()
      .defined()
      .trim()
      .max(maxTextLength)
      .when('resourceType', ([type], rule) => (type === 'LWM2M_MODEL' ? rule : rule.required())),
    files: mixed().required(),
  }) as unknown as ObjectSchema<AddValues>;

/** Asks for files and sends them; the details of a single one open afterwards. */
export const openAddResources = (context: ScreenContext): Promise<void> =>
  openDialog<void>((close) => <AddResourcesDialog context={context} onClose={() => close()} />);

const filesOf = ({ files }: AddValues): readonly File[] =>
  files === null ? [] : Array.isArray(files) ? (files as readonly File[]) : [files as File];

function AddResourcesDialog({ context, onClose }: { context: ScreenContext; onClose: () => void }) {
  const { t } = context;
  const [start] = useState<AddValues>({ resourceType: 'LWM2M_MODEL', title: '', files: null });
  const form = useKitForm<AddValues>(rules(), start);
  const [results, setResults] = useState<readonly FileResult[]>([]);
  const [isSending, setSending] = useState(false);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  const submit = async (values: AddValues) => {
    const { resourceType } = values;
    sending.current = new AbortController();
    const known = (file: File) => results.find((one) => one.file === file);
    const files = filesOf(values).map((file): FileResult => known(file) ?? { file, state: 'waiting', sent: 0 });
    setSending(true);
    const sent = await sendFiles(files, {
      resourceType,
      title: resourceType === 'LWM2M_MODEL' ? '' : values.title,
      signal: sending.current.signal,
      onChange: setResults,
    }).finally(() => setSending(false));
    await changes.settled();
    const added = sent.filter(({ state }) => state === 'added');
    // What failed is said at its file; the dialog stays for another try.
    if (added.length < sent.length) throw toldAbove();
    notify.success(t('resource.added', { count: added.length }));
  };
  const finish = () => {
    onClose();
    const [only, other] = results;
    if (only?.added && !other) context.open(only.added.id.id);
  };
  return (
    <Form form={form} onSubmit={submit} onStored={finish}>
      <Dialog
        title={t('kit:entity-type.tb-resource.add')}
        tools={<HelpLinkButton helpId="resources" topic={t('kit:entity-type.tb-resource.plural')} />}
        dirty={form.formState.isDirty}
        actions={
          <>
            {isSending ? (
              <Button onClick={() => sending.current?.abort()}>{t('resource.stop')}</Button>
            ) : (
              <CancelButton onCancel={onClose}>{t('kit:cancel')}</CancelButton>
            )}
            <SubmitButton>{t('resource.add')}</SubmitButton>
          </>
        }
      >
        <FieldRows>
          <FormError />
          <ResourceFields t={t} disabled={isSending} />
          {results.length > 0 && <Results results={results} t={t} />}
        </FieldRows>
      </Dialog>
    </Form>
  );
}

function ResourceFields({ t, disabled }: { t: ScreenContext['t']; disabled: boolean }) {
  const type = useWatch<AddValues, 'resourceType'>({ name: 'resourceType' });
  const isModel = type === 'LWM2M_MODEL';
  return (
    <>
      <FormField
        name="resourceType"
        control={SelectField<ResourceType>}
        label={t('resource.type')}
        required
        disabled={disabled}
        options={resourceTypes.map((value) => ({ value, label: t(`resource.type.${value}`) }))}
      />
      {!isModel && (
        <FormField
          name="title"
          control={TextField}
          label={t('kit:entity.title')}
          required
          disabled={disabled}
          maxLength={maxTextLength}
        />
      )}
      <FormField
        // The files of one type are none of another.
        key={type}
        name="files"
        control={FileField}
        readAs="file"
        multiple={isModel}
        extensions={endings[type]}
        maxSize={maxFileSize}
        label={t(isModel ? 'resource.files' : 'resource.file')}
        hint={isModel ? t('resource.files.hint') : undefined}
        required
        disabled={disabled}
      />
    </>
  );
}

function Results({ results, t }: { results: readonly FileResult[]; t: ScreenContext['t'] }) {
  const dots = { waiting: 'off', sending: 'info', added: 'ok', failed: 'error' } as const;
  return (
    <ul className={styles.results} aria-label={t('resource.results')} aria-live="polite">
      {results.map(({ file, state, sent, error }, at) => (
        <li key={at} className={styles.result}>
          <bdi className={styles.file}>{file.name}</bdi>
          <StatusDot status={dots[state]}>
            {state === 'failed' ? errorText(error) : t(`resource.state.${state}`)}
          </StatusDot>
          {state === 'sending' && <ProgressBar label={t('resource.upload', { name: file.name })} value={sent} />}
        </li>
      ))}
    </ul>
  );
}
