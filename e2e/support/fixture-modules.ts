import type { FixtureModule } from './fixture-module';

/** The small modules that tests publish, by label. */
export const fixtureModules = {
  'alpha-1': { name: 'alpha', text: 'alpha one' },
  'alpha-2': { name: 'alpha', text: 'alpha two' },
  'alpha-future': { name: 'alpha', text: 'alpha future', kit: '^99.0.0' },
  'alpha-throws': { name: 'alpha', text: 'alpha breaks', throws: 'alpha cannot be run' },
  'beta-1': { name: 'beta', text: 'beta one' },
  'gamma-1': { name: 'gamma', text: 'gamma one' },
} as const satisfies Record<string, FixtureModule>;

export type FixtureLabel = keyof typeof fixtureModules;
