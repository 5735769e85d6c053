import { type QueryClient, useQuery } from '@tanstack/react-query';
import { MINUTE } from '../time/constants';
import type { DocumentResource } from './document-messages';

/** What browsers run as a script and use as a style sheet where an address says what it is, as those of the console do. */
const contentTypes = { js: /^(text|application)\/(x-)?(java|ecma)script\b/i, css: /^text\/css\b/i };

/**
 * The code of a resource: without the viewer's rights, as the document itself would fetch it.
 * @throws Error where it isn't there, or is something else
 */
async function fetchCode({ url, type }: DocumentResource): Promise<string> {
  const answer = await fetch(url, { credentials: 'omit' });
  if (!answer.ok || !contentTypes[type].test(answer.headers.get('content-type') ?? ''))
    throw new Error(`Unable to load ${url}`);
  const code = await answer.text();
  return type === 'css' ? withWholeAddresses(code, answer.url || url) : code;
}

const addresses = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^\s"')]+))\s*\)|(@import\s+)(?:"([^"]*)"|'([^']*)')/gi;
/** Texts in it are addresses without `url()`, but those that name a type. */
const imageSet = /image-set\((?:[^()"']|"[^"]*"|'[^']*'|\((?:[^()"']|"[^"]*"|'[^']*')*\))*\)/gi;
const texts = /(type\(\s*)?(?:"([^"]*)"|'([^']*)')/gi;

/** A style sheet whose addresses are whole: it will stand in the document, and be of no address. */
export const withWholeAddresses = (css: string, base: string): string =>
  css
    .replace(addresses, (found: string, ...[a, b, c, rule = '', d, e]: (string | undefined)[]) => {
      const whole = wholeText(a ?? b ?? c ?? d ?? e ?? '', base);
      return whole ? `${rule}url(${whole})` : found;
    })
    .replace(imageSet, (set) =>
      set.replace(texts, (found: string, ...[type, a, b]: (string | undefined)[]) =>
        type ? found : (wholeText(a ?? b ?? '', base) ?? found),
      ),
    );

/** A whole address as a text of a style sheet; undefined: it is whole, or none. */
function wholeText(address: string, base: string): string | undefined {
  if (/^(#|$)/.test(address) || URL.canParse(address) || !URL.canParse(address, base)) return undefined;
  // A mark that ends the text, or begins an escape, is none in an address.
  return `"${new URL(address, base).href.replaceAll('"', '%22').replaceAll('\\', '%5C')}"`;
}

/** What only the document itself can load: modules, whose own imports count from their address, and what other origins have. */
const isDocuments = ({ url, isModule }: DocumentResource) => isModule || new URL(url).origin !== location.origin;

/** How long documents that begin share what one of them had fetched: those of a dashboard. Later ones get what is there by then. */
const SHARED_MS = MINUTE;

/** A resource with its code, fetched once for documents that begin together; without, the document loads it, and says what fails. */
async function withCode(client: QueryClient, resource: DocumentResource): Promise<DocumentResource> {
  if (isDocuments(resource)) return resource;
  const queryKey = ['document-code', resource.url];
  return client.fetchQuery({ queryKey, queryFn: () => fetchCode(resource), staleTime: SHARED_MS }).then(
    (code) => ({ ...resource, code }),
    () => resource,
  );
}

/**
 * Resources of a document with the code that the page has fetched: a frame of no origin shares no cache. Undefined until it is there.
 * @param attempt another one asks again for what failed
 */
export function useResourceCode(
  resources: readonly DocumentResource[],
  attempt: number,
): readonly DocumentResource[] | undefined {
  const { data } = useQuery({
    queryKey: ['document-resources', resources, attempt],
    queryFn: ({ client }) => Promise.all(resources.map((resource) => withCode(client, resource))),
    enabled: resources.length > 0,
    gcTime: 0,
  });
  return resources.length > 0 ? data : resources;
}
