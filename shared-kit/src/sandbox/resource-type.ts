import type { DocumentResource, ResourceFailure } from './document-messages';

/** Why a resource cannot be used: it did not load, is too much with all that it brings along, or its address does not say what it is. */
export type ResourceProblem = ResourceFailure | 'too-much-code' | 'unsupported-type' | 'unable-to-detect-type';

/** A resource of a widget that cannot be used; the text for people is `resource.<problem>` of the sandbox's texts. */
export class ResourceError extends Error {
  override readonly name = 'ResourceError';

  constructor(
    readonly problem: ResourceProblem,
    readonly url: string,
  ) {
    super(`${problem}: ${url}`);
  }
}

/**
 * Style sheet or script, by the ending of an address; query and fragment do not count.
 * @throws ResourceError for another ending, or none
 */
export function resourceTypeOf(url: string): DocumentResource['type'] {
  const [path = ''] = url.split(/[?#]/, 1);
  const name = path.slice(path.lastIndexOf('/') + 1);
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (!ending) throw new ResourceError('unable-to-detect-type', url);
  if (ending !== 'css' && ending !== 'js') throw new ResourceError('unsupported-type', url);
  return ending;
}

/** A resource as a widget's description lists it. */
export interface ListedResource {
  url: string;
  isModule?: boolean;
}

/**
 * A widget's resources, ready for its document: each address once, in order, with its type. Scripts and styles of
 * others are only ever loaded into a document of the sandbox, never into the page.
 * @param base address that relative ones refer to
 * @throws ResourceError
 */
export function documentResources(listed: readonly ListedResource[], base: string): DocumentResource[] {
  const resources = new Map<string, DocumentResource>();
  for (const { url, isModule } of listed) {
    const type = resourceTypeOf(url);
    if (!URL.canParse(url, base)) throw new ResourceError('unable-to-load', url);
    const { href } = new URL(url, base);
    if (!resources.has(href)) resources.set(href, { url: href, type, ...(isModule && type === 'js' && { isModule }) });
  }
  return [...resources.values()];
}
