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
