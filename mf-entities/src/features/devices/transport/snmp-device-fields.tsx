import type { TransportConfiguration } from '@mullion/shared-kit/api/device-profiles';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useFormContext, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { PasswordField } from '@mullion/shared-kit/inputs/password-field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { useReplace } from '../profiles/transport/use-replace';
import {
  authenticationProtocols,
  privacyProtocols,
  type SnmpVersion,
  snmpVersions,
  withVersion,
} from './device-transport';

/** Versions and protocols go by their names, in every language: `V2C` is v2c, `SHA_512` is SHA-512. */
const versionOptions = snmpVersions.map((value) => ({ value, label: value.toLowerCase() }));
const protocolOptions = (protocols: readonly string[]) =>
  protocols.map((value) => ({ value, label: value.replace('_', '-') }));

/** Where a device that speaks SNMP is, and how it knows the platform. */
export function SnmpDeviceFields() {
  const t = useT('mf-entities');
  const replace = useReplace();
  const { getValues } = useFormContext<{ transport: TransportConfiguration }>();
  const version = (useWatch({ name: 'transport.protocolVersion' }) ?? 'V2C') as SnmpVersion;
  return (
    <>
      <FormField name="transport.host" control={TextField} label={t('snmp.host')} required />
      <FormField name="transport.port" control={NumberField} label={t('snmp.port')} integer min={0} required />
      <SelectField
        label={t('snmp.version')}
        required
        options={versionOptions}
        value={version}
        onChange={(next) => next && replace('transport', withVersion(getValues('transport'), next))}
      />
      {version === 'V3' ? (
        <SecurityFields />
      ) : (
        <FormField name="transport.community" control={TextField} label={t('snmp.community')} required />
      )}
    </>
  );
}

/** What version 3 adds: a user, and how messages are signed and encrypted. */
function SecurityFields() {
  const t = useT('mf-entities');
  return (
    <>
      <FormField name="transport.username" control={TextField} label={t('credentials.user-name')} required />
      <FormField name="transport.securityName" control={TextField} label={t('snmp.security-name')} required />
      <FormField
        name="transport.authenticationProtocol"
        control={SelectField}
        label={t('snmp.authentication')}
        required
        options={protocolOptions(authenticationProtocols)}
      />
      <FormField
        name="transport.authenticationPassphrase"
        control={PasswordField}
        label={t('snmp.authentication-passphrase')}
        autoComplete="new-password"
        required
      />
      <FormField
        name="transport.privacyProtocol"
        control={SelectField}
        label={t('snmp.privacy')}
        required
        options={protocolOptions(privacyProtocols)}
      />
      <FormField
        name="transport.privacyPassphrase"
        control={PasswordField}
        label={t('snmp.privacy-passphrase')}
        autoComplete="new-password"
        required
      />
      <FormField name="transport.contextName" control={TextField} label={t('snmp.context')} />
      <FormField name="transport.engineId" control={TextField} label={t('snmp.engine-id')} />
    </>
  );
}
