import { useQuery } from '@tanstack/react-query';
import { entitySubtypesQuery, type SubtypedEntityType } from '../api/entity-subtype';
import type { ControlProps } from '../inputs/control';
import { SelectField } from '../inputs/select-field';
import { useT } from './texts';
import { useSubtypes } from './use-subtypes';

export interface EntitySubtypeSelectProps extends ControlProps<string> {
  entityType: SubtypedEntityType;
  /** Says a type in the language of the page, where its texts are known. */
  translateType?: (type: string) => string;
}

/** One of the types in use; nothing is all of them, which a required field does not offer. */
export function EntitySubtypeSelect(props: EntitySubtypeSelectProps) {
  const { entityType, translateType = (type) => type, value, ...control } = props;
  const t = useT();
  const { requiredText } = useSubtypes(entityType);
  const { data = [] } = useQuery(entitySubtypesQuery(entityType));
  const types = data.map(({ type }) => type);
  // A type that is not in use any more, or whose list is not here yet.
  if (value && !types.includes(value)) types.push(value);
  return (
    <SelectField
      {...control}
      value={value || undefined}
      requiredText={requiredText}
      options={types.map((type) => ({ value: type, label: translateType(type) }))}
      placeholder={control.required ? undefined : t('entity.all-subtypes')}
    />
  );
}
