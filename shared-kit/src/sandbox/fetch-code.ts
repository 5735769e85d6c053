import { isCodeAddress } from './code-hosts';
import type { DocumentResource } from './document-messages';
import { codeSizeLimit, codeTimeLimit } from './limits';
import { ResourceError } from './resource-type';

/** What browsers run as a script and use as a style sheet where an address says what it is, as those of the console do. */
const contentTypes = { js: /^(text|application)\/(x-)?(java|ecma)script\b/i, css: /^text\/css\b/i };

/** The code of an address, and where it was at last. */
export interface FetchedCode {
  code: string;
  /** What addresses in it count from. */
  base: string;
}

/**
 * The code of a resource: of this origin or one that the operator lists, without the viewer's rights, and as what it is named.
 * @param isFresh past the browser's cache, which may keep a wrong answer
 * @throws ResourceError where it isn't there in time, is too much, or something else
 */
export async function fetchCode(
  { url, type }: Pick<DocumentResource, 'url' | 'type'>,
  isFresh: boolean,
): Promise<FetchedCode> {
  const refused = new ResourceError('unable-to-load', url);
  if (!isCodeAddress(url)) throw refused;
  try {
    const signal = AbortSignal.timeout(codeTimeLimit);
    const answer = await fetch(url, {
      ...{ credentials: 'omit', referrerPolicy: 'no-referrer', signal },
      ...(isFresh && { cache: 'reload' }),
    });
    const base = answer.url || url;
    const isCode = answer.ok && contentTypes[type].test(answer.headers.get('content-type') ?? '');
    // Where it was sent on to counts as well.
    if (!isCode || !isCodeAddress(base)) {
      await answer.body?.cancel();
      throw refused;
    }
    return { code: await boundedText(answer), base };
  } catch {
    throw refused;
  }
}

/**
 * The text of an answer.
 * @throws Error where it is longer than code may be
 */
async function boundedText(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  const reader = answer.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > codeSizeLimit) {
      await reader?.cancel();
      throw new Error('It is too long');
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}
