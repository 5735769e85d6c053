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
