/** Packages for devices, as tests make them. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, type Caller, call, type Json } from './running-platform.js';

/** The form that uploads a file. */
export function formOf(
  bytes: string | Uint8Array<ArrayBuffer>,
  name = 'image.bin',
  type = 'application/octet-stream',
): FormData {
  const form = new FormData();
  form.append('file', new Blob([bytes], { type }), name);
  return form;
}

/** Uploads the file of a package. */
export const upload = (
  url: string,
  token: string | undefined,
  id: string,
  form: FormData,
  query = 'checksumAlgorithm=SHA256',
): Promise<Answer> => call(`${url}/api/otaPackage/${id}?${query}`, 'POST', token, form);

let made = 0;

/** What is said about a new package, of the tenant's default profile unless it says another. Rejects when it is refused. */
export async function newPackage(admin: Caller, more: Json = {}): Promise<Json> {
  made += 1;
  const profile = more.deviceProfileId ?? (await admin.get('/api/deviceProfileInfo/default')).body.id;
  const info = { type: 'FIRMWARE', title: `package ${made}`, version: '1', deviceProfileId: profile, ...more };
  const { status, body } = await admin.post('/api/otaPackage', info);
  if (status !== 200) throw new Error(`the package was answered ${status} ${JSON.stringify(body)}`);
  return body;
}

/** The names of the files in the folder of blobs. */
export const filesOf = (dataDir: string): string[] => readdirSync(path.join(dataDir, 'blobs')).sort();

const PATIENCE_MS = 15_000;

/** What `look` sees once `isIt` says so of it, or as it is when the patience ends: some work goes on after the answer to its call. */
export async function settled<T>(look: () => T | Promise<T>, isIt: (seen: T) => boolean): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const seen = await look();
    if (isIt(seen) || Date.now() > deadline) return seen;
    await pause(20);
  }
}
