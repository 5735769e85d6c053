import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { ChipsField, type ChipsFieldProps } from '@mullion/shared-kit/inputs/chips-field';
import type { ControlProps } from '@mullion/shared-kit/inputs/control';
import { FieldGroup } from '@mullion/shared-kit/inputs/field-group';
import { FieldRows, useFormContext, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { PasswordField } from '@mullion/shared-kit/inputs/password-field';
import { SelectField, type SelectFieldProps } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { IconField } from '@mullion/shared-kit/pickers/icon-field';
import { Button } from '@mullion/shared-kit/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { oauth2TemplatesQuery } from '../../calls/oauth2';
import { MapperFields } from './mapper-fields';
import { CUSTOM, fromTemplate, type OAuth2Fields } from './oauth2-values';
import { useT } from './texts';

const platforms = ['WEB', 'ANDROID', 'IOS'] as const;
/** What the platform calls otherwise than its owner. */
const spelled: Readonly<Record<string, string | undefined>> = { Github: 'GitHub' };
const secretLength = 2048;

interface ProviderFieldsProps {
  path: `groups.${number}.providers.${number}`;
}

/** Everything that is said of one provider. What a template knows is for reading until somebody wants to change it. */
export function ProviderFields({ path }: ProviderFieldsProps) {
  const t = useT();
  const { setValue } = useFormContext();
  const { data: templates = [] } = useQuery(oauth2TemplatesQuery());
  const provider = useWatch<OAuth2Fields, typeof path>({ name: path });
  const [isUnlocked, setUnlocked] = useState(false);
  const isCustom = provider.providerName === CUSTOM;
  const isLocked = !isCustom && !isUnlocked;
  const names = [...new Set([...templates.map(({ name }) => name), CUSTOM, provider.providerName])].sort();
  const choose = (name: string) => {
    setUnlocked(false);
    const known = fromTemplate(templates.find((one) => one.name === name));
    for (const [member, value] of Object.entries(known)) setValue(`${path}.${member}`, value, { shouldDirty: true });
  };
  const address = (member: string, required = false) => (
    <FormField
      name={`${path}.${member}`}
      control={TextField}
      dir="auto"
      type="url"
      label={t(`provider.${member}`)}
      maxLength={maxTextLength}
      required={required}
      disabled={isLocked}
    />
  );
  return (
    <FieldRows>
      <FieldRows columns>
        <FormField
          name={`${path}.providerName`}
          control={ChoosingField}
          onChoose={choose}
          label={t('provider.name')}
          options={names.map((value) => ({
            value,
            label: value === CUSTOM ? t('provider.custom') : (spelled[value] ?? value),
          }))}
          required
        />
        <FormField
          name={`${path}.platforms`}
          control={Chips}
          label={t('provider.platforms')}
          placeholder={t('provider.platforms.all')}
          search={async (text) => platforms.filter((one) => one.startsWith(text.toUpperCase()))}
          optionLabel={(one) => t(`provider.platform.${one}`)}
        />
      </FieldRows>
      <FieldRows columns>
        <FormField
          name={`${path}.clientId`}
          control={TextField}
          dir="auto"
          label={t('provider.clientId')}
          maxLength={maxTextLength}
          required
        />
        <FormField
          name={`${path}.clientSecret`}
          control={PasswordField}
          autoComplete="off"
          label={t('provider.clientSecret')}
          holds="secret"
          maxLength={secretLength}
          required
        />
      </FieldRows>
      <FieldGroup legend={t('provider.addresses')}>
        {!isCustom && !isUnlocked && (
          <div>
            <Button size="small" variant="text" icon="edit" onClick={() => setUnlocked(true)}>
              {t('provider.unlock')}
            </Button>
          </div>
        )}
        <FieldRows columns>
          {address('accessTokenUri', true)}
          {address('authorizationUri', true)}
        </FieldRows>
        <FieldRows columns>
          {address('jwkSetUri')}
          {address('userInfoUri')}
        </FieldRows>
        <FieldRows columns>
          <FormField
            name={`${path}.clientAuthenticationMethod`}
            control={SelectField<string>}
            label={t('provider.method')}
            options={['BASIC', 'POST'].map((value) => ({ value, label: t(`provider.method.${value}`) }))}
            required
          />
          <FormField
            name={`${path}.scope`}
            control={Chips}
            label={t('provider.scope')}
            search={async () => []}
            optionLabel={(one) => one}
            freeText={(text) => text}
            addsOnBlur
            required
          />
        </FieldRows>
      </FieldGroup>
      {isCustom && (
        <FieldRows columns>
          <FormField
            name={`${path}.loginButtonLabel`}
            control={TextField}
            dir="auto"
            label={t('provider.loginButtonLabel')}
            maxLength={maxTextLength}
            required
          />
          <FormField name={`${path}.loginButtonIcon`} control={NamedIcon} label={t('provider.loginButtonIcon')} />
        </FieldRows>
      )}
      <FieldGroup legend={t('provider.users')}>
        <FormField name={`${path}.allowUserCreation`} control={CheckboxField} label={t('provider.allowUserCreation')} />
        <FormField name={`${path}.activateUser`} control={CheckboxField} label={t('provider.activateUser')} />
        <MapperFields path={path} />
      </FieldGroup>
    </FieldRows>
  );
}

/** The icon of the button. */
const NamedIcon = (props: ControlProps<string>) => <IconField {...props} clearable />;

/** Texts as chips. */
const Chips = (props: Omit<ChipsFieldProps<string>, 'optionKey'>) => (
  <ChipsField<string> {...props} optionKey={(one) => one} />
);

type ChoosingFieldProps = SelectFieldProps<string> & { onChoose: (chosen: string) => void };

function ChoosingField({ onChoose, onChange, ...select }: ChoosingFieldProps) {
  return (
    <SelectField<string>
      {...select}
      onChange={(chosen) => {
        onChange(chosen);
        if (chosen) onChoose(chosen);
      }}
    />
  );
}
