import { type ComponentType, useEffect, useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { CancelButton, FieldRows, Form, FormError, type FormSchema, SubmitButton, useKitForm } from '../inputs/form';
import type { EntityFormProps, ScreenContext, ScreenEntity } from './define-entity-screen';
import { trimStrings } from './trim-strings';

/** A form for one type of entity: rules, the way between entity and values, and the fields. */
export interface EntityFormOptions<T extends ScreenEntity, V extends FieldValues> {
  schema: FormSchema<V>;
  /** Form values of an entity; of a new one for null. */
  read: (entity: T | null) => V;
  /** The entity to save: the loaded one overwritten by the values; members the form does not know are kept. */
  write: (values: V, entity: T | null) => T;
  fields: ComponentType<{ entity: T | null; context: ScreenContext }>;
}

/** Makes the form component that a screen's `form` loads. Texts are trimmed before they are written. */
export const entityForm =
  <T extends ScreenEntity, V extends FieldValues>(
    options: EntityFormOptions<T, V>,
  ): ComponentType<EntityFormProps<T>> =>
  (props) => <EntityForm {...options} {...props} />;

function EntityForm<T extends ScreenEntity, V extends FieldValues>({
  schema,
  read,
  write,
  fields: Fields,
  entity,
  context,
  onSubmit,
  onStored,
  onCancel,
  onDirty,
  submitLabel,
  savePristine,
  frame,
}: EntityFormOptions<T, V> & EntityFormProps<T>) {
  const values = useMemo(() => read(entity), [read, entity]);
  const form = useKitForm(schema, values);
  const dirty = form.formState.isDirty;
  useEffect(() => {
    onDirty?.(dirty);
  }, [onDirty, dirty]);
  const submit = (typed: V) => onSubmit(write(trimStrings(typed), entity));
  return (
    <Form form={form} onSubmit={submit} onStored={onStored}>
      {frame({
        dirty,
        fields: (
          <FieldRows>
            <FormError />
            <Fields entity={entity} context={context} />
          </FieldRows>
        ),
        actions: (
          <>
            <CancelButton onCancel={onCancel}>{context.t('kit:cancel')}</CancelButton>
            <SubmitButton requireChange={!savePristine}>{submitLabel}</SubmitButton>
          </>
        ),
      })}
    </Form>
  );
}
