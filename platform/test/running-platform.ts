/** A built platform in a process of its own, with a data folder that goes with it, and what tests need to talk to it. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { dist, startBuilt } from '../bin/built-platform.mjs';

export interface Answer<T = Json> {
  status: number;
  type: string;
  body: T;
}
/** What JSON answers are read as; a test names the members it looks at. */
// biome-ignore lint/suspicious/noExplicitAny: test code reads answers freely
export type Json = any;

export interface Caller {
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
}

/** Where a platform listens, and how to end it. */
export interface RunningPlatform {
  readonly url: string;
  readonly pid: number | undefined;
  /** Settles when the process ends. */
  readonly gone: Promise<unknown>;
  /** Its exit code or signal once it has ended. */
  ended(): string | undefined;
  /** Someone who calls with a token, or without. */
  as(token?: string): Caller;
  /** Signs in; rejects when the answer is not 200. */
  signIn(username: string, password: string): Promise<string>;
  /** Ends the process politely and removes the data folder, unless it was given. */
  stop(): Promise<void>;
  kill(): Promise<unknown>;
}

export async function call(url: string, method: string, token?: string, body?: unknown, raw?: string): Promise<Answer> {
  const headers: Record<string, string> = {};
  if (token) headers['x-authorization'] = `Bearer ${token}`;
  const isForm = body instanceof FormData;
  if (!isForm && (body !== undefined || raw !== undefined)) headers['content-type'] = 'application/json';
  const response = await fetch(url, {
    method,
    headers,
    body: raw ?? (isForm ? body : body === undefined ? undefined : JSON.stringify(body)),
    redirect: 'manual',
  });
  const text = await response.text();
  const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
  return { status: response.status, type, body: type === 'application/json' ? JSON.parse(text) : text };
}

/** A data folder as the first start leaves it. */
export function newDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mullion-platform-'));
  copyTemplate(folder);
  return folder;
}

/** Puts into a folder what the first start leaves in a data folder. */
export function copyTemplate(folder: string): void {
  const { PLATFORM_TEMPLATE } = process.env;
  if (PLATFORM_TEMPLATE) cpSync(PLATFORM_TEMPLATE, folder, { recursive: true });
}

export async function runPlatform(
  options: { dataDir?: string; env?: Record<string, string> } = {},
): Promise<RunningPlatform> {
  const dataDir = options.dataDir ?? newDataDir();
  const { url, pid, gone, ended, stop, kill } = await startBuilt({ dataDir, env: { MQTT_PORT: '', ...options.env } });
  const as = (token?: string): Caller => ({
    get: (target) => call(url + target, 'GET', token),
    post: (target, body) => call(url + target, 'POST', token, body),
    put: (target, body) => call(url + target, 'PUT', token, body),
    delete: (target) => call(url + target, 'DELETE', token),
  });
  return {
    url,
    pid,
    gone,
    ended,
    as,
    signIn: async (username, password) => {
      const { status, body } = await as().post('/api/auth/login', { username, password });
      if (status !== 200) throw new Error(`sign-in of ${username} answered ${status}`);
      return body.token;
    },
    stop: async () => {
      await stop();
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
    kill,
  };
}

export interface TestTenant {
  tenantId: string;
  adminId: string;
  adminEmail: string;
  admin: Caller;
  adminToken: string;
  customerId: string;
  customerUserId: string;
  customerEmail: string;
  customer: Caller;
  customerToken: string;
}

export const PASSWORD = 'secret-1';
let made = 0;

/** A tenant of its own with an administrator, a customer and a customer user, all active. */
export async function makeTenant(platform: RunningPlatform, sys: Caller): Promise<TestTenant> {
  made += 1;
  const run = `${process.pid}-${made}`;
  const activated = async (by: Caller, user: object) => {
    const saved = await by.post('/api/user?sendActivationMail=false', user);
    const link = await by.get(`/api/user/${saved.body.id.id}/activationLink`);
    const activateToken = new URL(link.body).searchParams.get('activateToken');
    const pair = await platform
      .as()
      .post('/api/noauth/activate?sendActivationMail=false', { activateToken, password: PASSWORD });
    return { id: saved.body.id.id as string, token: pair.body.token as string };
  };
  const tenant = await sys.post('/api/tenant', { title: `tenant ${run}` });
  const adminEmail = `admin-${run}@mullion.test`;
  const admin = await activated(sys, { email: adminEmail, authority: 'TENANT_ADMIN', tenantId: tenant.body.id });
  const adminCaller = platform.as(admin.token);
  const customer = await adminCaller.post('/api/customer', { title: `customer ${run}` });
  const customerEmail = `customer-${run}@mullion.test`;
  const user = await activated(adminCaller, {
    email: customerEmail,
    authority: 'CUSTOMER_USER',
    customerId: customer.body.id,
  });
  return {
    tenantId: tenant.body.id.id,
    adminId: admin.id,
    adminEmail,
    admin: adminCaller,
    adminToken: admin.token,
    customerId: customer.body.id.id,
    customerUserId: user.id,
    customerEmail,
    customer: platform.as(user.token),
    customerToken: user.token,
  };
}

export const signInSystem = async (platform: RunningPlatform): Promise<Caller> =>
  platform.as(await platform.signIn('sysadmin@thingsboard.org', 'sysadmin'));

export interface RouteFacts {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  auth: string[] | 'public';
  mode: 'read' | 'search' | 'write' | 'main' | 'upload';
}

/** The built platform's route table. */
export function routeTable(): RouteFacts[] {
  const program = `import('${pathToFileURL(path.join(dist, 'routes.js'))}').then(({ routes }) =>
    console.log(JSON.stringify(routes.map(({ method, path, auth, mode }) => ({ method, path, auth, mode })))))`;
  return JSON.parse(execFileSync(process.execPath, ['-e', program], { encoding: 'utf8' }));
}

export const UNKNOWN_ID = '11111111-2222-11ee-8080-808080808080';
export const NULL_ID = '13814000-1dd2-11b2-8080-808080808080';
export const deviceRef = (id: string) => ({ entityType: 'DEVICE', id });
export const customerRef = (id: string) => ({ entityType: 'CUSTOMER', id });
