import { act } from '@testing-library/react';

/** What was drawn on canvases of the page, call by call, in the place of pixels that only a browser has. */
export function playCanvas(): string[] {
  const drawn: string[] = [];
  const contextOf = (canvas: HTMLCanvasElement) => {
    const state: Record<string, unknown> = {};
    return new Proxy(state, {
      get(_, name) {
        if (name === 'canvas') return canvas;
        if (name === 'measureText') return (text: string) => ({ width: text.length * 6 });
        if (typeof name === 'string' && Object.hasOwn(state, name)) return state[name];
        return (...args: unknown[]) => {
          drawn.push(`${String(name)}(${args.map(written).join(' ')})${name === 'fill' ? ` ${state.fillStyle}` : ''}`);
        };
      },
      set(_, name, value) {
        state[String(name)] = value;
        if (/Style$/.test(String(name))) drawn.push(`${String(name)} ${value}`);
        return true;
      },
    });
  };
  const contexts = new WeakMap<HTMLCanvasElement, unknown>();
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    const known = contexts.get(this) ?? contextOf(this);
    contexts.set(this, known);
    return known as never;
  });
  return drawn;
}

/** Pictures arrive at once, as large as they are not; or none does. */
export function playImages(fail = false): void {
  jest.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLImageElement,
    url: string,
  ) {
    this.setAttribute('src', url);
    Object.defineProperty(this, 'naturalWidth', { value: 90, configurable: true });
    Object.defineProperty(this, 'naturalHeight', { value: 60, configurable: true });
    queueMicrotask(() => act(() => void (fail ? this.onerror?.('') : this.onload?.(new Event('load')))));
  });
}

const written = (arg: unknown): string =>
  typeof arg === 'number'
    ? arg.toFixed(1)
    : arg instanceof HTMLImageElement
      ? arg.src
      : typeof arg === 'string'
        ? arg
        : '';
