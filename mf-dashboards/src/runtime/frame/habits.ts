interface HabitParts {
  ask: (name: string, ...args: unknown[]) => Promise<unknown>;
  /** Calls the platform as services do. */
  call: (method: string, url: string, body?: unknown, responseType?: string, signal?: AbortSignal) => Promise<unknown>;
}

/**
 * What scripts take from browsers that a frame of no origin hasn't got: storage that lasts as long as the frame, calls to the
 * platform by `fetch`, `alert`, and the clipboard, which goes by the page. What can't be here says so by its name.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 */
export function frameHabits({ ask, call }: HabitParts): void {
  // Elsewhere they are there.
  if (globalThis.origin !== 'null') return;
  const define = (name: string, value: unknown, on: object = globalThis) =>
    Object.defineProperty(on, name, { value, configurable: true, writable: true });

  /** Members that are stored are read as they are, too. */
  const storage = () => {
    const kept = new Map<string, string>();
    const methods = {
      getItem: (key: unknown) => kept.get(String(key)) ?? null,
      setItem: (key: unknown, value: unknown) => void kept.set(String(key), String(value)),
      removeItem: (key: unknown) => void kept.delete(String(key)),
      clear: () => kept.clear(),
      key: (at: number) => [...kept.keys()][at] ?? null,
    };
    return new Proxy(methods, {
      get: (target, name) =>
        name === 'length' ? kept.size : (Reflect.get(target, name) ?? kept.get(String(name)) ?? undefined),
      set(_target, name, value) {
        methods.setItem(name, value);
        return true;
      },
      deleteProperty(_target, name) {
        methods.removeItem(name);
        return true;
      },
      has: (target, name) => name in target || kept.has(String(name)),
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: (_target, name) =>
        kept.has(String(name))
          ? { value: kept.get(String(name)), configurable: true, enumerable: true, writable: true }
          : undefined,
    });
  };
  define('localStorage', storage());
  define('sessionStorage', storage());
  define('cookie', '', document);

  // Native ones of a frame return at once, and nobody is asked.
  for (const name of ['confirm', 'prompt'])
    define(name, () => {
      throw new Error(`${name} isn’t available in this console: ctx.dialogs asks people`);
    });
  define('alert', (text: unknown) => void ask('ask', 'alert', '', String(text ?? ''), ''));

  const own = globalThis.fetch;
  /** Refused by the page: no answer of the platform. */
  const toldBy = (error: unknown) => {
    const told = error as { status?: number; statusText?: string; message: string; error?: unknown };
    const { status = 0, statusText, message, error: body } = told;
    if (status === 0) throw new TypeError(message);
    const how = { status, statusText };
    return typeof body === 'string' ? new Response(body, how) : Response.json(body, how);
  };
  define('fetch', async (input: unknown, options?: RequestInit) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), document.baseURI), options);
    const { method, signal, headers } = request;
    const url = new URL(request.url);
    if (url.host !== location.host || !url.pathname.startsWith('/api/')) return own.call(globalThis, request);
    signal.throwIfAborted();
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    // Heard below, if at all: until then the text is read.
    aborted.catch(() => undefined);
    // Not every browser tells whether there is a body.
    const text = ['GET', 'HEAD'].includes(method) ? undefined : (await request.text()) || undefined;
    let body: unknown = text;
    try {
      if (text !== undefined) body = JSON.parse(text);
    } catch {
      // Sent as it is.
    }
    const isText = /^text\/plain\b/i.test(headers.get('accept') ?? '');
    const answer = call(method, `${url.pathname}${url.search}`, body, isText ? 'text' : 'json', signal).then(
      (value) => (isText ? new Response(String(value ?? '')) : Response.json(value ?? null)),
      toldBy,
    );
    // What the page is about already goes on there.
    return Promise.race([answer, aborted]);
  });

  const copy = (text: unknown) => ask('copy', String(text ?? '')).then(() => undefined);
  define('clipboard', { writeText: copy }, navigator);
  const command = document.execCommand?.bind(document);
  define(
    'execCommand',
    (name: string, ...rest: [boolean?, string?]) => {
      if (name !== 'copy') return command?.(name, ...rest) ?? false;
      const { activeElement: field } = document;
      const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      const chosen = isField
        ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? undefined)
        : String(getSelection());
      if (!chosen) return false;
      void copy(chosen);
      return true;
    },
    document,
  );
}
