/** What devices fetch of the packages they are given: the file, whole or in chunks. A package that is an address has none. */
import { blobOf } from '../blobs/blob-rows.js';
import { badRequest } from '../framework/errors.js';
import { fileHeaders } from '../framework/file-headers.js';
import { defineOperation } from '../framework/operation.js';
import { defineRoute, Reply } from '../framework/route.js';
import { type OtaType, packageOfDevice } from '../ota/packages.js';
import { bare, DEVICE_BASE, forDevice } from './device-tokens.js';

/** The bytes of a chunk: chunk 0 is the first one. Without a size all of the file is one chunk; past its end there is nothing. */
export function chunkOf(size: number, chunkSize: number, chunk: number): { start: number; end: number } {
  if (chunkSize === 0) return { start: 0, end: size };
  const start = Math.min(chunkSize * chunk, size);
  return { start, end: Math.min(start + chunkSize, size) };
}

function wholeNumber(name: 'size' | 'chunk', text: string | undefined): number {
  if (text === undefined || text === '') return 0;
  if (!/^\d{1,10}$/.test(text)) throw badRequest(`Invalid value of "${name}": a whole number of 0 or more is expected`);
  return Number(text);
}

function required(name: 'title' | 'version', text: string | undefined): string {
  if (text === undefined) throw badRequest(`Required request parameter '${name}' is not present`);
  return text;
}

/** `GET …/firmware` and `GET …/software`: 404 when the device has no such package or its package no file, 400 when it is another one. */
const fetchRoute = (noun: 'firmware' | 'software', type: OtaType) =>
  defineRoute({
    method: 'GET',
    path: `${DEVICE_BASE}/${noun}`,
    auth: 'public',
    mode: 'read',
    handler: forDevice((tx, { deviceId }, { query }) => {
      const [title, version] = [required('title', query.title), required('version', query.version)];
      const [size, chunk] = [wholeNumber('size', query.size), wholeNumber('chunk', query.chunk)];
      const given = packageOfDevice(tx, deviceId, type);
      const blob = given && blobOf(tx, given.id.id);
      if (!blob) return bare(404);
      if (given.title !== title || given.version !== version) return bare(400);
      const piece = { blob: blob.name, ...chunkOf(blob.size, size, chunk) };
      return new Reply(200, piece, given.contentType, fileHeaders(given.fileName));
    }),
  });

export const devicePackageRoutes = [fetchRoute('firmware', 'FIRMWARE'), fetchRoute('software', 'SOFTWARE')];

/** The file of the package a device is given, for MQTT; null when there is none. */
export const fileForDevice = defineOperation(
  'device.package-file',
  'read',
  (tx, { deviceId, type }: { deviceId: string; type: OtaType }) => {
    const given = packageOfDevice(tx, deviceId, type);
    return (given && blobOf(tx, given.id.id)) ?? null;
  },
);
