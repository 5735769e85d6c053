import type { Call } from '@mullion/shared-kit/testing/render-module';

/** A day whose loads all came in its last hour. */
export const hoursOf = (loads: number, failed: number) =>
  Array.from({ length: 24 }, (_, at) => (at === 23 ? { loads, failed } : { loads: 0, failed: 0 }));
/** A stored version. */
export const version = (name: string, more: object = {}) => ({
  version: name,
  stored: 1_700_000_000_000,
  size: 400_000,
  kit: '^1.0.0',
  fitsKit: true,
  hours: hoursOf(0, 0),
  clients: { all: 0, failed: 0 },
  ...more,
});
/** Modules of which one fails, and goes back to 1.0.0. */
export const state = (current = '2.0.0') => ({
  revision: `r-${current}`,
  kit: '1.0.0',
  countedSince: Date.now() - 60_000,
  modules: [
    {
      name: 'mf-things',
      current,
      since: 1_700_000_000_000,
      by: { name: 'ben@example.com', via: 'page' },
      fallback: '1.0.0',
      trial: null,
      earlier: current === '2.0.0' ? ['1.0.0'] : [],
      overrides: [],
      versions: [
        version('2.0.0', { hours: hoursOf(20, 5), clients: { all: 8, failed: 3 } }),
        version('1.0.0'),
        version('0.9.0', { fitsKit: false }),
      ],
    },
  ],
  log: [],
});
/** Whether a call changes what runs. */
export const changed = ({ path }: Call) => path === '/gateway/modules/changes';
