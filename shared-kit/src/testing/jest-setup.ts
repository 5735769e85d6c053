import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';

/** What a browser has and jsdom lacks. Nothing here fakes behaviour that a test could be about. */

const missing = (name: string, value: unknown) => {
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
};

missing('TextEncoder', TextEncoder);
missing('TextDecoder', TextDecoder);
missing('structuredClone', (value: unknown) => JSON.parse(JSON.stringify(value)));

if (typeof window !== 'undefined') {
  // React takes a stack for each element that it makes, a tenth of what tests of pages take, until it has taken too many
  // of them. Its warnings go without the place in the owner's code; they still name the components.
  const inside = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
  Object.defineProperty(require('react')[inside] ?? {}, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set() {},
  });
  // The router makes one per navigation, for loaders.
  missing(
    'Request',
    class {
      method = 'GET';
      url: string;
      signal: AbortSignal | undefined;
      constructor(url: string | URL, init?: { signal?: AbortSignal }) {
        this.url = String(url);
        this.signal = init?.signal;
      }
    },
  );
  missing(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  missing(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
      takeRecords() {
        return [];
      }
    },
  );
  missing('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  }));
  if (!('scrollIntoView' in Element.prototype)) {
    Object.defineProperty(Element.prototype, 'scrollIntoView', { value() {}, configurable: true, writable: true });
  }
}
