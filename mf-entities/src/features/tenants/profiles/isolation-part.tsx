import type { TenantProfile } from '@mullion/shared-kit/api/tenant-profiles';
import type { FormPart } from '@mullion/shared-kit/entity/form-parts';
import {
  mainQueue,
  newQueue,
  type QueueDraft,
  QueueFields,
  queueSchema,
  readQueue,
  writtenQueue,
} from '@mullion/shared-kit/entity/queue-fields';
import { translate, useT } from '@mullion/shared-kit/i18n/i18n';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { FieldGroup } from '@mullion/shared-kit/inputs/field-group';
import { useFieldArray, useFormContext, useFormState, useWatch } from '@mullion/shared-kit/inputs/form';
import { array, boolean, type Schema } from '@mullion/shared-kit/inputs/schema';
import { Button } from '@mullion/shared-kit/ui/button';
import { useState } from 'react';
import styles from './tenant-profiles.module.css';

interface IsolationValues {
  isolated: boolean;
  queues: QueueDraft[];
}

const queueRules = array()
  .of(
    queueSchema.test({
      name: 'unique',
      test: (queue, context) => {
        const all = (context.parent ?? []) as readonly QueueDraft[];
        const isTwice = all.filter(({ name }) => name.trim() === queue.name).length > 1;
        const message = () => translate('mf-entities', 'tenant-profile.queue.twice');
        return !isTwice || context.createError({ path: `${context.path}.name`, message: message() });
      },
    }),
  )
  .required() as unknown as Schema<QueueDraft[]>;

/** Whether tenants of a profile have rule engine queues of their own, and which. */
export const isolationPart: FormPart<TenantProfile, IsolationValues> = {
  rules: { isolated: boolean().required(), queues: queueRules },
  read: (profile) => ({
    isolated: profile?.isolatedTbRuleEngine ?? false,
    queues: (profile?.profileData?.queueConfiguration ?? []).map(readQueue),
  }),
  write: ({ isolated, queues }, profile) => {
    const stored = profile.profileData?.queueConfiguration ?? [];
    const written = queues.map((queue) =>
      writtenQueue(
        queue,
        stored.find(({ topic }) => topic === queue.topic),
      ),
    );
    return {
      ...profile,
      isolatedTbRuleEngine: isolated,
      profileData: { ...profile.profileData, queueConfiguration: isolated ? written : null },
    };
  },
  fields: IsolationFields,
  labels: { isolated: 'mf-entities:tenant-profile.isolated', queues: 'mf-entities:tenant-profile.queues' },
};

/** An isolated profile begins with the queue that it always has. */
function IsolationFields({ entity }: { entity: TenantProfile | null }) {
  const t = useT('mf-entities');
  const isolated = useWatch<IsolationValues, 'isolated'>({ name: 'isolated' });
  const { setValue } = useFormContext<IsolationValues>();
  const { fields, append, remove, replace } = useFieldArray<IsolationValues, 'queues', 'rowId'>({
    name: 'queues',
    keyName: 'rowId',
  });
  // Added ones come after those that are stored.
  const [stored, setStored] = useState(fields.length);
  const isolate = (on: boolean) => {
    setValue('isolated', on, { shouldDirty: true });
    replace(on ? [mainQueue()] : []);
  };
  return (
    <>
      <CheckboxField
        label={t('tenant-profile.isolated')}
        hint={t(entity ? 'tenant-profile.isolated.fixed' : 'tenant-profile.isolated.hint')}
        disabled={entity !== null}
        value={isolated}
        onChange={(on) => isolate(on === true)}
      />
      {isolated && (
        <FieldGroup framed legend={t('tenant-profile.queues')}>
          {fields.map(({ rowId }, at) => (
            <QueuePanel
              key={rowId}
              at={at}
              isNew={at >= stored}
              onRemove={() => {
                remove(at);
                if (at < stored) setStored(stored - 1);
              }}
            />
          ))}
          <div>
            <Button size="small" icon="plus" onClick={() => append(newQueue())}>
              {t('tenant-profile.queue.add')}
            </Button>
          </div>
        </FieldGroup>
      )}
    </>
  );
}

/** One queue, folded unless it is new or wrong. The main queue stays. */
function QueuePanel({ at, isNew, onRemove }: { at: number; isNew: boolean; onRemove: () => void }) {
  const t = useT('mf-entities');
  const queue = useWatch<IsolationValues, `queues.${number}`>({ name: `queues.${at}` });
  const { errors } = useFormState<IsolationValues>();
  const [open, setOpen] = useState(isNew);
  if (!queue) return null;
  const isMain = queue.topic === mainQueue().topic;
  const name = queue.name || t('tenant-profile.queue.new');
  return (
    <details
      className={styles.queue}
      open={open || errors.queues?.[at] !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <bdi>{name}</bdi>
      </summary>
      <div className={styles.content}>
        <QueueFields name={`queues.${at}`} isNew={isNew && !isMain} />
        {!isMain && (
          <div>
            <Button size="small" icon="trash" onClick={onRemove}>
              {t('tenant-profile.queue.remove', { name })}
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}
