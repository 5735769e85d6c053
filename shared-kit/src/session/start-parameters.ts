/** The page's address, as far as the session touches it. */
export interface Address {
  href(): string;
  /** Replaces the address without a new history entry and without loading. */
  replace(href: string): void;
}

/** What the address asks for at start; the first that matches wins, in this order. */
export type StartParameters =
  | { kind: 'public'; publicId: string }
  | { kind: 'tokens'; accessToken: string; refreshToken: string | null }
  | { kind: 'login'; username: string; password: string }
  | { kind: 'login-error'; message: string }
  | { kind: 'none' };

/** Query parameters of the whole address; `+` means space, a name without a value gives ''. */
const query = (address: Address) => new URL(address.href()).searchParams;

/** Removes query parameters from the address; everything else of it stays. */
export function removeFromAddress(address: Address, ...names: string[]): void {
  const url = new URL(address.href());
  for (const name of names) url.searchParams.delete(name);
  address.replace(url.href);
}

/**
 * Reads the start-up parameters. Tokens, passwords and error texts leave the address at once, before any call;
 * `publicId` stays, since the page needs it as long as a public user is on it.
 */
export function takeStartParameters(address: Address): StartParameters {
  const params = query(address);
  const publicId = params.get('publicId');
  if (publicId) return { kind: 'public', publicId };
  const accessToken = params.get('accessToken');
  if (accessToken) {
    const refreshToken = params.get('refreshToken') || null;
    removeFromAddress(address, 'accessToken', 'refreshToken');
    return { kind: 'tokens', accessToken, refreshToken };
  }
  const username = params.get('username');
  const password = params.get('password');
  if (username && password) {
    removeFromAddress(address, 'username', 'password');
    return { kind: 'login', username, password };
  }
  const message = params.get('loginError');
  if (message) {
    removeFromAddress(address, 'loginError');
    return { kind: 'login-error', message };
  }
  return { kind: 'none' };
}
