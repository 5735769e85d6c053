import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { ModuleDeclaration } from '@mullion/shared-kit/module/declaration';
import type { EffectiveSet } from '../federation/effective-modules';

const root = path.join(__dirname, '../../..');

/** What the console's own modules declare, as written in their sources. */
export const consoleDeclarations: readonly ModuleDeclaration[] = readdirSync(root)
  .map((folder) => path.join(root, folder, 'module.config.ts'))
  .filter((file) => existsSync(file))
  .map((file) => (jest.requireActual(file) as { default: ModuleDeclaration }).default);

/** The console with all of its modules. */
export const consoleSet: EffectiveSet = {
  broken: [],
  modules: Object.fromEntries(
    consoleDeclarations.map((declaration) => [
      declaration.name,
      {
        name: declaration.name,
        current: { version: '1', container: 'c', entry: 'e', integrity: '', declaration },
        fallback: null,
        exposes: {},
        refused: [],
        source: 'registry' as const,
      },
    ]),
  ),
};
