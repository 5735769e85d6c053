/**
 * The nonce of this response, which style elements of libraries need under the content security policy. The browser
 * hides the attribute, the property stays readable.
 */
export const pageNonce = (): string | undefined =>
  (document.querySelector<HTMLElement>('meta[property="csp-nonce"]') ?? document.querySelector<HTMLElement>('[nonce]'))
    ?.nonce;
