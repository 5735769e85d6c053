import { ProtobufEditor } from '@mullion/shared-kit/editors/protobuf-editor';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { useFormContext, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { defaultPayload, defaultSchemas, type PayloadType, payloadTypes } from './transport-defaults';
import { type KeptKinds, useChangeKind } from './use-replace';

interface PayloadFieldsProps {
  /** Where the form has the payload. */
  name: string;
  /** Devices may fall back to JSON. */
  compatible?: boolean;
  /** Where the other kinds of payload are kept; default: here. */
  kept?: KeptKinds;
}

/** How messages are written: as JSON, or as protobuf with schemas. */
export function PayloadFields({ name, compatible = false, kept }: PayloadFieldsProps) {
  const t = useT('mf-entities');
  const change = useChangeKind(name, kept);
  const { setValue } = useFormContext();
  const type = useWatch({ name: `${name}.transportPayloadType` }) as PayloadType | undefined;
  const shown = type ?? 'JSON';
  const compatibility = `${name}.enableCompatibilityWithJsonPayloadFormat`;
  const fallsBack = useWatch({ name: compatibility });
  const downlink = `${name}.useJsonPayloadFormatForDefaultDownlinkTopics`;
  return (
    <>
      <SelectField
        label={t('transport.payload')}
        required
        options={payloadTypes.map((value) => ({ value, label: t(`transport.payload.${value}`) }))}
        value={shown}
        onChange={(next) => next && next !== shown && change(shown, next, defaultPayload(next, compatible))}
      />
      {type === 'PROTOBUF' && (
        <>
          {compatible && (
            <CheckboxField
              label={t('transport.compatible')}
              hint={t('transport.compatible.hint')}
              value={fallsBack === true}
              onChange={(on) => {
                setValue(compatibility, on === true, { shouldDirty: true });
                if (!on) setValue(downlink, false, { shouldDirty: true });
              }}
            />
          )}
          {compatible && fallsBack && (
            <FormField
              name={downlink}
              control={CheckboxField}
              label={t('transport.json-downlink')}
              hint={t('transport.json-downlink.hint')}
            />
          )}
          {Object.keys(defaultSchemas).map((schema) => (
            <FormField
              key={schema}
              name={`${name}.${schema}`}
              control={ProtobufEditor}
              label={t(`transport.${schema}`)}
              required
            />
          ))}
        </>
      )}
    </>
  );
}
