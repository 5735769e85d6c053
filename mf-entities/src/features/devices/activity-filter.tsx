import { useT } from '@mullion/shared-kit/i18n/i18n';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';

interface ActivityFilterProps {
  value: string | null;
  onChange: (value: string | null) => void;
}

/** The list's filter by connection: `true` shows what is online, `false` what is silent; empty shows all. */
export function ActivityFilter({ value, onChange }: ActivityFilterProps) {
  const t = useT('mf-entities');
  return (
    <SelectField
      label={t('device.filter-by-activity')}
      hideLabel
      placeholder={t('device.any-activity')}
      options={[
        { value: 'true', label: t('device.online') },
        { value: 'false', label: t('device.offline') },
      ]}
      value={value ?? undefined}
      onChange={(next) => onChange(next ?? null)}
    />
  );
}
