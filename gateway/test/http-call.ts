import http, { type IncomingHttpHeaders } from 'node:http';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
  json: () => Record<string, unknown>;
}

export interface CallOptions {
  method?: string;
  headers?: Record<string, string>;
  /** A function writes the body in parts, without a length. */
  body?: Buffer | ((request: http.ClientRequest) => unknown);
}

/** One request on a connection of its own, with nothing added, decoded or followed. `path` goes out as written. */
export function call(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: CallOptions = {},
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const length = Buffer.isBuffer(body) ? { 'content-length': String(body.length) } : {};
    const options = { hostname, port, path, method, headers: { ...length, ...headers }, agent: false };
    const request = http.request(options, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const content = Buffer.concat(parts);
        const text = content.toString();
        const { statusCode: status = 0, headers: received } = response;
        resolve({ status, headers: received, body: content, text, json: () => JSON.parse(text) });
      });
    });
    request.on('error', reject);
    if (typeof body === 'function') body(request);
    else request.end(body);
  });
}
