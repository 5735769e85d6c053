import { useEffect, useState } from 'react';
import { loadOnce } from '../browser/load-code';
import { currentLanguage } from '../i18n/i18n';
import { languageTag } from '../i18n/languages';
import type { PhoneCountry } from '../i18n/phone-numbers';
import { Icon } from '../ui/icon';
import type { ControlProps } from './control';
import { drawsFlags, flagOf } from './flags';
import { InputField } from './input-field';
import styles from './phone-field.module.css';
import { Select } from './select';
import { useT } from './texts';
import { type Entry, Unreadable } from './unreadable';
import { type PhoneRules, usePhoneText } from './use-phone-text';

/** Country of a number while nothing says another. */
export const DEFAULT_PHONE_COUNTRY: PhoneCountry = 'US';
/** Characters of a stored phone that is no number of today's form. */
export const LEGACY_PHONE_MAX_LENGTH = 255;

/** The rules of phone numbers are heavy: they come with the first field. */
const phoneRules = loadOnce<PhoneRules>(
  () => import(/* webpackChunkName: "kit-phone-numbers" */ '../i18n/phone-numbers'),
);

/** The rules; `'failed'` when they cannot be fetched, `undefined` until then. */
function usePhoneRules(): PhoneRules | 'failed' | undefined {
  const [rules, setRules] = useState<PhoneRules | 'failed'>();
  useEffect(() => {
    phoneRules.load().then(setRules, () => setRules('failed'));
  }, []);
  return rules;
}

export interface PhoneFieldProps extends ControlProps<Entry<string>> {
  /** ISO 3166 code. */
  defaultCountry?: PhoneCountry;
  /** The choice of a country before the number. Without it numbers are written in international form. */
  enableFlagsSelect?: boolean;
  /** Default: a number as it may look in the country. */
  placeholder?: string;
}

/**
 * An international phone number. Reports it in E.164 (`+12015550123`), nothing for a bare calling code;
 * what is no number stays to be corrected. A stored text that is no number, as older versions
 * took any, stays editable as free text.
 */
export function PhoneField({
  value,
  onChange,
  onBlur,
  name,
  defaultCountry = DEFAULT_PHONE_COUNTRY,
  enableFlagsSelect = true,
  placeholder,
  autoFocus,
  controlRef,
  error,
  ...frame
}: PhoneFieldProps) {
  const t = useT();
  const loaded = usePhoneRules();
  const rules = loaded === 'failed' ? undefined : loaded;
  const [left, setLeft] = useState(value instanceof Unreadable);
  const invalidText = (country: PhoneCountry) =>
    t('phone-input.phone-input-validation', { example: rules?.exampleNumber(country) ?? '' });
  const phone = usePhoneText(rules, { value, onChange, defaultCountry, enableFlagsSelect, invalidText });
  const missing = frame.required && phone.read.kind === 'empty' ? t('phone-input.phone-input-required') : undefined;
  const example = rules?.exampleNumber(phone.country) ?? '';
  const invalid = phone.read.kind === 'invalid' ? invalidText(phone.country) : undefined;
  const leave = () => {
    phone.leave();
    setLeft(true);
    onBlur?.();
  };
  const field = { ...frame, type: 'tel', name, value: phone.text, autoFocus, controlRef, onBlur: leave };

  if (phone.legacy || loaded === 'failed') {
    return (
      <InputField
        {...field}
        error={(left && !value && frame.required ? t('phone-input.phone-input-required') : undefined) ?? error}
        maxLength={LEGACY_PHONE_MAX_LENGTH}
        onChange={(event) => phone.type(event.target.value)}
      />
    );
  }
  return (
    <InputField
      {...field}
      error={(left && (invalid ?? missing)) || (error && (invalid ?? missing ?? error)) || undefined}
      className={styles.number}
      dir="ltr"
      placeholder={placeholder ?? example}
      autoComplete="tel"
      readOnly={!rules}
      onFocus={phone.enter}
      onChange={(event) => phone.type(event.target.value)}
      before={
        enableFlagsSelect && (
          <CountrySelect
            rules={rules}
            value={phone.country}
            onChange={phone.chooseCountry}
            disabled={frame.disabled || !rules}
          />
        )
      }
    />
  );
}

interface CountrySelectProps {
  rules: PhoneRules | undefined;
  value: PhoneCountry;
  onChange: (country: PhoneCountry) => void;
  disabled?: boolean;
}

/** The flag, and over it the choice among all countries by name, which typing searches. */
function CountrySelect({ rules, value, onChange, disabled }: CountrySelectProps) {
  const t = useT();
  const names = new Intl.DisplayNames([languageTag(currentLanguage())], { type: 'region' });
  const collator = new Intl.Collator(languageTag(currentLanguage()));
  const nameOf = (country: PhoneCountry) => {
    const name = names.of(country) ?? country;
    return rules ? `${name} +${rules.dialCode(country)}` : name;
  };
  const options = (rules?.phoneCountries ?? [value])
    .map((country) => ({ value: country, label: nameOf(country) }))
    .sort((a, b) => collator.compare(a.label, b.label));
  return (
    <span className={styles.country}>
      <span aria-hidden="true" className={drawsFlags() ? styles.flag : styles.code}>
        {drawsFlags() ? flagOf(value) : value}
      </span>
      <Icon name="chevron-down" size={14} />
      <Select
        className={styles.select}
        aria-label={t('phone-input.country')}
        value={value}
        options={options}
        required
        disabled={disabled}
        onChange={(country) => country && onChange(country)}
      />
    </span>
  );
}
