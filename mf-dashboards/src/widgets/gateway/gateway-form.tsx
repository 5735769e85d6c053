import { FieldGroup } from '@mullion/shared-kit/inputs/field-group';
import { FieldRows, Form, FormError, SubmitButton, useKitForm, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { array, boolean, mixed, number, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { SwitchField } from '@mullion/shared-kit/inputs/switch-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { useMemo } from 'react';
import { useT } from '../texts';
import { ConnectorRows } from './connector-rows';
import { type Connector, fileOf, type GatewayValues, logLevels } from './gateway-values';

interface GatewayFormProps {
  values: GatewayValues;
  save: (values: GatewayValues) => Promise<void>;
  /** Why nothing can be changed; undefined: it can. */
  blocked: string | undefined;
}

/** What a gateway is configured with. */
export function GatewayForm({ values, save, blocked }: GatewayFormProps) {
  const t = useT();
  const schema = useMemo(() => schemaOf(t('gateway.connector.same'), t('gateway.connector.no-config')), [t]);
  const form = useKitForm<GatewayValues>(schema, values);
  return (
    <Form form={form} onSubmit={save}>
      <FieldRows>
        {blocked && <p>{blocked}</p>}
        <FormError />
        <Fields isBlocked={blocked !== undefined} />
        {!blocked && <Submit />}
      </FieldRows>
    </Form>
  );
}

function Fields({ isBlocked }: { isBlocked: boolean }) {
  const t = useT();
  const [security, storage] = useWatch<GatewayValues, ['security', 'storage']>({ name: ['security', 'storage'] });
  const disabled = isBlocked;
  // Paths and hosts read from left to right, also where the page doesn't.
  const text = (name: keyof GatewayValues) => (
    <FormField name={name} control={TextField} label={t(`gateway.${name}`)} dir="auto" required disabled={disabled} />
  );
  const count = (name: keyof GatewayValues, max?: number) => (
    <FormField
      {...{ name, disabled, max }}
      control={NumberField}
      label={t(`gateway.${name}`)}
      required
      integer
      min={1}
    />
  );
  const choice = (name: keyof GatewayValues, options: readonly string[], isNamed = true) => (
    <FormField
      {...{ name, disabled }}
      control={SelectField<string>}
      label={t(`gateway.${name}`)}
      required
      options={options.map((value) => ({ value, label: isNamed ? t(`gateway.${name}.${value}`) : value }))}
    />
  );
  return (
    <>
      <FieldGroup framed legend={t('gateway.platform')}>
        <FieldRows columns>
          {choice('security', ['accessToken', 'tls'])}
          {text('host')}
          {count('port', 65_535)}
        </FieldRows>
        {security === 'tls' && (
          <FieldRows columns>
            {text('caCert')}
            {text('privateKey')}
            {text('cert')}
          </FieldRows>
        )}
        <FormField
          name="remoteConfiguration"
          control={SwitchField}
          label={t('gateway.remoteConfiguration')}
          disabled={disabled}
        />
        <FieldRows columns>
          {choice('logLevel', logLevels, false)}
          {text('logPath')}
        </FieldRows>
      </FieldGroup>
      <FieldGroup framed legend={t('gateway.storage.title')}>
        <FieldRows columns>
          {choice('storage', ['memory', 'file'])}
          {count('packSize')}
          {count('maxRecords')}
          {storage === 'file' && count('files')}
          {storage === 'file' && text('dataPath')}
        </FieldRows>
      </FieldGroup>
      <ConnectorRows isBlocked={isBlocked} />
    </>
  );
}

function Submit() {
  const t = useT();
  const isRemote = useWatch<GatewayValues, 'remoteConfiguration'>({ name: 'remoteConfiguration' });
  return (
    <span>
      <SubmitButton requireChange={isRemote} icon={isRemote ? undefined : 'download'}>
        {t(isRemote ? 'gateway.save' : 'gateway.download')}
      </SubmitButton>
    </span>
  );
}

/** Files of connectors lie beside one another: each has a name of its own. */
function schemaOf(same: string, empty: string): ObjectSchema<GatewayValues> {
  const count = () => number().integer().min(1).required();
  const connector: ObjectSchema<Connector> = object({
    enabled: boolean().defined(),
    type: mixed<Connector['type']>().required(),
    name: string()
      .trim()
      .required()
      .test('same', same, (name, { from }) => {
        const all = (from?.at(-1)?.value as GatewayValues | undefined)?.connectors ?? [];
        const file = (one: string) => fileOf({ name: one ?? '' } as Connector);
        return !name || all.filter((one) => file(one.name) === file(name)).length < 2;
      }),
    config: mixed<object>()
      .defined()
      .nullable()
      .test('config', empty, (config) => Boolean(config) && Object.keys(config ?? {}).length > 0),
  });
  return object({
    security: mixed<GatewayValues['security']>().required(),
    host: string().trim().required(),
    port: number().integer().min(1).max(65_535).required(),
    ...{ caCert: string().required(), privateKey: string().required(), cert: string().required() },
    remoteConfiguration: boolean().defined(),
    logLevel: mixed<GatewayValues['logLevel']>().required(),
    logPath: string().trim().required(),
    storage: mixed<GatewayValues['storage']>().required(),
    ...{ packSize: count(), maxRecords: count(), files: count(), dataPath: string().required() },
    connectors: array().of(connector).defined(),
  });
}
