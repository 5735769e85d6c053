import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BaseEntity, Draft, EntityId } from './entity-id';
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

/** What is said of a new package. It needs a type, and an address or a file afterwards; all but the description is for good. */
export type OtaPackageDraft = Draft<OtaPackageInfo, 'title' | 'version' | 'type' | 'deviceProfileId'>;

/** All packages of the tenant. Searches the title; sorts by createdTime, title, version, tag, type, url, fileName, dataSize. */
export const otaPackagesQuery = (page: PageLink) =>
  queryOptions({
    queryKey: ['otaPackages', 'list', page],
    queryFn: ({ signal }) =>
      fetchPages(page, (link) => http.get<PageData<OtaPackageInfo>>('/api/otaPackages', link, { signal })),
    placeholderData: keepPreviousData,
  });

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

/** A package without its data: title, version, checksum, size, and its URL if it has one. */
export const otaPackageInfoQuery = (otaPackageId: string, options: CallOptions = {}) =>
  queryOptions({
    queryKey: ['otaPackages', 'info', otaPackageId],
    queryFn: ({ signal }) =>
      http.get<OtaPackageInfo>(`/api/otaPackage/info/${otaPackageId}`, undefined, { ...options, signal }),
  });

/** Makes a package without its file, or changes the description of one: the platform refuses any other change. */
export const saveOtaPackage = (draft: OtaPackageDraft, options?: CallOptions): Promise<OtaPackageInfo> =>
  http.post('/api/otaPackage', { ...draft, usesUrl: Boolean(draft.url) }, options);

/** Sends the file of a package that has none. With a checksum the platform takes only a file that has it. */
export function uploadOtaPackage(
  otaPackageId: string,
  file: File,
  { algorithm, checksum }: { algorithm: ChecksumAlgorithm; checksum?: string },
  options?: CallOptions,
): Promise<OtaPackageInfo> {
  const form = new FormData();
  form.append('file', file, file.name);
  const query = { checksumAlgorithm: algorithm, checksum };
  return http.post(`/api/otaPackage/${otaPackageId}`, form, { ...options, query });
}

/** The file of a package that the platform holds. */
export const readOtaPackageFile = (otaPackageId: string, options?: CallOptions): Promise<Blob> =>
  http.get(`/api/otaPackage/${otaPackageId}/download`, undefined, { ...options, responseType: 'blob' });

/** Refused while a device or a device profile uses the package. */
export const deleteOtaPackage = (otaPackageId: string, options?: CallOptions): Promise<void> =>
  http.delete(`/api/otaPackage/${otaPackageId}`, undefined, options);
