/** Calls of services of AWS, signed with a tenant's keys. */
import aws4 from 'aws4';
import { ConfigurationError, type Property, requiredText } from '../configuration.js';
import { callHttp, type Way } from './http-call.js';

const FORM = 'application/x-www-form-urlencoded; charset=utf-8';
const TIMEOUT = 30_000;

export interface AwsCall {
  service: 'sqs' | 'sns';
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  url: URL;
  form: Readonly<Record<string, string>>;
  /** The operator named the host. */
  isTrusted?: boolean;
}

/** The name of a region, which becomes a part of hosts. */
export const regionName: Property<string> = (value, name) => {
  const region = requiredText(value, name);
  if (!/^[a-z0-9-]+$/.test(region)) throw new ConfigurationError(`"${name}" is no name of a region: ${region}`);
  return region;
};

/** What stands in an element of an answer; undefined where there is none. */
export const elementOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

/** Calls; answers the service's XML. Rejects with its words for a refusal. */
export async function callAws(call: AwsCall, way: Way): Promise<string> {
  const { service, region, accessKeyId, secretAccessKey, url, form, isTrusted } = call;
  const body = new URLSearchParams(form).toString();
  const request = {
    service,
    region,
    host: url.host,
    method: 'POST',
    path: `${url.pathname}${url.search}`,
    body,
    headers: { 'content-type': FORM },
  };
  const signed = aws4.sign(request, { accessKeyId, secretAccessKey }).headers;
  const headers = {
    'content-type': FORM,
    'x-amz-date': String(signed?.['X-Amz-Date']),
    authorization: String(signed?.Authorization),
  };
  const answer = await callHttp({ url, method: 'POST', headers, body, timeout: TIMEOUT, isTrusted }, way);
  if (answer.status < 300) return answer.body;
  const reason = elementOf(answer.body, 'Message') ?? answer.body.slice(0, 300);
  throw new Error(`${url.host} answered ${answer.status}: ${reason}`);
}
