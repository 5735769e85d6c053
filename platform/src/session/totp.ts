/** Time-based one-time passwords (RFC 6238: SHA-1, 6 digits, 30 seconds). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

export function toBase32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

export function fromBase32(text: string): Buffer {
  let bits = '';
  for (const letter of text.replace(/=+$/, '').toUpperCase()) {
    const value = ALPHABET.indexOf(letter);
    if (value >= 0) bits += value.toString(2).padStart(5, '0');
  }
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export const newSecret = (): string => toBase32(randomBytes(20));

function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest[19] ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Whether the code is the present one or the one before (clocks differ, people type slowly). */
export function matchesTotp(secret: string, code: string, now: number): boolean {
  if (!/^\d{6}$/.test(code)) return false;
  const key = fromBase32(secret);
  const step = Math.floor(now / STEP_MS);
  return [step, Math.max(step - 1, 0)].some((each) =>
    timingSafeEqual(Buffer.from(codeAt(key, each)), Buffer.from(code)),
  );
}
