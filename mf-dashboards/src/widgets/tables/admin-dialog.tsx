import { formCall } from '@mullion/shared-kit/api/form-call';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { FormDialog } from '@mullion/shared-kit/dialogs/form-dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { number, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { EntitySubtypeAutocomplete } from '@mullion/shared-kit/pickers/entity-subtype-autocomplete';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NamedEntity } from '../../runtime/widget-source';
import { type AdminEntity, type AdminType, type AdminValues, readAdminEntity, saveAdminEntity } from './admin-entities';

interface AdminOptions {
  kind: AdminType;
  /** Absent: a new one. */
  entity?: NamedEntity;
}

/** Makes or changes a device or an asset; answers whether it was saved. */
export const openAdminDialog = async (options: AdminOptions): Promise<boolean> =>
  (await openDialog<boolean>((close) => <AdminDialog {...options} onClose={close} />)) === true;

type Closes = { onClose: (saved?: boolean) => void };

const empty: AdminValues = { name: '', type: '', label: '', latitude: null, longitude: null };

const rules = object({
  name: string().defined().trim().required().max(255),
  type: string().defined().trim().required().max(255),
  label: string().defined().max(255),
  latitude: number().nullable().defined().min(-90).max(90),
  longitude: number().nullable().defined().min(-180).max(180),
}) as ObjectSchema<AdminValues>;

function AdminDialog({ kind, entity, onClose }: AdminOptions & Closes) {
  const t = useT('mf-dashboards');
  const client = useQueryClient();
  const id = entity?.id;
  const { data, error } = useQuery({
    queryKey: ['admin-entity', id],
    queryFn: () => (id ? readAdminEntity(client, id) : null),
    staleTime: 0,
    gcTime: 0,
  });
  if (data !== undefined) return <AdminForm kind={kind} before={data ?? undefined} onClose={onClose} />;
  return (
    <Dialog title={t('admin.edit', { name: entity?.name ?? '' })}>
      {error ? <ErrorState reason={errorText(error)} /> : <Skeleton lines={5} />}
    </Dialog>
  );
}

function AdminForm({ kind, before, onClose }: Pick<AdminOptions, 'kind'> & Closes & { before?: AdminEntity }) {
  const t = useT('mf-dashboards');
  const [values] = useState(before?.values ?? empty);
  const form = useKitForm<AdminValues>(() => Promise.resolve(rules), values);
  const save = async (typed: AdminValues) => {
    await saveAdminEntity(kind, typed, before, formCall);
    onClose(true);
  };
  return (
    <FormDialog
      form={form}
      onSubmit={save}
      title={before ? t('admin.edit', { name: before.values.name }) : t(`admin.add.${kind}`)}
      requireChange={Boolean(before)}
      submitLabel={t(before ? 'admin.save' : 'admin.add')}
      onCancel={() => onClose()}
    >
      <FormField name="name" control={TextField} label={t('admin.name')} required autoFocus />
      <FormField name="type" control={EntitySubtypeAutocomplete} label={t('admin.type')} entityType={kind} required />
      <FormField name="label" control={TextField} label={t('admin.label')} />
      <FormField name="latitude" control={NumberField} label={t('admin.latitude')} unit="°" />
      <FormField name="longitude" control={NumberField} label={t('admin.longitude')} unit="°" />
    </FormDialog>
  );
}
