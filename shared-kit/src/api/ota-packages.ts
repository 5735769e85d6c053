import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BaseEntity, EntityId } from './entity-id';
import { http } from './http';
import type { CallOptions } from './http-client';
import { fetchPages, type PageData, type PageLink } from './page';

export type OtaPackageType = 'FIRMWARE' | 'SOFTWARE';

export type ChecksumAlgorithm = 'MD5' | 'SHA256' | 'SHA384' | 'SHA512' | 'CRC32' | 'MURMUR3_32' | 'MURMUR3_128';

/** A package without its data. */
export interface OtaPackageInfo extends BaseEntity<'OTA_PACKAGE'> {
  tenantId: EntityId<'TENANT'>;
  deviceProfileId: EntityId<'DEVICE_PROFILE'> | null;
  type: OtaPackageType;
  title: string;
  version: string;
  tag: string | null;
  /** Where devices fetch it from, when the platform does not hold the data. */
  url: string | null;
  hasData: boolean;
  fileName: string | null;
  contentType: string | null;
  checksumAlgorithm: ChecksumAlgorithm | null;
  checksum: string | null;
  /** Bytes. */
  dataSize: number | null;
  additionalInfo: { description?: string; [name: string]: unknown } | null;
}

/** Packages that have data or an address, of one profile and type. Searches the title. */
export const profileOtaPackagesQuery = (
  deviceProfileId: string,
  type: OtaPackageType,
  page: PageLink,
  options: CallOptions = {},
) =>
  queryOptions({
    queryKey: ['otaPackages', 'infos', deviceProfileId, type, page],
    queryFn: ({ signal }) =>
      fetchPages(page, (link) =>
        http.get<PageData<OtaPackageInfo>>(`/api/otaPackages/${deviceProfileId}/${type}`, link, {
          ...options,
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const otaPackageInfoQuery = (otaPackageId: string, options: CallOptions = {}) =>
  queryOptions({
    queryKey: ['otaPackages', 'info', otaPackageId],
    queryFn: ({ signal }) =>
      http.get<OtaPackageInfo>(`/api/otaPackage/info/${otaPackageId}`, undefined, { ...options, signal }),
  });
