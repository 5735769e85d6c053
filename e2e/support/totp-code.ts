import { generateSync } from 'otplib';

/** What an authenticator app shows for a Base32 secret. `now` is in milliseconds. */
export const totpCode = (secret: string, now = Date.now()): string =>
  generateSync({ secret, epoch: Math.floor(now / 1000) });
