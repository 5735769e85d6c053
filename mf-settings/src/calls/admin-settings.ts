import { http } from '@mullion/shared-kit/api/http';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { settingQuery } from './setting';

/** Settings of the system under a key. */
export interface AdminSettings<J> {
  id?: { id: string };
  createdTime?: number;
  key: string;
  jsonValue: J;
}

export const adminSettingsQuery = <J>(key: string, options?: CallOptions) =>
  settingQuery<AdminSettings<J>>(`/api/admin/settings/${key}`, options);

/** Stores settings under a key; members that the page does not know stay. */
export const saveAdminSettings = <J>(
  key: string,
  stored: AdminSettings<J> | null,
  jsonValue: J,
  options: CallOptions,
): Promise<AdminSettings<J>> => http.post('/api/admin/settings', { ...stored, key, jsonValue }, options);

/** What the platform never tells of mail settings is left out: it keeps it. */
export interface MailSettings {
  mailFrom: string;
  smtpProtocol: 'smtp' | 'smtps';
  smtpHost: string;
  /** Numbers travel as text. */
  smtpPort: string;
  timeout: string;
  enableTls: boolean | string;
  tlsVersion?: string;
  enableProxy?: boolean;
  proxyHost?: string;
  proxyPort?: number | string;
  proxyUser?: string;
  proxyPassword?: string;
  username: string;
  password?: string;
  showChangePassword?: boolean;
}

/** Sends a mail to the person who asks, by settings that need not be stored. */
export const sendTestMail = (settings: AdminSettings<MailSettings>, options: CallOptions): Promise<void> =>
  http.post('/api/admin/settings/testMail', settings, options);

export interface SmsSettings {
  type: 'AWS_SNS' | 'TWILIO' | 'SMPP';
  [member: string]: unknown;
}

export const sendTestSms = (
  test: { providerConfiguration: SmsSettings; numberTo: string; message: string },
  options: CallOptions,
): Promise<void> => http.post('/api/admin/settings/testSms', test, options);
