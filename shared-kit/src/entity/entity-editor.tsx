import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { isAway } from '../api/api-error';
import { changes } from '../api/changes';
import { formCall } from '../api/form-call';
import { RemoteView } from '../module/remote-view';
import { notify } from '../notify/notify';
import { useUnsavedChanges } from '../routing/unsaved-changes';
import { PartFailed } from '../ui/part-boundary';
import { Skeleton } from '../ui/skeleton';
import {
  type EntityFormProps,
  type EntityScreenDefinition,
  entityName,
  type ScreenContext,
  type ScreenEntity,
} from './define-entity-screen';
import styles from './entity-editor.module.css';
import { inPlace } from './use-entity';

interface EntityEditorProps<T extends ScreenEntity> {
  definition: EntityScreenDefinition<T>;
  entity: T;
  context: ScreenContext;
  /** Told whether there is something to lose. */
  onDirty: (dirty: boolean) => void;
  /** Saved or given up. */
  onDone: () => void;
}

/** Leaving means another page or other details; paging and sorting the list beside the form is not leaving. */
const leaves = (from: { pathname: string; search: string }, to: { pathname: string; search: string }): boolean =>
  from.pathname !== to.pathname ||
  new URLSearchParams(from.search).get('open') !== new URLSearchParams(to.search).get('open');

/** What was a text a moment ago is a form now: the focus follows. */
const focusFirstField = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });

/** An entity's form in place of its details. What was typed is not lost without asking. */
export function EntityEditor<T extends ScreenEntity>(editor: EntityEditorProps<T>) {
  const { definition, entity, context, onDirty, onDone } = editor;
  const { t } = context;
  const [dirty, setDirty] = useState(false);
  const { form, save, load } = definition;
  const client = useQueryClient();
  const holdUnsaved = useUnsavedChanges(dirty, leaves);
  const dirtied = useCallback(
    (isDirty: boolean) => {
      holdUnsaved(isDirty);
      setDirty(isDirty);
    },
    [holdUnsaved],
  );
  useEffect(() => {
    onDirty(dirty);
  }, [dirty, onDirty]);
  if (!form || !save) return null;
  /** The details say that it is gone. */
  const orGone = async <R,>(call: () => Promise<R>): Promise<R> => {
    try {
      return await call();
    } catch (error) {
      if (isAway(error)) await context.refresh();
      throw error;
    }
  };
  const submit = async (changed: T) => {
    await orGone(() => save(changed, formCall));
    await changes.settled();
    notify.success(t('kit:entity.saved', { name: entityName(changed) }));
  };
  const props: EntityFormProps<T> = {
    entity,
    context,
    // Saving replaces the whole entity: changes made by others since it was read would be lost silently.
    reread: () => orGone(() => client.fetchQuery({ ...load(entity.id.id, inPlace), staleTime: 0 })),
    onSubmit: submit,
    onStored: onDone,
    onCancel: onDone,
    onDirty: dirtied,
    submitLabel: t('kit:save'),
    frame: ({ fields, actions }) => (
      <div ref={focusFirstField} className={styles.form}>
        {fields}
        <div className={styles.actions}>{actions}</div>
      </div>
    ),
  };
  return (
    <RemoteView
      load={form}
      props={props}
      pending={
        <div aria-busy="true">
          <Skeleton lines={5} height="2rem" />
        </div>
      }
      failed={(error, retry) => <PartFailed error={error} onRetry={retry} />}
    />
  );
}
