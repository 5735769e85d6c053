import type { ModuleDeclaration } from '@mullion/shared-kit/module/declaration';
import type { ModulePage } from '@mullion/shared-kit/module/module-page';
import { create } from 'zustand';
import type { EffectiveSet } from '../federation/effective-modules';
import { routeCovering } from '../federation/route-covering';

/** Stands in for `federation/console-modules`, whose loader needs a browser: modules are what a test declares. */
export const useModules = create<{ set: EffectiveSet }>(() => ({ set: { modules: {}, broken: [] } }));

/** Paths whose pages were fetched ahead. */
export const preloaded: string[] = [];

/** Pages that can be fetched, by module and expose. */
export const pages = new Map<string, ModulePage>();

export async function preload(module: string, expose: string) {
  preloaded.push(`${module} ${expose}`);
  return pages.get(`${module} ${expose}`);
}

export const declaredRouteAt = (path: string) =>
  routeCovering(
    Object.values(useModules.getState().set.modules).map(({ current }) => current.declaration),
    path,
  );

/** The modules of the page from now on. */
export function declare(...declarations: Omit<ModuleDeclaration, 'requires'>[]): void {
  const modules = declarations.map((declaration): EffectiveSet['modules'][string] => ({
    name: declaration.name,
    current: {
      version: '1',
      container: 'c',
      entry: 'e',
      integrity: '',
      declaration: { ...declaration, requires: { kit: '^1.0.0' } },
    },
    fallback: null,
    exposes: {},
    refused: [],
    source: 'registry',
  }));
  useModules.setState({ set: { broken: [], modules: Object.fromEntries(modules.map((one) => [one.name, one])) } });
}
