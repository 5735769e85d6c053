import type { TenantProfile } from '@mullion/shared-kit/api/tenant-profiles';
import type { FormPart } from '@mullion/shared-kit/entity/form-parts';
import { translate, useT } from '@mullion/shared-kit/i18n/i18n';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { useFieldArray, useFormContext, useFormState, useWatch } from '@mullion/shared-kit/inputs/form';
import { array, boolean, type Schema } from '@mullion/shared-kit/inputs/schema';
import {
  mainQueue,
  newQueue,
  type QueueDraft,
  QueueFields,
  queueSchema,
  writtenQueue,
} from '@mullion/shared-kit/pickers/queue-fields';
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
    queues: [...(profile?.profileData?.queueConfiguration ?? [])],
  }),
  write: ({ isolated, queues }, profile) => ({
    ...profile,
    isolatedTbRuleEngine: isolated,
    profileData: { ...profile.profileData, queueConfiguration: isolated ? queues.map(writtenQueue) : null },
  }),
  fields: IsolationFields,
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
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{t('tenant-profile.queues')}</legend>
          {fields.map(({ rowId }, at) => (
            <QueuePanel key={rowId} at={at} onRemove={() => remove(at)} />
          ))}
          <div>
            <Button size="small" icon="plus" onClick={() => append(newQueue())}>
              {t('tenant-profile.queue.add')}
            </Button>
          </div>
        </fieldset>
      )}
    </>
  );
}

/** One queue, folded unless it is new or wrong. The main queue stays. */
function QueuePanel({ at, onRemove }: { at: number; onRemove: () => void }) {
  const t = useT('mf-entities');
  const queue = useWatch<IsolationValues, `queues.${number}`>({ name: `queues.${at}` });
  const { errors } = useFormState<IsolationValues>();
  const [open, setOpen] = useState(!queue?.topic);
  if (!queue) return null;
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
        <QueueFields name={`queues.${at}`} />
        {queue.topic !== mainQueue().topic && (
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
