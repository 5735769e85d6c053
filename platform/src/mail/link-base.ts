/** Base addresses of the links that the platform writes: those in mails use the stored one, regardless of who caused the mail. */
import { defineOperation } from '../framework/operation.js';
import { isLoopback } from '../framework/request-origin.js';
import type { CallData } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { readSetting, writeSetting } from '../settings/admin-settings.js';

interface GeneralSettings {
  baseUrl?: string;
  prohibitDifferentUrl?: boolean;
}

/** The base address of a platform without a configured one. */
export const INSTALLED_BASE_URL = 'http://localhost:8080';

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

/** Base of links in mails. Never taken from the request: its sender could otherwise decide where the links lead. */
export const mailLinkBase = (tx: Tx): string =>
  withoutSlash(readSetting<GeneralSettings>(tx, 'general')?.baseUrl || INSTALLED_BASE_URL);

/** Base of links that are answered to the caller: the caller's own address, or the one the administrator insists on. */
export function answerLinkBase(tx: Tx, call: { data: CallData }): string {
  const general = readSetting<GeneralSettings>(tx, 'general');
  return general?.prohibitDifferentUrl && general.baseUrl ? general.baseUrl : call.data.baseUrl;
}

/** Stores where the console is: the operator's public address always, this machine's own where no other is stored. */
export const storeBaseUrl = defineOperation(
  'mail.storeBaseUrl',
  'write',
  (tx, { publicUrl, localUrl }: { publicUrl?: string; localUrl?: string }) => {
    const general = readSetting<GeneralSettings>(tx, 'general') ?? {};
    const stored = general.baseUrl ?? INSTALLED_BASE_URL;
    const isLocal = URL.canParse(stored) && isLoopback(new URL(stored).hostname);
    const baseUrl = publicUrl ?? (isLocal ? localUrl : undefined);
    if (baseUrl && baseUrl !== general.baseUrl) writeSetting(tx, 'general', { ...general, baseUrl });
  },
);
