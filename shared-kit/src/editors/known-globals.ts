/** Names that stored functions may use without declaring them: what every JavaScript engine brings. */
export const standardGlobals: readonly string[] = (
  'undefined NaN Infinity globalThis arguments ' +
  'Object Function Boolean Symbol Number BigInt Math Date String RegExp JSON Reflect Proxy Promise Intl ' +
  'Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError ' +
  'Array Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array ' +
  'BigInt64Array BigUint64Array ArrayBuffer SharedArrayBuffer DataView Atomics Map Set WeakMap WeakSet WeakRef ' +
  'FinalizationRegistry Iterator eval parseInt parseFloat isNaN isFinite ' +
  'decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape ' +
  'console setTimeout clearTimeout setInterval clearInterval queueMicrotask structuredClone atob btoa ' +
  'TextEncoder TextDecoder URL URLSearchParams'
).split(' ');

/** What a script that has a document of its own may use as well: widgets and actions with HTML. */
export const pageGlobals: readonly string[] = (
  'window self document navigator location history screen performance crypto getComputedStyle matchMedia alert ' +
  'requestAnimationFrame cancelAnimationFrame addEventListener removeEventListener dispatchEvent ' +
  'Node Element HTMLElement SVGElement Event CustomEvent MouseEvent KeyboardEvent Image Blob File FileReader FormData ' +
  'DOMParser MutationObserver ResizeObserver IntersectionObserver AbortController Worker'
).split(' ');

/** What widget editors declare for the functions of a widget. */
export const widgetGlobals: readonly string[] = ['tinycolor', 'cssjs', 'moment', '$', 'jQuery'];
