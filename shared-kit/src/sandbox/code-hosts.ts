/** Origins, besides the page's own, from which widgets may have scripts and style sheets: the operator's, which the gateway writes into the page. */
const codeHosts = (): string[] =>
  document.querySelector('meta[name="mullion-code-hosts"]')?.getAttribute('content')?.split(' ') ?? [];

/** Whether widgets may have code from an address. */
export function isCodeAddress(url: string): boolean {
  const { origin, protocol } = new URL(url);
  return /^https?:$/.test(protocol) && (origin === location.origin || codeHosts().includes(origin));
}
