import { useT } from '@mullion/shared-kit/i18n/i18n';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { PayloadFields } from './payload-fields';

/** Topics and payload of devices that speak MQTT. */
export function MqttFields() {
  const t = useT('mf-entities');
  return (
    <>
      <FormField
        name="transport.deviceTelemetryTopic"
        control={TextField}
        label={t('transport.telemetry-topic')}
        hint={t('transport.topic.hint')}
        required
      />
      <FormField
        name="transport.deviceAttributesTopic"
        control={TextField}
        label={t('transport.attributes-topic')}
        required
      />
      <FormField
        name="transport.sendAckOnValidationException"
        control={CheckboxField}
        label={t('transport.ack-on-error')}
        hint={t('transport.ack-on-error.hint')}
      />
      <PayloadFields name="transport.transportPayloadTypeConfiguration" compatible />
    </>
  );
}
