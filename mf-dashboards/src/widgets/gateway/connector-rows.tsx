import { editJson } from '@mullion/shared-kit/editors/json-edit-dialog';
import type { ControlProps } from '@mullion/shared-kit/inputs/control';
import { Field } from '@mullion/shared-kit/inputs/field';
import { FieldGroup } from '@mullion/shared-kit/inputs/field-group';
import { FieldRows, useFieldArray, useFormScope } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { SwitchField } from '@mullion/shared-kit/inputs/switch-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import type { Ref } from 'react';
import { useT } from '../texts';
import { protocols } from './gateway-values';

/** The connectors of a gateway: those that are off are kept as drafts. */
export function ConnectorRows({ isBlocked }: { isBlocked: boolean }) {
  const t = useT();
  const { form } = useFormScope();
  const { fields: rows, append, remove } = useFieldArray({ control: form.control, name: 'connectors' });
  return (
    <FieldGroup framed legend={t('gateway.connectors')}>
      {rows.length === 0 && <p>{t('gateway.connectors.none')}</p>}
      <ol>
        {rows.map(({ id }, at) => (
          <li key={id}>
            <FieldGroup framed>
              <FieldRows columns>
                <FormField
                  name={`connectors.${at}.type`}
                  control={SelectField<string>}
                  label={t('gateway.connector.type')}
                  required
                  disabled={isBlocked}
                  options={[
                    ...Object.entries(protocols).map(([value, name]) => ({ value, label: name })),
                    { value: 'custom', label: t('gateway.connector.type.custom') },
                  ]}
                />
                <FormField
                  name={`connectors.${at}.name`}
                  control={TextField}
                  label={t('gateway.connector.name')}
                  required
                  disabled={isBlocked}
                />
                <FormField
                  name={`connectors.${at}.config`}
                  control={ConfigField}
                  label={t('gateway.connector.config')}
                  required
                  disabled={isBlocked}
                />
              </FieldRows>
              <FormField
                name={`connectors.${at}.enabled`}
                control={SwitchField}
                label={t('gateway.connector.enabled')}
                disabled={isBlocked}
              />
              {!isBlocked && (
                <span>
                  <Button size="small" icon="close" onClick={() => remove(at)}>
                    {t('gateway.connector.remove', { number: at + 1 })}
                  </Button>
                </span>
              )}
            </FieldGroup>
          </li>
        ))}
      </ol>
      {!isBlocked && (
        <span>
          <Button
            size="small"
            icon="plus"
            onClick={() => append({ enabled: false, type: 'mqtt', name: '', config: null })}
          >
            {t('gateway.connector.add')}
          </Button>
        </span>
      )}
    </FieldGroup>
  );
}

/** The configuration of a connector, which is edited in a dialog. */
function ConfigField({ value, onChange, onBlur, disabled, controlRef, ...frame }: ControlProps<object>) {
  const t = useT();
  const edit = async () => {
    const edited = await editJson({ title: t('gateway.connector.config'), value, required: true });
    if (edited) onChange(edited);
    onBlur?.();
  };
  return (
    <Field {...frame} group disabled={disabled}>
      {() => (
        <Button
          ref={controlRef as Ref<HTMLButtonElement>}
          wide
          icon="mdi:code-json"
          disabledReason={disabled ? t('gateway.read-only') : undefined}
          onClick={() => runSafely(edit)}
        >
          {t(value ? 'gateway.connector.config.edit' : 'gateway.connector.config.enter')}
        </Button>
      )}
    </Field>
  );
}
