/** Password hashes: scrypt, with its parameters stored beside salt and key, so that they can be raised later. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { ErrorCode, PlatformError } from '../framework/errors.js';

const COST = 16384;
const BLOCK = 8;
const PARALLEL = 1;
const LENGTH = 32;

/** How many passwords are hashed at once, and how many may wait for it: each takes a processor and 16 MB for a while. */
const AT_ONCE = 2;
const MAX_WAITING = 200;
let working = 0;
const waiting: (() => void)[] = [];

/** Runs the work when it is its turn. Rejects with 429 when too many wait already. */
async function limitConcurrency<R>(work: () => Promise<R>): Promise<R> {
  if (waiting.length >= MAX_WAITING) throw new PlatformError(429, ErrorCode.tooManyRequests, 'Too many requests');
  if (working >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else working += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}

const derive = (...args: Parameters<typeof deriveNow>) => limitConcurrency(() => deriveNow(...args));

function deriveNow(password: string, salt: Buffer, N: number, r: number, p: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, LENGTH, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST, BLOCK, PARALLEL);
  return ['scrypt', COST, BLOCK, PARALLEL, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Whether the password is the one of the hash. An absent hash takes as long as a wrong password. */
export async function matchesPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [scheme, N, r, p, salt = '', key = ''] = (hash ?? '').split('$');
  if (scheme !== 'scrypt') {
    await derive(password, Buffer.alloc(16), COST, BLOCK, PARALLEL);
    return false;
  }
  const expected = Buffer.from(key, 'base64');
  const derived = await derive(password, Buffer.from(salt, 'base64'), Number(N), Number(r), Number(p));
  return expected.length === derived.length && timingSafeEqual(derived, expected);
}
