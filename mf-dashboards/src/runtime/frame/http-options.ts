/** What a call of `ctx.http` is made with. */
export interface HttpCall {
  url: string;
  responseType: 'json' | 'text';
  /** The script wants the answer around the body. */
  isWhole: boolean;
}

/**
 * The options of a call of `ctx.http`. What changes nothing here is taken as it is; what the page can't do throws an error that
 * names it.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 */
export function httpCall(url: string, options: unknown): HttpCall {
  const given = (typeof options === 'object' && options !== null ? options : {}) as Record<string, unknown>;
  const refuse = (what: string): never => {
    throw new Error(`${what} of ctx.http isn’t available in this console`);
  };
  const known = ['headers', 'params', 'responseType', 'observe', 'reportProgress', 'withCredentials'];
  for (const name of Object.keys(given)) if (!known.includes(name)) refuse(name);
  for (const [name, value] of Object.entries(given.headers ?? {})) {
    const type = String(value).split(';')[0]?.trim().toLowerCase() ?? '';
    const isUsual =
      (/^accept$/i.test(name) && ['application/json', 'text/plain', '*/*'].includes(type)) ||
      (/^content-type$/i.test(name) && type === 'application/json');
    if (!isUsual) refuse(`the header ${name}: ${String(value)}`);
  }
  const { responseType = 'json', observe = 'body' } = given;
  if (responseType !== 'json' && responseType !== 'text') refuse(`responseType ${String(responseType)}`);
  if (observe !== 'body' && observe !== 'response') refuse(`observe ${String(observe)}`);
  const search = Object.entries(given.params ?? {})
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one: unknown) => [name, one] as const))
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
  return {
    url: search ? `${url}${url.includes('?') ? '&' : '?'}${search}` : url,
    responseType: responseType as HttpCall['responseType'],
    isWhole: observe === 'response',
  };
}
