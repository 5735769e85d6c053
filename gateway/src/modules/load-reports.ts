import { createHash } from 'node:crypto';
import type { LoadReport } from '@mullion/shared-kit/module/modules-state';
import { readRegistry } from '../store/registry-file.js';
import { publishedVersions } from '../store/versions.js';
import { callLimit } from './call-limit.js';
import type { LoadCounts } from './load-counts.js';
import { Recent } from './recent.js';
import { accountOf } from './who-asks.js';

/** Reports of one network that count in a minute: many people may share its address. */
const perMinute = 120;
/** Accounts that are remembered by their token, so that the platform is not asked about each page. */
const maxTokens = 5000;

export interface LoadReports {
  /** Whether a network may report more in this minute. */
  mayReport: (network: string) => boolean;
  /** Counts what a page reports. @param token value of the `X-Authorization` header */
  count: (report: LoadReport, network: string, token: string) => Promise<void>;
}

/**
 * Takes what pages report of the versions that they loaded. A client is the account that the platform knows by the token;
 * everybody else on one network is one client, so that a stranger can't pass for many.
 */
export function createLoadReports(storeDir: string, platform: URL, counts: LoadCounts): LoadReports {
  const accounts = new Recent<string>(maxTokens);

  async function clientOf(network: string, token: string): Promise<string> {
    const known = tokenHash(token);
    const account = accounts.get(known) ?? (await accountOf(platform, token));
    if (account === null) return network;
    accounts.set(known, account);
    return `account ${account}`;
  }

  return {
    mayReport: callLimit(perMinute),
    async count({ loads }, network, token) {
      const registry = await readRegistry(storeDir);
      const client = await clientOf(network, token);
      // Versions that the store has; others are nobody's.
      for (const { module, version, failed } of loads) {
        if (!registry || !Object.hasOwn(registry.modules, module)) continue;
        if ((await publishedVersions(storeDir, module)).includes(version)) counts.add(module, version, failed, client);
      }
    },
  };
}

/** What is kept of a token. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64');
