import type { VersionFaults } from '@mullion/shared-kit/module/modules-state';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useState } from 'react';
import { verifyModule } from '../../calls/modules';

/** Checks of stored files against what was published. */
export interface Checks {
  /** By module; absent: not checked yet. */
  faults: Readonly<Record<string, VersionFaults | undefined>>;
  isUnderWay: (module: string) => boolean;
  /** One after the other: each reads all files of its module. */
  check: (modules: readonly string[]) => void;
}

export function useChecks(): Checks {
  const [faults, setFaults] = useState<Checks['faults']>({});
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const check = (modules: readonly string[]) =>
    runSafely(async () => {
      setWaiting((others) => [...others, ...modules]);
      try {
        for (const module of modules) {
          const found = await verifyModule(module);
          setFaults((others) => ({ ...others, [module]: found }));
          setWaiting((all) => all.filter((one) => one !== module));
        }
      } finally {
        setWaiting((all) => all.filter((one) => !modules.includes(one)));
      }
    });
  return { faults, isUnderWay: (module) => waiting.includes(module), check };
}
