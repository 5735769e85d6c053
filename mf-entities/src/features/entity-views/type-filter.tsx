import { useT } from '@mullion/shared-kit/i18n/i18n';
import { EntitySubtypeSelect } from '@mullion/shared-kit/pickers/entity-subtype-select';

interface TypeFilterProps {
  value: string | null;
  onChange: (value: string | null) => void;
}

/** The list's filter by the types in use; empty shows all. */
export function TypeFilter({ value, onChange }: TypeFilterProps) {
  const t = useT('mf-entities');
  return (
    <EntitySubtypeSelect
      entityType="ENTITY_VIEW"
      label={t('entity-view.type')}
      hideLabel
      value={value ?? undefined}
      onChange={(type) => onChange(type ?? null)}
    />
  );
}
