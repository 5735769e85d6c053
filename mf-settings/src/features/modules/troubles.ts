import type { LoadClients, ModuleState, VersionFaults } from '@mullion/shared-kit/module/modules-state';

/** What is wrong with a version that somebody runs, or would run next. */
export interface Trouble {
  kind: 'fails' | 'canary-fails' | 'override-fails' | 'damaged' | 'damaged-other' | 'kit';
  module: string;
  version: string;
  clients: LoadClients;
}

/** From so many clients on, and so great a share of all, for whom a version failed, it is said to fail: one may make it up. */
const tellFrom = { failed: 3, share: 0.1 };

/** Whether a version failed for so many that people should be told. */
export const isFailing = ({ all, failed }: LoadClients): boolean =>
  failed >= tellFrom.failed && failed / all >= tellFrom.share;

/** A gateway that has run since before an update counts no clients. */
const nobody: LoadClients = { all: 0, failed: 0 };
export const clientsOf = (stored: { clients?: LoadClients } | undefined): LoadClients => stored?.clients ?? nobody;

/**
 * What is wrong with a module, the worst first. Versions that nobody runs any more count for nothing: after a rollback all
 * is well, whatever failed before.
 * @param faults what was found in its files, once they have been checked
 */
export function troublesOf(module: ModuleState, faults: VersionFaults = {}): Trouble[] {
  const { name, current, fallback, trial, overrides, versions } = module;
  const used = [
    { version: current, kind: 'fails' as const },
    ...(trial ? [{ version: trial.version, kind: 'canary-fails' as const }] : []),
    ...overrides.map(({ version }) => ({ version, kind: 'override-fails' as const })),
    ...(fallback ? [{ version: fallback, kind: null }] : []),
  ].filter(({ version }, at, all) => all.findIndex((other) => other.version === version) === at);
  const found = used.flatMap(({ version, kind }): Trouble[] => {
    const stored = versions.find((one) => one.version === version);
    const about = { module: name, version, clients: clientsOf(stored) };
    return [
      ...(kind && isFailing(about.clients) ? [{ kind, ...about }] : []),
      ...(faults[version]?.length || stored?.stored === null
        ? [{ kind: kind ? ('damaged' as const) : ('damaged-other' as const), ...about }]
        : []),
      ...(kind && stored?.kit && !stored.fitsKit ? [{ kind: 'kit' as const, ...about }] : []),
    ];
  });
  return found.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

const order: readonly Trouble['kind'][] = [
  'fails',
  'damaged',
  'kit',
  'canary-fails',
  'override-fails',
  'damaged-other',
];
