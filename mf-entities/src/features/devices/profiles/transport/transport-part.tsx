import type { DeviceProfile, TransportConfiguration, TransportType } from '@mullion/shared-kit/api/device-profiles';
import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import type { FormPart } from '@mullion/shared-kit/entity/form-parts';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useFormContext, useWatch } from '@mullion/shared-kit/inputs/form';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import type { ComponentType } from 'react';
import { CoapFields } from './coap-fields';
import { Lwm2mFields } from './lwm2m-fields';
import { MqttFields } from './mqtt-fields';
import { SnmpFields } from './snmp-fields';
import styles from './transport.module.css';
import { defaultTransport, transportTypes } from './transport-defaults';
import { transportRules } from './transport-rules';
import { useReplace } from './use-replace';

export interface TransportValues {
  transport: TransportConfiguration;
}

const fieldsOf: Readonly<Record<TransportType, ComponentType | null>> = {
  DEFAULT: null,
  MQTT: MqttFields,
  COAP: CoapFields,
  LWM2M: Lwm2mFields,
  SNMP: SnmpFields,
};

/** Whether somebody has configured something that another transport would take away. */
const isConfigured = (transport: TransportConfiguration): boolean =>
  JSON.stringify(transport) !== JSON.stringify(defaultTransport(transport.type));

/** How devices of the profile connect. The form holds the stored configuration itself, so that nothing of it gets lost. */
export const transportPart: FormPart<DeviceProfile, TransportValues> = {
  rules: { transport: transportRules },
  read: (profile) => ({ transport: profile?.profileData.transportConfiguration ?? defaultTransport('DEFAULT') }),
  write: ({ transport }, profile) => ({
    ...profile,
    transportType: transport.type,
    profileData: { ...profile.profileData, transportConfiguration: transport },
  }),
  fields: TransportFields,
  labels: { transport: 'mf-entities:device-profile.transport' },
};

function TransportFields() {
  const t = useT('mf-entities');
  const replace = useReplace();
  const { getValues } = useFormContext<TransportValues>();
  const type = useWatch<TransportValues, 'transport.type'>({ name: 'transport.type' });
  const Fields = fieldsOf[type];
  const change = async (next: TransportType) => {
    const agreed =
      !isConfigured(getValues('transport')) ||
      (await confirm({
        title: t('transport.change.title'),
        message: t('transport.change.text', { transport: t(`transport.${type}`) }),
        confirmLabel: t('transport.change.confirm'),
        danger: true,
      }));
    if (agreed) replace('transport', defaultTransport(next));
  };
  return (
    <div className={styles.fields}>
      <div className={styles.mappings}>
        <SelectField
          label={t('device-profile.transport')}
          hint={t(`transport.${type}.hint`)}
          required
          options={transportTypes.map((value) => ({ value, label: t(`transport.${value}`) }))}
          value={type}
          onChange={(next) => next && next !== type && runSafely(() => change(next))}
        />
        {Fields && <Fields key={type} />}
      </div>
    </div>
  );
}
