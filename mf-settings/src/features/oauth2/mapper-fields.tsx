import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { FieldRows, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { PasswordField } from '@mullion/shared-kit/inputs/password-field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import type { OAuth2Fields } from './oauth2-values';
import { useT } from './texts';

const types = ['BASIC', 'CUSTOM', 'GITHUB', 'APPLE'] as const;
const strategies = ['DOMAIN', 'EMAIL', 'CUSTOM'] as const;
const keyLength = 31;

/** How what the provider says of a person becomes a user of the platform. */
export function MapperFields({ path }: { path: `groups.${number}.providers.${number}` }) {
  const t = useT();
  const { type, tenantNameStrategy } = useWatch<OAuth2Fields, typeof path>({ name: path });
  const text = (member: string, { required = false, max = maxTextLength, hint = false } = {}) => (
    <FormField
      name={`${path}.${member}`}
      control={TextField}
      dir="auto"
      label={t(`mapper.${member}`)}
      hint={hint && t(`mapper.${member}.hint`)}
      maxLength={max}
      required={required}
    />
  );
  return (
    <FieldRows>
      <FieldRows columns>
        {text('userNameAttributeName', { required: true })}
        <FormField
          name={`${path}.type`}
          control={SelectField<string>}
          label={t('mapper.type')}
          options={types.map((value) => ({ value, label: t(`mapper.type.${value}`) }))}
          required
        />
      </FieldRows>
      {type === 'CUSTOM' ? (
        <>
          {text('url', { required: true })}
          <FieldRows columns>
            {text('username')}
            <FormField
              name={`${path}.password`}
              control={PasswordField}
              autoComplete="off"
              label={t('mapper.password')}
              maxLength={maxTextLength}
            />
          </FieldRows>
        </>
      ) : (
        <>
          <FieldRows columns>
            {type !== 'GITHUB' && text('emailAttributeKey', { required: true, max: keyLength })}
            {text('firstNameAttributeKey', { max: keyLength })}
            {text('lastNameAttributeKey', { max: keyLength })}
          </FieldRows>
          <FieldRows columns>
            <FormField
              name={`${path}.tenantNameStrategy`}
              control={SelectField<string>}
              label={t('mapper.tenantNameStrategy')}
              options={strategies.map((value) => ({ value, label: t(`mapper.tenantNameStrategy.${value}`) }))}
              required
            />
            {tenantNameStrategy === 'CUSTOM' && text('tenantNamePattern', { required: true, hint: true })}
          </FieldRows>
          <FieldRows columns>
            {text('customerNamePattern', { hint: true })}
            {text('defaultDashboardName')}
          </FieldRows>
          <FormField name={`${path}.alwaysFullScreen`} control={CheckboxField} label={t('mapper.alwaysFullScreen')} />
        </>
      )}
    </FieldRows>
  );
}
