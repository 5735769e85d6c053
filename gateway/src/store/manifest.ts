import type { ModuleDeclaration, ModuleManifest } from '@mullion/shared-kit/module/declaration';
import { declarationSchema } from '@mullion/shared-kit/module/declaration-schema';
import { faultOf, plannedFault } from '@mullion/shared-kit/module/declaration-words';
import type { ModuleVersion } from '@mullion/shared-kit/module/registry';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { manifestSchema } from './manifest-schema.js';
import { ManifestError } from './store-error.js';

let checks: ValidateFunction[] | undefined;

/** The kit's schema of a declaration and the store's of the files, compiled when the first manifest is read. */
function compiledChecks(): ValidateFunction[] {
  const ajv = new Ajv({ discriminator: true, strictTypes: false, strictRequired: false, verbose: true });
  checks ??= [declarationSchema, manifestSchema].map((schema) => ajv.compile(schema));
  return checks;
}

/**
 * Checks the content of a `module.json`.
 * @throws ManifestError naming the first field that is wrong
 */
export function parseManifest(text: string): ModuleManifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ManifestError('(file)', 'is not JSON');
  }
  for (const check of compiledChecks()) {
    if (check(value)) continue;
    const { field, fault } = faultOf((check.errors as ErrorObject[]).at(-1) as ErrorObject);
    throw new ManifestError(field || '(file)', fault);
  }
  const manifest = value as ModuleManifest;
  checkListedFiles(manifest);
  return manifest;
}

/**
 * Refuses what the build refuses too: a version that was published by an earlier console may still have it.
 * @throws ManifestError
 */
export function refusePlannedPoints(manifest: ModuleManifest): void {
  const planned = plannedFault(manifest);
  if (planned) throw new ManifestError(planned.field, planned.fault);
}

/** What the registry keeps of a version. */
export function versionOf(manifest: ModuleManifest): ModuleVersion {
  const { version, container, entry, integrity, preload, languages, files: _, ...declaration } = manifest;
  return {
    version,
    container,
    entry,
    integrity,
    preload,
    languages,
    declaration: declaration satisfies ModuleDeclaration,
  };
}

/** What the members must say about one another. */
function checkListedFiles({ files, entry, integrity, languages }: ModuleManifest): void {
  const hashOf = (file: string) => (Object.hasOwn(files, file) ? files[file] : undefined);
  if (!hashOf(entry)) throw new ManifestError('entry', 'must be the name of a listed file');
  if (hashOf(entry) !== integrity) throw new ManifestError('integrity', 'must be the hash of the entry');
  const unlisted = languages.find((language) => !hashOf(`texts/${language}.json`));
  if (unlisted) throw new ManifestError('files', `must list texts/${unlisted}.json, as languages says`);
}
