import type { ModuleManifest } from '@mullion/shared-kit/module/declaration';
import type { Registry, TenantOverrides } from '@mullion/shared-kit/module/registry';
import { runsBeforeSignIn } from './before-sign-in.js';
import { checkTenantConflicts } from './conflicts.js';
import { versionOf } from './manifest.js';
import { readRegistry, registryFile } from './registry-file.js';
import { replaceFiles } from './replace-files.js';
import { requireRunnable } from './runnable.js';
import { scratchDir } from './scratch.js';
import { StoreError } from './store-error.js';
import { withStoreLock } from './store-lock.js';
import { overridesFile, readTenantOverrides, tenantHash } from './tenant-files.js';
import { requireModule } from './versions.js';

/**
 * Gives one tenant another version of a module, or of one of its exposed files.
 * @throws StoreError when the version or expose does not exist, the tenant has it already, the module runs before sign-in, or
 * it declares a taken place
 */
export async function overrideForTenant(
  storeDir: string,
  tenantId: string,
  { name, version, expose }: { name: string; version: string; expose?: string },
): Promise<void> {
  await changeOverrides(storeDir, tenantId, name, async (before, registry) => {
    const manifest = await requireRunnable(storeDir, name, version);
    checkOverridable(manifest, expose);
    const chosen = versionOf(manifest);
    const had = expose ? before.exposes?.[name]?.[expose] : before.modules?.[name];
    if (had?.version === version)
      throw new StoreError(`the tenant has ${name}@${version} already${expose ? ` for ${expose}` : ''}`);
    if (expose)
      return { ...before, exposes: { ...before.exposes, [name]: { ...before.exposes?.[name], [expose]: chosen } } };
    const after = { ...before, modules: { ...before.modules, [name]: chosen } };
    checkTenantConflicts(registry.modules, tenantId, after);
    return after;
  });
}

/**
 * Takes a module's override (or that of one expose) away from a tenant.
 * @throws StoreError when the tenant has none
 */
export async function clearTenantOverride(
  storeDir: string,
  tenantId: string,
  { name, expose }: { name: string; expose?: string },
): Promise<void> {
  await changeOverrides(storeDir, tenantId, name, async ({ modules = {}, exposes = {} }) => {
    const isThere = expose ? exposes[name]?.[expose] : (modules[name] ?? exposes[name]);
    if (!isThere) throw new StoreError(`the tenant has no override of ${expose ? `${expose} of ` : ''}${name}`);
    if (expose) return { modules, exposes: { ...exposes, [name]: without(exposes[name] ?? {}, expose) } };
    return { modules: without(modules, name), exposes: without(exposes, name) };
  });
}

async function changeOverrides(
  storeDir: string,
  tenantId: string,
  name: string,
  change: (before: TenantOverrides, registry: Registry) => Promise<TenantOverrides>,
): Promise<void> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(tenantId)) {
    throw new StoreError(`"${tenantId}" is not a tenant id (a UUID in small letters)`);
  }
  await withStoreLock(storeDir, async () => {
    const registry = await readRegistry(storeDir);
    requireModule(registry, name);
    if (!registry) return;
    const after = compact(await change(await readTenantOverrides(storeDir, tenantId), registry));
    const hash = tenantHash(registry.salt, tenantId);
    const others = registry.tenants.filter((tenant) => tenant !== hash);
    const isLast = Object.keys(after).length === 0;
    const named = registryFile(storeDir, { ...registry, tenants: (isLast ? others : [...others, hash]).sort() });
    // An emptied file stays: a page with the registry of before may still ask for it.
    const chosen = { [overridesFile(storeDir, tenantId)]: `${JSON.stringify(after, null, 1)}\n` };
    // A file counts while the registry names its tenant, so there is nothing between before and after.
    await replaceFiles(scratchDir(storeDir), isLast ? { ...named, ...chosen } : { ...chosen, ...named });
  });
}

function checkOverridable(
  { name, version, routes = [], extensions = [] }: ModuleManifest,
  expose: string | undefined,
): void {
  if (runsBeforeSignIn(name))
    throw new StoreError(`${name} runs before sign-in, when no tenant is known: it has no overrides`);
  if (expose && ![...routes, ...extensions].some((entry) => entry.expose === expose)) {
    throw new StoreError(`${name}@${version} does not expose ${expose}`);
  }
}

const without = <T>(record: Record<string, T>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));

function compact({ modules = {}, exposes = {} }: TenantOverrides): TenantOverrides {
  const filled = Object.fromEntries(Object.entries(exposes).filter(([, files]) => Object.keys(files).length));
  return { ...(Object.keys(modules).length && { modules }), ...(Object.keys(filled).length && { exposes: filled }) };
}
