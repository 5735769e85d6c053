/** Stored settings of signing in through other services. Saving replaces everything; registrations get new ids. */
import { badRequest } from '../framework/errors.js';
import { newId } from '../framework/ids.js';
import type { Tx } from '../framework/tx.js';
import type { Domain, MapperConfig, MobileApp, Params, Registration } from './model.js';

export interface Info {
  enabled: boolean;
  oauth2ParamsInfos: Params[];
}

export interface StoredRegistration {
  id: string;
  registration: Registration;
}

interface StoredParams {
  enabled: boolean;
  domains: Domain[];
  mobileApps: MobileApp[];
  registrations: StoredRegistration[];
}

const NO_BASIC: MapperConfig['basic'] = {
  emailAttributeKey: null,
  firstNameAttributeKey: null,
  lastNameAttributeKey: null,
  tenantNameStrategy: null,
  tenantNamePattern: null,
  customerNamePattern: null,
  defaultDashboardName: null,
  alwaysFullScreen: false,
};

/** Of a mapper's two configurations only the one of its type is kept. */
const withOwnMapper = (registration: Registration): Registration => {
  const config = registration.mapperConfig;
  if (!config) return registration;
  const own =
    config.type === 'CUSTOM'
      ? { custom: config.custom, basic: null }
      : { custom: null, basic: config.basic ?? NO_BASIC };
  return { ...registration, mapperConfig: { ...config, ...own } };
};

export function replaceInfo(tx: Tx, enabled: boolean, infos: readonly Params[]): void {
  tx.run('DELETE FROM oauth2_registration');
  tx.run('DELETE FROM oauth2_params');
  for (const { domainInfos, mobileInfos, clientRegistrations } of infos) {
    const id = newId(tx.now);
    tx.run(
      'INSERT INTO oauth2_params (id, enabled, domains, mobile_apps) VALUES (?, ?, ?, ?)',
      id,
      enabled,
      JSON.stringify(domainInfos),
      JSON.stringify(mobileInfos),
    );
    for (const registration of clientRegistrations) {
      tx.run(
        'INSERT INTO oauth2_registration (id, params_id, settings) VALUES (?, ?, ?)',
        newId(tx.now),
        id,
        JSON.stringify(withOwnMapper(registration)),
      );
    }
  }
}

function storedParams(tx: Tx): StoredParams[] {
  const registrations = tx.all<{ id: string; params_id: string; settings: string }>(
    'SELECT id, params_id, settings FROM oauth2_registration ORDER BY rowid',
  );
  return tx
    .all<{ id: string; enabled: number; domains: string; mobile_apps: string }>(
      'SELECT id, enabled, domains, mobile_apps FROM oauth2_params ORDER BY rowid',
    )
    .map((row) => ({
      enabled: row.enabled === 1,
      domains: JSON.parse(row.domains) as Domain[],
      mobileApps: JSON.parse(row.mobile_apps) as MobileApp[],
      registrations: registrations
        .filter((each) => each.params_id === row.id)
        .map((each) => ({ id: each.id, registration: JSON.parse(each.settings) as Registration })),
    }));
}

/** Everything that is set up, secrets too; without anything set up it counts as switched off. */
export function readInfo(tx: Tx): Info {
  const params = storedParams(tx);
  return {
    enabled: params.some(({ enabled }) => enabled),
    oauth2ParamsInfos: params.map(({ domains, mobileApps, registrations }) => ({
      domainInfos: domains,
      mobileInfos: mobileApps,
      clientRegistrations: registrations.map(({ registration }) => registration),
    })),
  };
}

/** The address of a request: `host` is without the port where that is the scheme's own. Throws 400 for a senseless one. */
export function addressOf(baseUrl: string): URL {
  if (!URL.canParse(baseUrl)) throw badRequest('The Host header cannot be read');
  return new URL(baseUrl);
}

/** What the sign-in page of an address offers. `platform` and `pkgName` narrow it down when given. */
export function registrationsFor(
  tx: Tx,
  address: URL,
  { platform, pkgName }: { platform?: string; pkgName?: string },
): StoredRegistration[] {
  const scheme = address.protocol === 'https:' ? 'HTTPS' : 'HTTP';
  return storedParams(tx)
    .filter(
      ({ enabled, domains, mobileApps }) =>
        enabled &&
        domains.some((domain) => {
          const fits = domain.scheme === scheme || domain.scheme === 'MIXED';
          return fits && domain.name?.toLowerCase() === address.host;
        }) &&
        (!pkgName || mobileApps.some((app) => app.pkgName === pkgName)),
    )
    .flatMap(({ registrations }) => registrations)
    .filter(({ registration: { platforms } }) => !platform || platforms.length === 0 || platforms.includes(platform));
}

/** A registration that may be signed in with now, with the mobile apps beside it. */
export function activeRegistration(
  tx: Tx,
  id: string,
): { registration: Registration; mobileApps: MobileApp[] } | undefined {
  for (const { enabled, mobileApps, registrations } of storedParams(tx)) {
    const found = registrations.find((each) => each.id === id);
    if (enabled && found) return { registration: found.registration, mobileApps };
  }
  return undefined;
}
