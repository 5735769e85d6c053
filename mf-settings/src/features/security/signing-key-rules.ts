const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Letters that a new key is made of. */
const KEY_LETTERS = 64;
/** The platform takes no shorter key. */
const LEAST_KEY_BYTES = 32;
/** The one that platforms are installed with: short, and known to everybody. */
export const installedKey = 'thingsboardDefaultSigningKey';

/** One letter, each as likely as the others. */
function randomLetter(): string {
  const most = 256 - (256 % letters.length);
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < most) return letters.charAt(byte % letters.length);
  }
}

/** A key that nobody guesses, in Base64. */
export const newSigningKey = (): string => btoa(Array.from({ length: KEY_LETTERS }, randomLetter).join(''));

/** Whether the platform takes a text for a key: Base64 of enough bytes. */
export function isSigningKey(text: string | undefined): boolean {
  if (text === undefined) return false;
  try {
    const bytes = atob(text);
    const isCanonical = btoa(bytes).replace(/=+$/, '') === text.replace(/=+$/, '');
    return isCanonical && bytes.length >= LEAST_KEY_BYTES;
  } catch {
    return false;
  }
}
