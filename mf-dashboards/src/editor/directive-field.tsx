import { AutocompleteField } from '@mullion/shared-kit/inputs/autocomplete-field';
import { directiveNames } from '../edit/widget-settings/directive-names';
import { useT } from '../library/texts';

/** Members of a type that name a form. */
export const directives = ['settingsDirective', 'dataKeySettingsDirective', 'latestDataKeySettingsDirective'] as const;
type Directive = (typeof directives)[number];

const itself = (name: string) => name;

interface DirectiveFieldProps {
  member: Directive;
  value: string;
  onChange: (name: string) => void;
  disabled: boolean;
}

/** The name of a form: those that the console has are offered, and any can be typed. */
export function DirectiveField({ member, value, onChange, disabled }: DirectiveFieldProps) {
  const t = useT();
  const isUnknown = value !== '' && !directiveNames[member].some((name) => name === value);
  const find = async (text: string) =>
    directiveNames[member].filter((name) => name.includes(text.trim().toLowerCase()));
  return (
    <AutocompleteField<string>
      label={t(`editor.${member}`)}
      hint={isUnknown ? t('editor.directive.unknown') : undefined}
      disabled={disabled}
      value={value || undefined}
      onChange={(name = '') => onChange(name.trim())}
      search={find}
      freeText={(text) => text.trim() || undefined}
      optionKey={itself}
      optionLabel={itself}
    />
  );
}
