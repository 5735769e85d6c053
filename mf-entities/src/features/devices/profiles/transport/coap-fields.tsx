import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useWatch } from '@mullion/shared-kit/inputs/form';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { useRef } from 'react';
import { PayloadFields } from './payload-fields';
import { PowerFields } from './power-fields';
import { defaultPayload } from './transport-defaults';
import { type KeptKinds, useChangeKind } from './use-replace';

const deviceTypes = ['DEFAULT', 'EFENTO'] as const;
const configuration = 'transport.coapDeviceTypeConfiguration';

/** Kind of device, payload and power saving of devices that speak CoAP. */
export function CoapFields() {
  const t = useT('mf-entities');
  const change = useChangeKind(configuration);
  const payloads = useRef<KeptKinds>(new Map());
  const type = (useWatch({ name: `${configuration}.coapDeviceType` }) ?? 'DEFAULT') as (typeof deviceTypes)[number];
  return (
    <>
      <SelectField
        label={t('coap.device-type')}
        required
        options={deviceTypes.map((value) => ({ value, label: t(`coap.device-type.${value}`) }))}
        value={type}
        onChange={(next) =>
          next &&
          next !== type &&
          change(type, next, {
            coapDeviceType: next,
            ...(next === 'DEFAULT' && { transportPayloadTypeConfiguration: defaultPayload('JSON', false) }),
          })
        }
      />
      {type === 'DEFAULT' && (
        <PayloadFields name={`${configuration}.transportPayloadTypeConfiguration`} kept={payloads.current} />
      )}
      <PowerFields name="transport.clientSettings" />
    </>
  );
}
