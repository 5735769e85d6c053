/** The system administrator's settings: general, mail, SMS, security, tokens. */
import { badRequest, notFound } from '../framework/errors.js';
import { integer, parseReference, parseText, wrongType } from '../framework/fields.js';
import { NULL_UUID, parseUuid } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import { defineRoute, json, S, type SessionUser } from '../framework/route.js';
import { isObject } from '../framework/shapes.js';
import type { Tx } from '../framework/tx.js';
import { sendMail } from '../mail/mail-service.js';
import type { MailSettings } from '../mail/outbox.js';
import { users } from '../resources/users.js';
import { tokenUser } from '../session/sign-in.js';
import { readSetting, writeSetting } from '../settings/admin-settings.js';
import { completeSecuritySettings, securitySettings } from '../settings/security-settings.js';
import { sendSms } from '../sms/send-sms.js';
import { readSmsSettings } from '../sms/sms-settings.js';
import type { JwtSettings } from '../tokens/jwt.js';
import { jwtSettings, reissueTokens, requireGoodToken } from '../tokens/tokens.js';
import { completedSetting } from './setting-rules.js';

type Json = Record<string, unknown>;

const createdTime = integer();

interface SettingRow {
  id: string;
  created_time: number;
  tenant_id: string;
  key: string;
  value: string;
}

/** A setting as callers see it: the mail password never leaves the server. */
function show({ id, created_time, tenant_id, key, value }: SettingRow) {
  const jsonValue = JSON.parse(value) as unknown;
  if (key === 'mail' && isObject(jsonValue)) delete jsonValue.password;
  return { id: { id }, createdTime: created_time, tenantId: { entityType: 'TENANT', id: tenant_id }, key, jsonValue };
}

const rowOf = (tx: Tx, column: 'id' | 'key', value: string) =>
  tx.get<SettingRow>(`SELECT * FROM admin_setting WHERE tenant_id = ? AND ${column} = ?`, NULL_UUID, value);

function saveSetting(tx: Tx, body: Json) {
  const id = isObject(body.id) ? parseUuid(body.id.id) : null;
  const sent = createdTime.parse(body.createdTime, 'createdTime');
  parseReference(body.tenantId, 'tenantId', 'TENANT');
  const key = parseText(body.key, 'key');
  if (key && key.length > 255) throw badRequest('Validation error: key length must be equal or less than 255');
  if (!key) throw badRequest('Key should be specified!');
  if (!('jsonValue' in body)) throw badRequest('Json value should be specified!');
  const old = id ? rowOf(tx, 'id', id) : undefined;
  if (id && !old) throw notFound();
  if (old && old.key !== key) throw badRequest('Changing key of admin settings entry is prohibited!');
  if (!old && rowOf(tx, 'key', key)) throw badRequest('Admin settings with such name already exists!');
  const value = completedSetting(tx, key, body.jsonValue);
  if (old) tx.run('UPDATE admin_setting SET value = ? WHERE id = ?', JSON.stringify(value), old.id);
  else writeSetting(tx, key, value);
  const stored = rowOf(tx, 'key', key);
  if (!stored) throw new Error('a stored setting is missing');
  return { ...show(stored), ...(old ? { createdTime: sent } : {}) };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const seconds = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

/** Token settings of a body. Throws 400 with the platform's texts, in its order. */
function parseJwt(body: Json): JwtSettings {
  const issuer = parseText(body.tokenIssuer, 'tokenIssuer') ?? '';
  const key = parseText(body.tokenSigningKey, 'tokenSigningKey') ?? '';
  const [access, refresh] = [seconds(body.tokenExpirationTime), seconds(body.refreshTokenExpTime)];
  if (!issuer) throw badRequest('JWT token issuer should be specified!');
  if (refresh <= 900) throw badRequest('JWT refresh token expiration time should be at least 15 minutes!');
  if (access <= 60) throw badRequest('JWT token expiration time should be at least 1 minute!');
  if (access >= refresh) {
    throw badRequest('JWT token expiration time should greater than JWT refresh token expiration time!');
  }
  if (!key) throw badRequest('JWT token signing key should be specified!');
  const decoded = Buffer.from(key, 'base64');
  if (decoded.toString('base64').replace(/=+$/, '') !== key.replace(/=+$/, '') || decoded.length < 32) {
    throw badRequest('JWT token signing key should be a Base64 encoded string representing at least 256 bits of data!');
  }
  return { tokenExpirationTime: access, refreshTokenExpTime: refresh, tokenIssuer: issuer, tokenSigningKey: key };
}

const storedPassword = defineOperation(
  'settings.mailPassword',
  'read',
  (tx, _args: null) => readSetting<MailSettings>(tx, 'mail')?.password ?? '',
);

/** Checks the caller again after waiting for a remote server: no answer if their token has ended meanwhile. */
const judgeAgain = defineOperation('settings.judgeAgain', 'write', (tx, user: SessionUser) =>
  requireGoodToken(tx, user),
);

export const adminSettingsRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/admin/settings/:key',
    auth: S,
    mode: 'read',
    handler: (tx, call) => {
      const row = rowOf(tx, 'key', call.param('key'));
      if (!row) throw notFound(`No Administration settings found for key: ${call.param('key')}`);
      return show(row);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/admin/settings',
    auth: S,
    mode: 'write',
    handler: (tx, call) => saveSetting(tx, call.object),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/admin/settings/testMail',
    auth: S,
    mode: 'main',
    body: 'request',
    handler: async ({ db }, call) => {
      const { key, jsonValue } = call.object;
      if (key !== 'mail') return undefined;
      if (!isObject(jsonValue)) throw wrongType('jsonValue', 'an object');
      const password = jsonValue.password ?? (await db.run(storedPassword, null));
      const server = { ...jsonValue, password } as unknown as MailSettings;
      const mail = { recipient: call.user.email, subject: 'Test message', content: 'Your mail settings work.' };
      const failure = await sendMail(server, mail).then(() => null, reasonOf);
      await db.run(judgeAgain, call.user);
      if (failure !== null) throw badRequest(`Unable to send mail: ${failure}`);
      return undefined;
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/admin/settings/testSms',
    auth: S,
    mode: 'main',
    body: 'request',
    handler: async ({ db }, call) => {
      const { providerConfiguration, numberTo, message } = call.object;
      const settings = readSmsSettings(providerConfiguration);
      if (typeof numberTo !== 'string' || !numberTo) throw wrongType('numberTo', 'a phone number');
      if (typeof message !== 'string' || !message) throw wrongType('message', 'a text');
      const failure = await sendSms(settings, { numberTo, message }).then(() => null, reasonOf);
      await db.run(judgeAgain, call.user);
      if (failure !== null) throw badRequest(`Unable to send SMS: ${failure}`);
      return undefined;
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/admin/securitySettings',
    auth: S,
    mode: 'read',
    handler: (tx) => securitySettings(tx),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/admin/securitySettings',
    auth: S,
    mode: 'write',
    handler: (tx, call) => {
      const settings = completeSecuritySettings(call.object);
      writeSetting(tx, 'securitySettings', settings);
      return settings;
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/admin/jwtSettings',
    auth: S,
    mode: 'read',
    handler: (tx) => jwtSettings(tx),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/admin/jwtSettings',
    auth: S,
    mode: 'write',
    handler: (tx, call) => {
      const settings = parseJwt(call.object);
      writeSetting(tx, 'jwt', settings);
      tx.emit('jwt.changed', { settings });
      const user = users.find(tx, call.user.userId);
      if (!user) throw notFound();
      return json(reissueTokens(tx, call.user, tokenUser(user)));
    },
  }),
];
