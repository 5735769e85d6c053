import type { PickableType } from '../api/allowed-entity-types';
import type { PickerTexts } from '../inputs/autocomplete-field';
import type { ControlProps } from '../inputs/control';
import { SelectField } from '../inputs/select-field';
import { useT } from './texts';
import { type AllowedTypes, useAllowedTypes } from './use-allowed-types';
import { useReset } from './use-reset';

/** One type of entity. It is emptied when the types allowed change and it is no longer among them. */
export function EntityTypeSelect(props: ControlProps<PickableType> & AllowedTypes & PickerTexts) {
  const { allowed, aliases, ignoreAuthority, ...control } = props;
  const t = useT();
  const options = useAllowedTypes({ allowed, aliases, ignoreAuthority });
  const offered = options.map((option) => option.value);
  useReset(offered.join(), control.value ?? '', () => {
    if (control.value && !offered.includes(control.value)) control.onChange(undefined);
  });
  return <SelectField requiredText={t('entity.type-required')} {...control} options={options} />;
}
