import type { PickableType } from '../api/allowed-entity-types';
import type { ControlProps } from '../inputs/control';
import { SelectField } from '../inputs/select-field';
import { useT } from './texts';
import { type AllowedTypes, useAllowedTypes } from './use-allowed-types';
import { useReset } from './use-reset';

export interface EntityTypeSelectProps extends ControlProps<PickableType>, AllowedTypes {
  onChange: (type: PickableType | undefined) => void;
  /** Text of the empty choice. */
  placeholder?: string;
}

/** One type of entity. It is emptied when the types allowed change and it is no longer among them. */
export function EntityTypeSelect(props: EntityTypeSelectProps) {
  const { allowed, aliases, ignoreAuthority, value, onChange, ...control } = props;
  const t = useT();
  const options = useAllowedTypes({ allowed, aliases, ignoreAuthority });
  const offered = options.map((option) => option.value);
  useReset(offered.join(), value ?? '', () => {
    if (value && !offered.includes(value)) onChange(undefined);
  });
  return (
    <SelectField
      {...control}
      value={value}
      onChange={(next) => onChange(next)}
      requiredText={t('entity.type-required')}
      options={options}
    />
  );
}
