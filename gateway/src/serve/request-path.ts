/**
 * A request's address, taken apart: the raw query stays as it came, the path is decoded for matching. Slashes in a row count
 * as one, as they do for nginx, so that no spelling of an address gets it another route.
 */
export interface RequestPath {
  path: string;
  query: string;
}

/** Takes a request target apart; null for what no browser sends (bad escapes, `..`, backslashes, control characters,
 * fragments). */
export function parseRequestPath(target: string | undefined): RequestPath | null {
  if (!target?.startsWith('/') || target.includes('#')) return null;
  const mark = target.indexOf('?');
  const raw = mark < 0 ? target : target.slice(0, mark);
  try {
    const path = decodeURIComponent(raw);
    if (/[\p{Cc}\\]/u.test(path)) return null;
    if (path.split('/').some((segment) => /^\.{1,2}(;|$)/.test(segment))) return null;
    return { path: path.replace(/\/{2,}/g, '/'), query: mark < 0 ? '' : target.slice(mark) };
  } catch {
    return null;
  }
}
