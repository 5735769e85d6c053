/** The data an authenticator app needs. */
interface OtpAuth {
  /** Base32. */
  secret: string;
  account: string;
  issuer: string;
}

/** Reads `otpauth://totp/<issuer>:<account>?issuer=…&secret=…`. */
export function secretOf(authUrl: string): OtpAuth {
  const [label = '', query = ''] = authUrl.replace(/^otpauth:\/\/totp\//, '').split('?', 2);
  const parameters = new URLSearchParams(query);
  const name = decodeURIComponent(label);
  return {
    secret: parameters.get('secret') ?? '',
    account: name.slice(name.indexOf(':') + 1).trim(),
    issuer: parameters.get('issuer') ?? '',
  };
}
