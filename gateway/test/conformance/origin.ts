import type { MapSettings } from '../../src/security-headers.js';
import type { FakePlatform } from '../fake-platform.js';
import type { Answer } from '../http-call.js';

export interface OriginSetup {
  storeDir: string;
  platform: { url: URL; embedded: boolean };
  localModules: boolean;
  frameAncestors: string[];
  maps?: MapSettings;
  codeHosts?: string[];
  allowedHosts: string[];
  platformTimeoutSeconds: number;
  maxUploadBytes: number;
}

export interface OriginUnderTest {
  url: string;
  /** The access log so far. */
  log: () => string;
  close: () => Promise<void>;
}

/** What each subject of the suite gets; functions, since the servers run only while tests do. */
export interface OriginTests {
  setup: () => OriginSetup;
  origin: () => OriginUnderTest;
  platform: () => FakePlatform;
  get: (address: string, headers?: Record<string, string>) => Promise<Answer>;
  /** Runs `check` on an origin with other settings. */
  onAnother: (change: Partial<OriginSetup>, check: (origin: OriginUnderTest) => Promise<void>) => Promise<void>;
}

/** What the fixture store holds. */
export const tenant = '0a1b2c3d-1111-11ee-8000-0123456789ab';
export const version = '1.0.0-0000000a';
export const moduleFile = `/modules/mf-entities/${version}/remoteEntry.js`;
/** Largest upload of the origins under test, in bytes. */
export const uploadLimit = 64 * 1024;
