const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Largest multiple of the alphabet's length in a byte: bytes above would favour its first letters. */
const fair = 256 - (256 % alphabet.length);

/** Letters and digits by chance, all equally likely. For names and keys, not for secrets. */
export function randomId(length: number): string {
  let id = '';
  while (id.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length - id.length))) {
      if (byte < fair) id += alphabet[byte % alphabet.length];
    }
  }
  return id;
}
