import { useT } from '@mullion/shared-kit/i18n/i18n';
import { EntityPicker } from '@mullion/shared-kit/pickers/entity-picker';

interface ProfileFilterProps {
  value: string | null;
  onChange: (value: string | null) => void;
}

/** The list's filter by device profile; empty shows all. */
export function ProfileFilter({ value, onChange }: ProfileFilterProps) {
  const t = useT('mf-entities');
  return (
    <EntityPicker
      entityType="DEVICE_PROFILE"
      label={t('device.filter-by-profile')}
      hideLabel
      placeholder={t('device.all-profiles')}
      value={value ?? undefined}
      onChange={(id) => onChange(id ?? null)}
    />
  );
}
