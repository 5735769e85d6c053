import { type ComponentType, useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ApiError } from '../api/api-error';
import { CancelButton, FieldRows, Form, FormError, SubmitButton, useDirtyListener, useKitForm } from '../inputs/form';
import { type ObjectSchema, object } from '../inputs/schema';
import type { EntityFormProps, ScreenEntity } from './define-entity-screen';
import { Conflicts, useConflicts } from './entity-conflicts';
import styles from './entity-form.module.css';
import type { FormPart } from './form-parts';
import { FormWaysContext } from './form-ways';

/**
 * Makes the form component that a screen's `form` loads, of parts in the order in which they stand. The rules
 * of the parts trim what people type; members that no part knows are kept.
 *
 * @example export default entityForm<Asset>(namePart('name'), textPart('label'), descriptionPart());
 */
export function entityForm<T extends ScreenEntity>(
  ...parts: readonly FormPart<T>[]
): ComponentType<EntityFormProps<T>> {
  const rules = object(Object.assign({}, ...parts.map((part) => part.rules))) as ObjectSchema<FieldValues>;
  return (props) => <EntityForm {...props} parts={parts} rules={rules} />;
}

interface FormProps<T extends ScreenEntity> extends EntityFormProps<T> {
  parts: readonly FormPart<T>[];
  rules: ObjectSchema<FieldValues>;
}

function EntityForm<T extends ScreenEntity>({ parts, rules, entity, name, context, ...props }: FormProps<T>) {
  const isNew = entity === null;
  // biome-ignore lint/correctness/useHookAtTopLevel: the parts of a form never change
  const defaults = parts.map((part) => part.useDefaults?.(isNew));
  const read = (one: T | null): FieldValues => Object.assign({}, ...parts.map((part) => part.read(one)));
  const values: FieldValues = Object.assign(read(entity), ...(isNew ? defaults : []));
  const form = useKitForm(rules, values);
  const conflicts = useConflicts(form, values);
  const { setValue } = form;
  useEffect(() => {
    if (name) setValue('name', name, { shouldDirty: true });
  }, [name, setValue]);
  const dirty = form.formState.isDirty;
  const { onDirty } = props;
  useDirtyListener(form, onDirty);
  useEffect(() => {
    onDirty?.(dirty);
  }, [onDirty, dirty]);
  const [ways, setWays] = useState<HTMLElement | null>(null);
  const { reread } = props;
  const submit = async (typed: FieldValues) => {
    let stored = entity ?? ({} as T);
    let merged: FieldValues | undefined = typed;
    if (reread) {
      merged = await conflicts.merge(typed, async () => {
        stored = await reread();
        return read(stored);
      });
    }
    if (!merged) throw toldAbove();
    const values = merged;
    await props.onSubmit(parts.reduce((written, part) => part.write(values, written), stored));
    conflicts.saved();
  };
  return (
    <Form form={form} onSubmit={submit} onStored={props.onStored}>
      {props.frame({
        dirty,
        fields: (
          <FormWaysContext value={ways}>
            <FieldRows>
              <Conflicts {...conflicts} t={context.t} labels={Object.assign({}, ...parts.map((part) => part.labels))} />
              <FormError />
              {parts.map(({ fields: Fields }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a form never change
                <Fields key={at} entity={entity} context={context} />
              ))}
            </FieldRows>
          </FormWaysContext>
        ),
        actions: (
          <>
            <div ref={setWays} className={styles.ways} />
            <CancelButton onCancel={props.onCancel}>{context.t('kit:cancel')}</CancelButton>
            <SubmitButton requireChange={!isNew}>{props.submitLabel}</SubmitButton>
          </>
        ),
      })}
    </Form>
  );
}

/** Nothing was sent; the form has nothing to add to the notice above it. */
const toldAbove = () => Object.assign(new ApiError({ kind: 'aborted' }), { reported: true });
