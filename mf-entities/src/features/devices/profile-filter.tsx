import { deviceProfileInfoQuery } from '@mullion/shared-kit/api/device-profiles';
import { useDeviceProfileSearch } from '@mullion/shared-kit/entity/entity-search';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { EntityAutocomplete } from '@mullion/shared-kit/inputs/entity-autocomplete';
import { useQuery } from '@tanstack/react-query';
import styles from './profile-filter.module.css';

interface ProfileFilterProps {
  value: string | null;
  onChange: (value: string | null) => void;
}

/** The list's filter by device profile; empty shows all. */
export function ProfileFilter({ value, onChange }: ProfileFilterProps) {
  const t = useT('mf-entities');
  const search = useDeviceProfileSearch();
  const profile = useQuery({ ...deviceProfileInfoQuery(value ?? ''), enabled: value !== null });
  const chosen =
    value === null ? null : { id: value, name: profile.data?.name ?? '', transportType: 'DEFAULT' as const };
  return (
    <div className={styles.filter}>
      <EntityAutocomplete
        label={t('device.filter-by-profile')}
        hideLabel
        placeholder={t('device.all-profiles')}
        search={search}
        value={chosen}
        onChange={(option) => onChange(option?.id ?? null)}
      />
    </div>
  );
}
