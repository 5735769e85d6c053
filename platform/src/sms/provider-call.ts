/** A form sent to a provider of text messages over HTTPS, bounded in time and size. */
import { SmsError } from './sms-error.js';

const CALL_MS = 10_000;
const ANSWER_LIMIT = 64 * 1024;
const REASON_LENGTH = 300;

export type Fetch = typeof fetch;

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

interface ProviderCall {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** The provider's own words for a refusal, out of the text it answered. */
  reasonIn: (answer: string) => string | undefined;
}

/** Resolves when the provider took the form. Throws an SmsError otherwise. */
export async function postForm(fetchIt: Fetch, { url, headers, body, reasonIn }: ProviderCall): Promise<void> {
  const { host } = new URL(url);
  let response: Response;
  let answer: string;
  try {
    response = await fetchIt(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(CALL_MS),
    });
    answer = await limitedText(response);
  } catch (error) {
    throw error instanceof SmsError ? error : new SmsError(`${host} did not answer`);
  }
  if (response.ok) return;
  const reason = reasonIn(answer)?.slice(0, REASON_LENGTH);
  throw new SmsError(`${host} answered ${response.status}${reason ? `: ${reason}` : ''}`);
}
