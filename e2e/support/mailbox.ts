import { expect } from '@playwright/test';

/** What the platform would have sent to somebody, latest first: the text of each message. */
async function messagesTo(platformUrl: string, recipient: string): Promise<string[]> {
  const page = await (await fetch(`${platformUrl}/dev/mailbox`)).text();
  const plain = (html: string) =>
    html.replace(/<[^>]*>/g, '').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  return [...page.matchAll(/<article>(.*?)<\/article>/gs)]
    .map(([, html = '']) => plain(html))
    .filter((text) => text.toLowerCase().includes(recipient.toLowerCase()));
}

/** The first match in the latest message to somebody that has one; waits until there is one. */
export async function mailed(platformUrl: string, recipient: string, pattern: RegExp): Promise<string> {
  const find = async () => {
    const found = (await messagesTo(platformUrl, recipient)).map((text) => pattern.exec(text)?.[0]);
    return found.find((text) => text !== undefined) ?? '';
  };
  await expect.poll(find, { message: `a message to ${recipient} with ${pattern}` }).not.toBe('');
  return find();
}
