import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useFieldArray } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { Button } from '@mullion/shared-kit/ui/button';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import styles from './transport.module.css';
import { newMapping, snmpDataTypes } from './transport-defaults';

/** Which object of a device is which key. `name`: where the form has the rows. */
export function SnmpMappings({ name }: { name: string }) {
  const t = useT('mf-entities');
  const { fields, append, remove } = useFieldArray({ name });
  return (
    <div className={styles.mappings}>
      {fields.map(({ id }, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere.
        <div key={id} role="group" aria-label={t('snmp.mapping', { number: at + 1 })} className={styles.mapping}>
          <FormField
            name={`${name}.${at}.dataType`}
            control={SelectField}
            label={t('snmp.data-type')}
            required
            options={snmpDataTypes.map((value) => ({ value, label: t(`snmp.data-type.${value}`) }))}
          />
          <FormField name={`${name}.${at}.key`} control={TextField} label={t('snmp.key')} required />
          <FormField name={`${name}.${at}.oid`} control={TextField} label={t('snmp.oid')} required />
          {fields.length > 1 && (
            <IconButton icon="close" label={t('snmp.remove-mapping', { number: at + 1 })} onClick={() => remove(at)} />
          )}
        </div>
      ))}
      <div>
        <Button size="small" icon="plus" onClick={() => append(newMapping())}>
          {t('snmp.add-mapping')}
        </Button>
      </div>
    </div>
  );
}
