import { useT } from '@mullion/shared-kit/i18n/i18n';
import { EntitySubtypeSelect } from '@mullion/shared-kit/pickers/entity-subtype-select';

interface TypeFilterProps {
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A list's filter by the types in use, named by an i18n key; empty shows all. */
export const typeFilter = (entityType: 'EDGE' | 'ENTITY_VIEW', label: string) =>
  function TypeFilter({ value, onChange }: TypeFilterProps) {
    const t = useT('mf-entities');
    return (
      <EntitySubtypeSelect
        entityType={entityType}
        label={t(label)}
        hideLabel
        value={value ?? undefined}
        onChange={(type) => onChange(type ?? null)}
      />
    );
  };
