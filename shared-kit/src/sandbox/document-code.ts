import type { QueryClient } from '@tanstack/react-query';
import { MINUTE } from '../time/constants';
import type { DocumentResource } from './document-messages';
import { type FetchedCode, fetchCode } from './fetch-code';
import { codeFetchLimit, codeFileLimit, codeKeptLimit, codeTotalLimit } from './limits';
import { ResourceError } from './resource-type';

/** How long documents that begin share what was fetched of this origin: those of a dashboard. Later ones get what is there by then. */
const SHARED_MS = MINUTE;

/** What the code of all documents is kept under. */
const KEY = ['document-code'];

/** Which code, and whether one tries again. */
type Asked = Pick<DocumentResource, 'url' | 'type'>;

/** The code that one document begins with: each file once, a few at a time, and not without end. */
export class DocumentCode {
  private readonly files = new Map<string, Promise<FetchedCode>>();
  private readonly waiting: (() => void)[] = [];
  private running = 0;
  private characters = 0;
  private failure: unknown;

  /**
   * @param isFresh fetches past all caches: what was fetched before may be what is wrong
   * @param ended nobody wants the document any more
   */
  constructor(
    private readonly client: QueryClient,
    private readonly isFresh: boolean,
    private readonly ended: AbortSignal,
  ) {}

  /**
   * The code of an address.
   * @throws ResourceError where it can't be used, or is too much with what was asked for before
   */
  of({ url, type }: Asked): Promise<FetchedCode> {
    const key = `${type} ${url}`;
    const known = this.files.get(key);
    if (known) return known;
    const file = this.inTurn(async () => {
      if (this.files.size > codeFileLimit) throw new ResourceError('too-much-code', url);
      const fetched = await this.fetched({ url, type });
      this.characters += fetched.code.length;
      if (this.characters > codeTotalLimit) throw new ResourceError('too-much-code', url);
      return fetched;
    });
    this.files.set(key, file);
    return file;
  }

  /** Once one has failed the document can't begin, and one that is gone needn't: nothing more is fetched for it. */
  private async inTurn(run: () => Promise<FetchedCode>): Promise<FetchedCode> {
    if (this.running < codeFetchLimit) this.running += 1;
    else await new Promise<void>((go) => this.waiting.push(go));
    try {
      this.ended.throwIfAborted();
      if (this.failure !== undefined) throw this.failure;
      return await run();
    } catch (error) {
      this.failure ??= error;
      throw error;
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  /** Fetched once for all documents: as long as there is room where others have it, whose addresses name a version. */
  private async fetched({ url, type }: Asked): Promise<FetchedCode> {
    const isOwn = new URL(url).origin === location.origin;
    const kept = isOwn ? { staleTime: SHARED_MS } : { staleTime: Number.POSITIVE_INFINITY };
    const fetched = await this.client.fetchQuery({
      queryKey: [...KEY, url, type],
      queryFn: () => fetchCode({ url, type }, this.isFresh),
      retry: false,
      ...(!isOwn && { gcTime: Number.POSITIVE_INFINITY }),
      ...(this.isFresh ? { staleTime: 0 } : kept),
    });
    keepNewest(this.client);
    return fetched;
  }
}

/** Lets go of code that was fetched longest ago, where it is too much. */
function keepNewest(client: QueryClient): void {
  const cache = client.getQueryCache();
  const all = cache.findAll({ queryKey: KEY, fetchStatus: 'idle' });
  let characters = 0;
  for (const query of all.sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)) {
    characters += (query.state.data as FetchedCode | undefined)?.code.length ?? 0;
    if (characters > codeKeptLimit) cache.remove(query);
  }
}
