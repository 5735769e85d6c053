import type { DocumentContent, DocumentResource, FromDocument, ResourceFailure, ToDocument } from './document-messages';

/**
 * The program of a widget's document: puts its HTML, CSS and script into the empty document and hands the script a
 * `bridge` to the console. The script shares the document with this program and may do anything to it; what protects
 * the console is that the document has no origin, and that the page believes nothing it says.
 *
 * `bridge`: `context` (as last given), `container` (the body), `modules`, `onContext(listener)`, `onMessage(listener)`,
 * `send(data)`, `call(name, ...args)` (a promise of what the page answers), `fail(error)` (tells what went wrong without ending
 * the task; null: what failed works again). Handlers are set by the script: attributes such as `onclick` in the HTML do nothing.
 *
 * Its text is sent to the sandbox: it must not use anything outside of itself.
 */
export function documentProgram(port: MessagePort): void {
  const headerLines = 1;
  const sourceName = 'user-document';
  const runName = 'runUserDocument';
  /** Characters of an error's texts: a longer message would count as too much. */
  const errorText = 2000;
  /** Characters of a message, which has all of a tick; more go in further ones. */
  const messageSize = 500_000;
  /** Characters of what a call passes. */
  const callSize = 950_000;
  let waiting: string[] = [];
  // Scripts may give their names another meaning: `performance` is one that people use.
  const { timeOrigin } = performance;
  const clock = performance.now.bind(performance);
  /** Says it at once, and when: what other documents say may overtake it. */
  const say = (list: readonly string[]) =>
    port.postMessage(`[${[`{"type":"said","at":${timeOrigin + clock()}}`, ...list].join()}]`);
  function flush(): void {
    if (waiting.length === 0) return;
    const all = waiting;
    waiting = [];
    let [first, size] = [0, 0];
    for (const [at, { length }] of all.entries()) {
      if (at > first && size + length > messageSize) {
        say(all.slice(first, at));
        [first, size] = [at, 0];
      }
      size += length;
    }
    say(all.slice(first));
  }
  function tell(message: FromDocument): void {
    const text = JSON.stringify(message);
    if (waiting.length === 0) queueMicrotask(flush);
    waiting.push(text);
  }

  /** Told at once: what begins now may never end, and its end with all else. */
  let running = 0;
  const sayBusy = () => say(['{"type":"busy"}']);
  const begins = () => {
    if (running === 0) {
      // The end of what was before must not arrive behind it.
      flush();
      sayBusy();
    }
    running += 1;
  };
  const ends = () => {
    running -= 1;
    if (running === 0) tell({ type: 'idle' });
  };
  const act = () => {
    begins();
    setTimeout(ends);
  };
  for (const name of ['click', 'keydown', 'input', 'change']) addEventListener(name, act, true);

  type Listener = (value: unknown) => void;
  const contextListeners: Listener[] = [];
  const messageListeners: Listener[] = [];
  const calls = new Map<number, { resolve: Listener; reject: (error: Error) => void }>();
  let lastCall = 0;
  let isCompiling = false;
  const bridge = {
    context: undefined as unknown,
    container: document.body,
    modules: {} as Record<string, unknown>,
    onContext: (listener: Listener) => void contextListeners.push(listener),
    onMessage: (listener: Listener) => void messageListeners.push(listener),
    send: (data: unknown) => tell({ type: 'message', data }),
    call: (name: string, ...args: unknown[]) =>
      new Promise<unknown>((resolve, reject) => {
        // The page takes a longer message for a flood.
        if (JSON.stringify(args).length > callSize) throw new Error(`${name} is told too much at once`);
        lastCall += 1;
        calls.set(lastCall, { resolve, reject });
        tell({ type: 'call', id: lastCall, name, args });
      }),
    fail(error: unknown) {
      if (error === null) return tell({ type: 'recovered' });
      // Where it was thrown: the first place of its stack that is in the script.
      const [, line, column] =
        /user-document:(\d+):(\d+)/.exec(error instanceof Error ? String(error.stack) : '') ?? [];
      const at = line ? { lineno: Number(line), colno: Number(column), filename: sourceName } : undefined;
      reportError(error, String(error), at);
    },
  };

  /** Addresses of the code that runs before the script: what it throws names them. */
  const addresses = new Set<string>();
  /** That of the code that begins now: what can’t be compiled doesn’t know where it is from. */
  let beginning = '';
  /** What that has thrown, told once the document is ready; null: it is. */
  let early: FromDocument[] | null = [];

  function reportError(
    thrown: unknown,
    fallback: string,
    at?: { lineno: number; colno: number; filename: string },
  ): void {
    const error = thrown instanceof Error ? thrown : null;
    // What cannot be compiled has no name of its own yet.
    const isSyntax = isCompiling && error instanceof SyntaxError;
    const isOwn = isSyntax || at?.filename.endsWith(sourceName);
    // A program may know better than the browser where the code inside of it went wrong.
    const named = error as { lineNumber?: number; columnNumber?: number } | null;
    const file = at?.filename ?? '';
    const address = addresses.has(file) ? file : error instanceof SyntaxError ? beginning : '';
    const from = address && `${address}: `;
    const [line, column] = named?.lineNumber ? [named.lineNumber, named.columnNumber] : [at?.lineno, at?.colno];
    const message: FromDocument = {
      type: 'error',
      error: {
        kind: isSyntax ? 'syntax' : 'thrown',
        name: String(error?.name || 'Error').slice(0, errorText),
        message: `${from}${error ? String(error.message) : fallback}`.slice(0, errorText),
        ...(line && (isOwn || named?.lineNumber) && { lineNumber: line - headerLines, columnNumber: column }),
      },
    };
    if (early) early.push(message);
    else tell(message);
  }
  addEventListener('error', (event) => {
    if (!(event instanceof ErrorEvent)) return;
    event.preventDefault();
    reportError(event.error, event.message, event);
  });
  addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    reportError(event.reason, String(event.reason));
  });

  const element = <T extends keyof HTMLElementTagNameMap>(name: T, properties: object): HTMLElementTagNameMap[T] =>
    document.head.appendChild(Object.assign(document.createElement(name), properties));

  /**
   * The response allows any HTTPS address; this leaves those the widget names, and of scripts none. Without scripts a frame
   * that the widget makes has none either: with one of its own it would find the connections that are taken away below.
   */
  function narrow(sources: readonly string[]): void {
    const from = sources.join(' ');
    element('meta', {
      httpEquiv: 'Content-Security-Policy',
      content:
        `script-src 'unsafe-eval'; style-src 'unsafe-inline' ${from}; ` +
        `img-src data: blob: ${from}; font-src data: ${from}`,
    });
  }

  // No policy can forbid it, and it reaches any address.
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection']) Reflect.deleteProperty(window, name);

  /**
   * Has the browser read modules, and run none: it does so by addresses alone, which are closed before code of strangers
   * begins.
   */
  async function readModules(modules: ReadonlyMap<string, string>): Promise<void> {
    const made = [...modules].map(([url, code]) => {
      const text = new Blob([`${code}\n//# sourceURL=${url}`], { type: 'text/javascript' });
      return [url, URL.createObjectURL(text)] as const;
    });
    element('script', { type: 'importmap', textContent: JSON.stringify({ imports: Object.fromEntries(made) }) });
    await Promise.all(
      made.map(
        ([, href]) =>
          new Promise((resolve) => {
            // What can't be read says so where it is imported.
            Object.assign(element('link', { rel: 'modulepreload', href }), { onload: resolve, onerror: resolve });
          }),
      ),
    );
  }

  async function loadModule(url: string): Promise<ResourceFailure | null> {
    try {
      const { default: exported } = (await new Function('url', 'return import(url)')(url)) as { default?: unknown };
      bridge.modules[url] = exported;
      return exported === undefined ? 'no-default-export' : null;
    } catch (error) {
      if (error instanceof SyntaxError) return 'unable-to-compile-module';
      // The words of Chromium, Firefox and Safari for a module that did not arrive.
      const isMissing = /dynamically imported module|Importing a module script failed/.test(String(error));
      return isMissing ? 'unable-to-load-module' : 'unable-to-init-module';
    }
  }

  /** Runs code as the script of its address: what it declares is there for the next, and it finds where it is from. */
  async function runCode(url: string, code: string): Promise<null> {
    const script = Object.assign(document.createElement('script'), { src: url });
    Object.defineProperty(document, 'currentScript', { value: script, configurable: true });
    beginning = url;
    setTimeout(`${code}\n//# sourceURL=${url}`);
    await new Promise((resolve) => setTimeout(resolve));
    beginning = '';
    Reflect.deleteProperty(document, 'currentScript');
    return null;
  }

  async function load({ url, type, isModule, code = '' }: DocumentResource): Promise<ResourceFailure | null> {
    if (isModule) return loadModule(url);
    if (type === 'js') return runCode(url, code);
    element('style', { textContent: code });
    return null;
  }

  async function start(
    { html, css, js, resources, libraries = [] }: DocumentContent,
    sources: readonly string[],
  ): Promise<void> {
    const modules = new Map(
      resources.flatMap((resource) => resource.modules ?? []).map(({ url, code }) => [url, code]),
    );
    for (const url of [...resources.map((resource) => resource.url), ...modules.keys()]) addresses.add(url);
    if (modules.size > 0) await readModules(modules);
    narrow(sources);
    // HTML and CSS alone can keep a browser busy for ever: whoever does it has said so before.
    begins();
    element('style', { textContent: css });
    document.body.innerHTML = html;
    for (const library of libraries) new Function(library)();
    ends();
    for (const resource of resources) {
      begins();
      const failure = await load(resource);
      ends();
      if (failure) {
        tell({ type: 'resource', url: resource.url, failure });
        return;
      }
    }
    tell({ type: 'ready' });
    for (const message of early ?? []) tell(message);
    early = null;
    const run = (main: (bridge: unknown) => unknown) => {
      isCompiling = false;
      Reflect.deleteProperty(window, runName);
      // It has waited for its turn, which others may have had before.
      sayBusy();
      return main(bridge);
    };
    Object.defineProperty(window, runName, { value: run, configurable: true });
    isCompiling = true;
    begins();
    // Of a timer's text browsers tell where it cannot be compiled; of `Function` they do not.
    setTimeout(`${runName}(function (bridge) {\n${js}\n});\n//# sourceURL=${sourceName}`);
    setTimeout(() => {
      isCompiling = false;
      ends();
    });
  }

  const measure = () => {
    const { width, height } = document.body.getBoundingClientRect();
    tell({ type: 'size', width: Math.ceil(width), height: Math.ceil(height) });
  };

  function receive(message: ToDocument): void {
    switch (message.type) {
      case 'warm':
        for (const library of message.libraries) new Function(library)();
        break;
      case 'start':
        document.documentElement.lang = message.language;
        bridge.context = message.context;
        new ResizeObserver(measure).observe(document.body);
        void start(message.content, message.sources);
        break;
      case 'context':
        bridge.context = message.context;
        for (const listener of contextListeners) listener(message.context);
        break;
      case 'message':
        for (const listener of messageListeners) listener(message.data);
        break;
      case 'answer': {
        const call = calls.get(message.id);
        calls.delete(message.id);
        if (message.ok) call?.resolve(message.value);
        else call?.reject(new Error(message.message));
        break;
      }
      case 'ping':
        tell({ type: 'pong', id: message.id });
        break;
    }
  }

  port.onmessage = ({ data }: MessageEvent<readonly ToDocument[]>) => {
    const isForScript = data.some(({ type }) => ['context', 'message', 'answer'].includes(type));
    if (isForScript) begins();
    // Each by itself: what a listener throws keeps nothing else from arriving.
    for (const message of data) queueMicrotask(() => receive(message));
    // Behind all that a listener, or who waits for an answer, does at once.
    if (isForScript) setTimeout(ends);
  };
}
