import { bestMatches } from '../i18n/best-matches';
import { AutocompleteField } from '../inputs/autocomplete-field';
import type { ControlProps } from '../inputs/control';
import { countryNames } from './countries';
import { useT } from './texts';

export type CountryFieldProps = ControlProps<string>;

const self = (name: string) => name;

const findCountries = async (text: string): Promise<readonly string[]> => bestMatches(countryNames, text, self);

/** The country of an address, by the English name under which the platform stores it. */
export function CountryField(props: CountryFieldProps) {
  const t = useT();
  return (
    <AutocompleteField
      {...props}
      search={findCountries}
      optionKey={self}
      optionLabel={self}
      noneText={(text) => t('contact.no-country-matching', { text })}
    />
  );
}
