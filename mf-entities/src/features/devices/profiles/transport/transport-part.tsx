import type { DeviceProfile, TransportConfiguration, TransportType } from '@mullion/shared-kit/api/device-profiles';
import { lwm2mServerQuery } from '@mullion/shared-kit/api/lwm2m-objects';
import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import type { FormPart } from '@mullion/shared-kit/entity/form-parts';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useFormContext, useWatch } from '@mullion/shared-kit/inputs/form';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useRef } from 'react';
import { CoapFields } from './coap-fields';
import { newServer } from './lwm2m/server-entries';
import { MqttFields } from './mqtt-fields';
import { SnmpFields } from './snmp-fields';
import styles from './transport.module.css';
import { defaultTransport, transportTypes } from './transport-defaults';
import { transportRules } from './transport-rules';
import { useReplace } from './use-replace';

/** Objects and servers are much, and only profiles of such devices have them. */
const Lwm2mFields = lazy(
  () => import(/* webpackChunkName: "lwm2m-profile" */ './lwm2m/lwm2m-fields').then((file) => file.default),
  { pending: <Skeleton lines={6} /> },
);

interface TransportValues {
  transport: TransportConfiguration;
}

const fieldsOf: Readonly<Record<TransportType, ComponentType | null>> = {
  DEFAULT: null,
  MQTT: MqttFields,
  COAP: CoapFields,
  LWM2M: Lwm2mFields,
  SNMP: SnmpFields,
};

const isSame = (one: TransportConfiguration, other: TransportConfiguration): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

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
  const client = useQueryClient();
  // What a transport that was chosen here began with.
  const begun = useRef<TransportConfiguration>(undefined);
  const begin = async (next: TransportType): Promise<TransportConfiguration> => {
    const transport = defaultTransport(next);
    const own = next === 'LWM2M' && (await client.fetchQuery(lwm2mServerQuery(false)));
    return own ? { ...transport, bootstrap: [newServer(false, own, [])] } : transport;
  };
  const choices = useRef(0);
  const change = async (next: TransportType) => {
    if (next === type) {
      // Takes back another choice that still waits for an answer.
      choices.current++;
      return;
    }
    const now = getValues('transport');
    // Nobody has configured anything that another transport would take away.
    const isUntouched = isSame(now, defaultTransport(now.type)) || (begun.current && isSame(now, begun.current));
    const agreed =
      isUntouched ||
      (await confirm({
        title: t('transport.change.title'),
        message: t('transport.change.text', { transport: t(`transport.${type}`) }),
        confirmLabel: t('transport.change.confirm'),
        danger: true,
      }));
    if (!agreed) return;
    const choice = ++choices.current;
    const transport = await begin(next);
    if (choice !== choices.current) return;
    begun.current = transport;
    replace('transport', transport);
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
          onChange={(next) => next && runSafely(() => change(next))}
        />
        {Fields && <Fields key={type} />}
      </div>
    </div>
  );
}
