import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import {
  CancelButton,
  FieldRows,
  Form,
  FormError,
  SubmitButton,
  useFieldArray,
  useKitForm,
  useWatch,
} from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { asOptions } from '@mullion/shared-kit/list/screen-query';
import { Button } from '@mullion/shared-kit/ui/button';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type EntityVersion, type LoadStatus, type VersionParts, versionPartsQuery } from '../../calls/versions';
import { type JobEnd, loadVersion } from './current-jobs';
import { LoadResult, openResult } from './load-result';
import { type RestoreFields, restoreRequest, restoreRow, restoreRules, restoreValues } from './restore-values';
import { namespace, useT } from './texts';
import { TypeRows } from './type-rows';
import { useLookOn } from './use-look-on';
import { shortId, type VersionedEntity } from './versioned-entity';

interface RestoreDialogProps {
  version: EntityVersion;
  entity: VersionedEntity | null;
  onClose: () => void;
}

/** Brings entities of a version back; of one entity, the parts that the version has of it. */
export function RestoreDialog(props: RestoreDialogProps) {
  const { version, entity, onClose } = props;
  const t = useT();
  const parts = useQuery({
    ...toldInPlace(asOptions(versionPartsQuery(version.id, entity?.of ?? { type: 'DEVICE', externalId: '' }))),
    enabled: entity !== null,
  });
  if (entity === null) return <RestoreForm {...props} parts={null} />;
  if (parts.data) return <RestoreForm {...props} parts={parts.data} />;
  return (
    <Dialog title={t('restore')} actions={<Button onClick={onClose}>{t('close')}</Button>}>
      {parts.error ? (
        <ErrorState reason={errorText(parts.error)} retrying={parts.isFetching} onRetry={() => void parts.refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton lines={3} />
        </div>
      )}
    </Dialog>
  );
}

function RestoreForm({ version, entity, onClose, parts }: RestoreDialogProps & { parts: VersionParts | null }) {
  const t = useT();
  const [start] = useState(() => restoreValues(parts));
  const [rules] = useState(() => {
    const words = t('remove-others.words');
    return restoreRules(words, t('remove-others.exactly', { words }), entity !== null);
  });
  const form = useKitForm<RestoreFields>(rules, start);
  const [end, setEnd] = useState<JobEnd<LoadStatus> | null>(null);
  const { isAtWork, lookOn } = useLookOn();
  const restore = async (values: RestoreFields) => {
    setEnd(null);
    const request = restoreRequest(values, version.id, entity);
    const job = await loadVersion(request, version.name, entity, openResult);
    const { end: ended } = await lookOn(job);
    setEnd(ended);
    if (ended.status && !ended.status.error) await entity?.editor?.reload?.();
  };
  const isOver = end?.status !== undefined && !end.status.error;
  const isRestored =
    isOver && end?.status?.result?.some(({ created, updated, deleted }) => created + updated + deleted > 0);
  return (
    <Form form={form} onSubmit={restore}>
      <Dialog
        title={t(`${isRestored ? 'restored' : 'restore'}.title${entity ? '.of' : ''}`, {
          id: shortId(version.id),
          name: version.name,
          entity: entity?.name,
        })}
        size={entity ? 'medium' : 'large'}
        actions={
          <>
            {isAtWork ? (
              <Button onClick={onClose}>{t('job.leave')}</Button>
            ) : (
              <CancelButton onCancel={onClose}>{t(isOver ? 'close' : 'cancel')}</CancelButton>
            )}
            {!isOver && <SubmitButton variant={entity ? 'primary' : 'danger'}>{t('restore')}</SubmitButton>}
          </>
        }
      >
        <FieldRows>
          <FormError />
          {end && <LoadResult end={end} entity={entity} />}
          {!isOver &&
            (parts ? (
              <Parts parts={parts} text={t('restore.text', { name: version.name, entity: entity?.name })} />
            ) : (
              <Types />
            ))}
        </FieldRows>
      </Dialog>
    </Form>
  );
}

function Parts({
  parts: { hasAttributes, hasRelations, hasCredentials },
  text,
}: {
  parts: VersionParts;
  text: string;
}) {
  const t = useT();
  return (
    <>
      <p>{text}</p>
      {hasAttributes && <FormField name="loadAttributes" control={CheckboxField} label={t('load.attributes')} />}
      {hasRelations && <FormField name="loadRelations" control={CheckboxField} label={t('load.relations')} />}
      {hasCredentials && <FormField name="loadCredentials" control={CheckboxField} label={t('load.credentials')} />}
    </>
  );
}

function Types() {
  const t = useScreenText(namespace);
  const { fields, append, remove } = useFieldArray<RestoreFields, 'rows', 'rowId'>({ name: 'rows', keyName: 'rowId' });
  const rows = useWatch<RestoreFields, 'rows'>({ name: 'rows' }) ?? [];
  const removed = rows.filter(({ removeOtherEntities }) => removeOtherEntities);
  const types = removed.map(({ type }) => t(entityTypeTable[type].plural)).join(', ');
  return (
    <>
      {rows.length > 0 && <p>{t('restore.many', { count: rows.length })}</p>}
      <TypeRows
        rowIds={fields.map(({ rowId }) => rowId)}
        types={rows.map(({ type }) => type)}
        onAdd={(type) => append(restoreRow(type))}
        onRemove={remove}
        chosenOf={(at) => ({
          attributes: rows[at]?.loadAttributes ?? false,
          relations: rows[at]?.loadRelations ?? false,
          credentials: rows[at]?.loadCredentials ?? false,
          also: rows[at]?.removeOtherEntities && t('remove-others'),
        })}
      >
        {(type, path) => (
          <>
            <FormField name={`${path}.loadAttributes`} control={CheckboxField} label={t('load.attributes')} />
            <FormField name={`${path}.loadRelations`} control={CheckboxField} label={t('load.relations')} />
            {type === 'DEVICE' && (
              <FormField name={`${path}.loadCredentials`} control={CheckboxField} label={t('load.credentials')} />
            )}
            <FormField name={`${path}.findExistingEntityByName`} control={CheckboxField} label={t('load.by-name')} />
            <FormField
              name={`${path}.removeOtherEntities`}
              control={CheckboxField}
              label={t('remove-others')}
              hint={t('remove-others.hint')}
            />
          </>
        )}
      </TypeRows>
      {removed.length > 0 && (
        <>
          <p>
            <strong>{t('remove-others.text', { types })}</strong>
          </p>
          <FormField
            name="words"
            control={TextField}
            label={t('remove-others.confirm', { words: t('remove-others.words') })}
            required
          />
        </>
      )}
    </>
  );
}
