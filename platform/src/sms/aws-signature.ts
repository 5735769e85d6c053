/** Signature version 4 of Amazon's services, for one request with a host, a content type and no other headers. */
import { createHash, createHmac } from 'node:crypto';

export interface SignedRequest {
  method: 'GET' | 'POST';
  host: string;
  /** The canonical query string: sorted, encoded; empty when there is none. */
  query: string;
  contentType: string;
  body: string;
  service: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  now: Date;
}

const SIGNED = 'content-type;host;x-amz-date';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** The headers that carry the signature (the host header is the client's own). */
export function signedHeaders(request: SignedRequest): Record<string, string> {
  const time = `${request.now.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const day = time.slice(0, 8);
  const scope = `${day}/${request.region}/${request.service}/aws4_request`;
  const headers = `content-type:${request.contentType}\nhost:${request.host}\nx-amz-date:${time}\n`;
  const canonical = [request.method, '/', request.query, headers, SIGNED, sha256(request.body)].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const parts = [day, request.region, request.service, 'aws4_request'];
  const key = parts.reduce<string | Buffer>(hmac, `AWS4${request.secretAccessKey}`);
  const signature = hmac(key, toSign).toString('hex');
  return {
    'content-type': request.contentType,
    'x-amz-date': time,
    authorization: `AWS4-HMAC-SHA256 Credential=${request.accessKeyId}/${scope}, SignedHeaders=${SIGNED}, Signature=${signature}`,
  };
}
