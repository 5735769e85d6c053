import { useT } from '@mullion/shared-kit/i18n/i18n';
import { FieldGroup } from '@mullion/shared-kit/inputs/field-group';
import { useFieldArray, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { Button } from '@mullion/shared-kit/ui/button';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { SnmpMappings } from './snmp-mappings';
import styles from './transport.module.css';
import { isQuerying, newCommunication, type SnmpSpec, snmpSpecs } from './transport-defaults';
import { useReplace } from './use-replace';

const list = 'transport.communicationConfigs';

/** What the platform asks of SNMP devices, and writes to them. */
export function SnmpFields() {
  const t = useT('mf-entities');
  const { fields, append, remove } = useFieldArray({ name: list });
  const communications = (useWatch({ name: list }) ?? []) as { spec: SnmpSpec }[];
  const used = communications.map(({ spec }) => spec);
  const unused = snmpSpecs.find((spec) => !used.includes(spec));
  return (
    <div className={styles.mappings}>
      <FormField name="transport.timeoutMs" control={NumberField} label={t('snmp.timeout')} integer min={0} required />
      <FormField name="transport.retries" control={NumberField} label={t('snmp.retries')} integer min={0} required />
      {fields.map(({ id }, at) => (
        <Communication
          key={id}
          name={`${list}.${at}`}
          used={used}
          onRemove={fields.length > 1 ? () => remove(at) : undefined}
        />
      ))}
      {unused && (
        <div>
          <Button size="small" icon="plus" onClick={() => append(newCommunication(unused))}>
            {t('snmp.add-communication')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface CommunicationProps {
  name: string;
  /** Each kind of communication is there once. */
  used: readonly SnmpSpec[];
  onRemove: (() => void) | undefined;
}

function Communication({ name, used, onRemove }: CommunicationProps) {
  const t = useT('mf-entities');
  const replace = useReplace();
  const communication = (useWatch({ name }) ?? {}) as { spec?: SnmpSpec; mappings?: unknown };
  const { spec } = communication;
  const offered = snmpSpecs.filter((one) => one === spec || !used.includes(one));
  return (
    <FieldGroup framed legend={spec && t(`snmp.spec.${spec}`)}>
      <div className={styles.head}>
        <SelectField
          label={t('snmp.spec')}
          required
          options={offered.map((value) => ({ value, label: t(`snmp.spec.${value}`) }))}
          value={spec}
          onChange={(next) => {
            if (!next) return;
            const { mappings } = communication;
            replace(name, { ...newCommunication(next), mappings });
          }}
        />
        {onRemove && (
          <IconButton
            icon="close"
            label={t('snmp.remove-communication', { what: spec ? t(`snmp.spec.${spec}`) : '' })}
            onClick={onRemove}
          />
        )}
      </div>
      {spec && isQuerying(spec) && (
        <FormField
          name={`${name}.queryingFrequencyMs`}
          control={NumberField}
          label={t('snmp.frequency')}
          integer
          min={1}
          required
        />
      )}
      <SnmpMappings name={`${name}.mappings`} />
    </FieldGroup>
  );
}
