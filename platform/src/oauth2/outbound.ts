/** Calls to providers and mappers: bounded in time and size, answered as JSON. Never from a database thread. */
import { SignInError } from './sign-in-error.js';

/** All calls of one sign-in together. */
export const SIGN_IN_MS = 15_000;
const ANSWER_LIMIT = 1024 * 1024;
const REASON_LENGTH = 200;

export interface OutboundCall {
  /** How messages and the log call the other side: "The token address". */
  what: string;
  url: string | null;
  method: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  signal: AbortSignal;
}

async function limitedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > ANSWER_LIMIT) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The error code an OAuth 2 answer names ("invalid_grant"). */
function reasonIn(answer: unknown): string {
  const code = isObject(answer) ? answer.error : undefined;
  return typeof code === 'string' && code ? ` (${code.slice(0, REASON_LENGTH)})` : '';
}

/** What the log may know of a failed call: no address parameters, headers or bodies. */
const causeOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  const code = (cause as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : message;
};

/** The JSON a call answers. Throws a SignInError for everything else. */
export async function callJson({ what, url, ...init }: OutboundCall): Promise<unknown> {
  if (!url || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new SignInError(`${what} is no address of the web`);
  }
  let response: Response;
  let text: string;
  try {
    const headers = { accept: 'application/json', ...init.headers };
    response = await fetch(url, { ...init, headers, redirect: 'error' });
    text = await limitedText(response);
  } catch (error) {
    console.error(`oauth2: ${new URL(url).host} did not answer: ${causeOf(error)}`);
    throw new SignInError(`${what} did not answer`);
  }
  const answer = parsed(text);
  if (!response.ok) throw new SignInError(`${what} answered ${response.status}${reasonIn(answer)}`);
  if (answer === undefined) throw new SignInError(`${what} answered no JSON`);
  return answer;
}

/** As `callJson`, for calls that answer a JSON object. */
export async function callForObject(call: OutboundCall): Promise<Record<string, unknown>> {
  const answer = await callJson(call);
  if (!isObject(answer) || Array.isArray(answer)) throw new SignInError(`${call.what} answered no JSON object`);
  return answer;
}
