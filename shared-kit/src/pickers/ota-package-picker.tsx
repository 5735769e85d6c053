import { useQueryClient } from '@tanstack/react-query';
import { type EntityId, entityId } from '../api/entity-id';
import { quietCall } from '../api/entity-lookup';
import { fetchWhile } from '../api/fetch-while';
import {
  type OtaPackageInfo,
  type OtaPackageType,
  otaPackageInfoQuery,
  profileOtaPackagesQuery,
} from '../api/ota-packages';
import { firstPage } from '../api/page';
import { AutocompleteField } from '../inputs/autocomplete-field';
import type { ControlProps } from '../inputs/control';
import { TextLink } from '../ui/link';
import { useT } from './texts';
import { useReset } from './use-reset';
import { useStoredReference } from './use-stored-reference';

/** Packages that a search offers. */
export const OTA_PACKAGE_SEARCH_SIZE = 50;
/** Kind of package while nothing says another. */
export const DEFAULT_OTA_PACKAGE_TYPE: OtaPackageType = 'FIRMWARE';

interface PickerOptions {
  type?: OtaPackageType;
  /** Profile whose packages are offered; without one there are none. */
  deviceProfileId: string | null | undefined;
  requiredText?: string;
  placeholder?: string;
  /** A link to the chosen package below the field. */
  showDetailsPageLink?: boolean;
}

export interface OtaPackagePickerProps extends ControlProps<string>, PickerOptions {}

export interface OtaPackageReferencePickerProps extends ControlProps<EntityId<'OTA_PACKAGE'>>, PickerOptions {}

/** The same with a reference for a value, as device profiles and devices store it. */
export function OtaPackageReferencePicker({ value, onChange, ...rest }: OtaPackageReferencePickerProps) {
  return (
    <OtaPackagePicker
      {...rest}
      value={value?.id}
      onChange={(id) => onChange(id ? entityId('OTA_PACKAGE', id) : undefined)}
    />
  );
}

/** A package as far as its row needs it; of a stored id there may be no more than that. */
type Named = Pick<OtaPackageInfo, 'id'> & Partial<OtaPackageInfo>;

/**
 * A firmware or software of a device profile, found by its title. The value is the package's id; nothing is reported
 * when there is none of it, and when the profile or the kind of package changes.
 */
export function OtaPackagePicker(props: OtaPackagePickerProps) {
  const { type = DEFAULT_OTA_PACKAGE_TYPE, deviceProfileId, requiredText, showDetailsPageLink, ...control } = props;
  const { value, onChange, hint } = control;
  const t = useT();
  const client = useQueryClient();
  const link = showDetailsPageLink && value && (
    <TextLink to={`/otaUpdates/${value}`}>{t('ota-update.details')}</TextLink>
  );
  const { field } = useStoredReference<Named, OtaPackageInfo>(
    { ...control, hint: link || hint },
    {
      queryOf: (id) => otaPackageInfoQuery(id, quietCall),
      keyOf: ({ id }) => id.id,
      unread: (id) => ({ id: entityId('OTA_PACKAGE', id) }),
    },
  );
  useReset(`${type} ${deviceProfileId ?? ''}`, value ?? '', () => onChange(undefined));
  return (
    <AutocompleteField<Named>
      {...control}
      {...field}
      search={async (textSearch, signal) => {
        if (!deviceProfileId) return [];
        const page = firstPage(OTA_PACKAGE_SEARCH_SIZE, 'title', textSearch);
        const found = await fetchWhile(client, profileOtaPackagesQuery(deviceProfileId, type, page, quietCall), signal);
        return found.data;
      }}
      searchKey={`${type} ${deviceProfileId ?? ''}`}
      optionLabel={({ title, version }) => (title ? t('ota-update.package', { title, version }) : '')}
      requiredText={requiredText ?? t(`ota-update.required-${type}`)}
      noneText={(text) => t(`ota-update.none-matching-${type}`, { text })}
      nothingText={t(`ota-update.none-${type}`)}
    />
  );
}
