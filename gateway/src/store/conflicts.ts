import type { ModuleDeclaration } from '@mullion/shared-kit/module/declaration';
import type { Registry, TenantOverrides } from '@mullion/shared-kit/module/registry';
import { StoreError } from './store-error.js';
import { overridesByTenant } from './tenant-files.js';

/** Two modules (or one twice) want the same place. */
interface Claim {
  kind: string;
  /** What is compared: parameters have no name, and `/*` claims the path itself too. */
  key: string;
  shown: string;
}

/**
 * Checks that no route path, menu id or extension id is declared twice among modules that may run together: for
 * everybody, trials included, and for each tenant with the versions that were chosen for it.
 * @throws StoreError naming the place, both modules, and the tenant where it is about one
 */
export async function checkConflicts(storeDir: string, modules: Registry['modules']): Promise<void> {
  checkTogether(candidatesOf(modules));
  for (const [tenantId, overrides] of await overridesByTenant(storeDir))
    checkTenantConflicts(modules, tenantId, overrides);
}

/** The same for one tenant's versions. */
export function checkTenantConflicts(
  modules: Registry['modules'],
  tenantId: string,
  { modules: chosen = {} }: TenantOverrides,
): void {
  if (!Object.keys(chosen).length) return;
  try {
    checkTogether(candidatesOf(modules, chosen));
  } catch (error) {
    if (error instanceof StoreError) throw new StoreError(`for tenant ${tenantId}, ${error.message}`);
    throw error;
  }
}

/** What may run for somebody: of a module with a trial either of two versions. */
const candidatesOf = (
  modules: Registry['modules'],
  chosen: NonNullable<TenantOverrides['modules']> = {},
): ModuleDeclaration[] =>
  Object.entries(modules).flatMap(([name, { current, trial }]) =>
    (chosen[name] ? [chosen[name]] : [current, ...(trial ? [trial.version] : [])]).map(
      ({ declaration }) => declaration,
    ),
  );

/** Versions of one module never run together, so they may claim the same place. */
function checkTogether(declarations: readonly ModuleDeclaration[]): void {
  const owners = new Map<string, string>();
  for (const declaration of declarations) {
    const own = new Set<string>();
    for (const { kind, key, shown } of claimsOf(declaration)) {
      const place = `${kind} ${key}`;
      const owner = owners.get(place) ?? declaration.name;
      if (own.has(place)) throw new StoreError(`${declaration.name} declares the ${kind} "${shown}" twice`);
      if (owner !== declaration.name)
        throw new StoreError(`the ${kind} "${shown}" of ${declaration.name} belongs to ${owner}`);
      own.add(place);
      owners.set(place, owner);
    }
  }
}

const claimsOf = ({ routes = [], menu = [], extensions = [] }: ModuleDeclaration): Claim[] => [
  ...routes.map(({ path }) => ({ kind: 'route', key: path.replace(/\/\*$/, '').replace(/:\w+/g, ':'), shown: path })),
  ...menu.map(({ id }) => ({ kind: 'menu id', key: id, shown: id })),
  ...extensions.map(({ point, id }) => ({ kind: 'extension', key: `${point} ${id}`, shown: `${point} ${id}` })),
];
