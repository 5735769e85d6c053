import { useQuery } from '@tanstack/react-query';
import { loadCode } from '../browser/load-code';
import { MINUTE } from '../time/constants';
import { DocumentCode } from './document-code';
import type { DocumentResource, ModuleCode } from './document-messages';
import { ResourceError } from './resource-type';
import { withWholeAddresses } from './style-addresses';

/** A resource with all of its code. @throws ResourceError */
async function withCode(files: DocumentCode, resource: DocumentResource): Promise<DocumentResource> {
  const { url, type, isModule } = resource;
  try {
    if (isModule) return { ...resource, modules: await modulesOf(files, url) };
    const { code, base } = await files.of(resource);
    return { ...resource, code: type === 'css' ? withWholeAddresses(code, base) : code };
  } catch (error) {
    // Of a module it may be another one that it imports.
    if (error instanceof ResourceError && (error.url !== url || error.problem === 'too-much-code')) throw error;
    throw new ResourceError(isModule ? 'unable-to-load-module' : 'unable-to-load', url);
  }
}

async function modulesOf(files: DocumentCode, url: string): Promise<ModuleCode[]> {
  const { moduleCode } = await loadCode(() => import(/* webpackChunkName: "kit-module-code" */ './module-code'));
  return moduleCode(url, (one) => files.of({ url: one, type: 'js' }));
}

/**
 * Resources of a document with their code, which the page has fetched: a frame of no origin shares no cache, and calls nobody. Undefined until it
 * is there; an error of the first that can't be used.
 * @param attempt how often a person has tried again: from the first time on, all is fetched past the caches
 */
export function useResourceCode(
  resources: readonly DocumentResource[],
  attempt: number,
): readonly DocumentResource[] | ResourceError | undefined {
  const { data, error } = useQuery<readonly DocumentResource[], ResourceError>({
    queryKey: ['document-resources', resources, attempt],
    queryFn: ({ client, signal }) => {
      const files = new DocumentCode(client, attempt > 0, signal);
      return Promise.all(resources.map((resource) => withCode(files, resource)));
    },
    enabled: resources.length > 0,
    retry: false,
    // What was asked for again is there for a script that has itself begun again.
    ...(attempt > 0 ? { gcTime: MINUTE, staleTime: MINUTE } : { gcTime: 0 }),
  });
  return resources.length === 0 ? resources : (data ?? error ?? undefined);
}
