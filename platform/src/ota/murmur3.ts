/**
 * MurmurHash3 over bytes that come in pieces, with seed 0, as Google Guava writes it: the bytes of the result in little-endian order.
 * 64-bit numbers are two halves of 32 bits here: big integers take ten times as long.
 */

/** Hands on whole blocks of bytes, and keeps the rest for the next piece. */
class Blocks {
  readonly #rest: Buffer;
  #kept = 0;
  length = 0;

  constructor(
    readonly size: number,
    readonly mix: (bytes: Buffer, at: number) => void,
  ) {
    this.#rest = Buffer.alloc(size);
  }

  add(bytes: Buffer): void {
    this.length += bytes.length;
    let at = 0;
    if (this.#kept > 0) {
      at = bytes.copy(this.#rest, this.#kept);
      this.#kept += at;
      if (this.#kept < this.size) return;
      this.mix(this.#rest, 0);
    }
    for (; at + this.size <= bytes.length; at += this.size) this.mix(bytes, at);
    this.#kept = bytes.copy(this.#rest, 0, at);
  }

  /** What is left over, filled up with zeros. */
  end(): Buffer {
    return this.#rest.fill(0, this.#kept);
  }
}

const rotate32 = (value: number, by: number): number => (value << by) | (value >>> (32 - by));

/** The variant with 32 bits. */
export class Murmur32 {
  #hash = 0;
  readonly #blocks = new Blocks(4, (bytes, at) => {
    this.#hash ^= this.#scramble(bytes.readInt32LE(at));
    this.#hash = (Math.imul(rotate32(this.#hash, 13), 5) + 0xe6546b64) | 0;
  });

  update(bytes: Buffer): void {
    this.#blocks.add(bytes);
  }

  digest(): Buffer {
    let hash = this.#hash ^ this.#scramble(this.#blocks.end().readInt32LE(0)) ^ this.#blocks.length;
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    const result = Buffer.alloc(4);
    result.writeInt32LE(hash ^ (hash >>> 16));
    return result;
  }

  #scramble(block: number): number {
    return Math.imul(rotate32(Math.imul(block, 0xcc9e2d51), 15), 0x1b873593);
  }
}

/** The result of the last operation on 64-bit numbers: its halves, unsigned. */
let high = 0;
let low = 0;

function add(aHigh: number, aLow: number, bHigh: number, bLow: number): void {
  const sum = aLow + bLow;
  low = sum >>> 0;
  high = (aHigh + bHigh + (sum > 0xffffffff ? 1 : 0)) >>> 0;
}

/** The upper half of the product of two unsigned numbers of 32 bits. */
function upperProduct(a: number, b: number): number {
  const [a1, a0, b1, b0] = [a >>> 16, a & 0xffff, b >>> 16, b & 0xffff];
  const middle = a1 * b0 + ((a0 * b0) >>> 16);
  return a1 * b1 + (middle >>> 16) + ((a0 * b1 + (middle & 0xffff)) >>> 16);
}

function multiply(aHigh: number, aLow: number, bHigh: number, bLow: number): void {
  low = Math.imul(aLow, bLow) >>> 0;
  high = (upperProduct(aLow, bLow) + Math.imul(aHigh, bLow) + Math.imul(aLow, bHigh)) >>> 0;
}

function rotate(ofHigh: number, ofLow: number, by: number): void {
  const [first, second, bits] = by < 32 ? [ofHigh, ofLow, by] : [ofLow, ofHigh, by - 32];
  high = bits === 0 ? first : ((first << bits) | (second >>> (32 - bits))) >>> 0;
  low = bits === 0 ? second : ((second << bits) | (first >>> (32 - bits))) >>> 0;
}

/** `x ^= x >>> 33`, for the last step. */
const foldUp = (ofHigh: number, ofLow: number): number => (ofLow ^ (ofHigh >>> 1)) >>> 0;

/** The variant with 128 bits for 64-bit machines. */
export class Murmur128 {
  #h1High = 0;
  #h1Low = 0;
  #h2High = 0;
  #h2Low = 0;
  readonly #blocks = new Blocks(16, (bytes, at) => {
    this.#mixFirst(bytes, at);
    rotate(this.#h1High, this.#h1Low, 27);
    add(high, low, this.#h2High, this.#h2Low);
    multiply(high, low, 0, 5);
    add(high, low, 0, 0x52dce729);
    [this.#h1High, this.#h1Low] = [high, low];
    this.#mixSecond(bytes, at);
    rotate(this.#h2High, this.#h2Low, 31);
    add(high, low, this.#h1High, this.#h1Low);
    multiply(high, low, 0, 5);
    add(high, low, 0, 0x38495ab5);
    [this.#h2High, this.#h2Low] = [high, low];
  });

  update(bytes: Buffer): void {
    this.#blocks.add(bytes);
  }

  digest(): Buffer {
    const { length } = this.#blocks;
    const rest = this.#blocks.end();
    this.#mixFirst(rest, 0);
    this.#mixSecond(rest, 0);
    const [upper, lower] = [Math.floor(length / 2 ** 32), length >>> 0];
    this.#h1High = (this.#h1High ^ upper) >>> 0;
    this.#h1Low = (this.#h1Low ^ lower) >>> 0;
    this.#h2High = (this.#h2High ^ upper) >>> 0;
    this.#h2Low = (this.#h2Low ^ lower) >>> 0;
    this.#addEachOther();
    [this.#h1High, this.#h1Low] = finish(this.#h1High, this.#h1Low);
    [this.#h2High, this.#h2Low] = finish(this.#h2High, this.#h2Low);
    this.#addEachOther();
    const result = Buffer.alloc(16);
    [this.#h1Low, this.#h1High, this.#h2Low, this.#h2High].forEach((half, at) => {
      result.writeUInt32LE(half, at * 4);
    });
    return result;
  }

  #mixFirst(bytes: Buffer, at: number): void {
    multiply(bytes.readUInt32LE(at + 4), bytes.readUInt32LE(at), 0x87c37b91, 0x114253d5);
    rotate(high, low, 31);
    multiply(high, low, 0x4cf5ad43, 0x2745937f);
    this.#h1High = (this.#h1High ^ high) >>> 0;
    this.#h1Low = (this.#h1Low ^ low) >>> 0;
  }

  #mixSecond(bytes: Buffer, at: number): void {
    multiply(bytes.readUInt32LE(at + 12), bytes.readUInt32LE(at + 8), 0x4cf5ad43, 0x2745937f);
    rotate(high, low, 33);
    multiply(high, low, 0x87c37b91, 0x114253d5);
    this.#h2High = (this.#h2High ^ high) >>> 0;
    this.#h2Low = (this.#h2Low ^ low) >>> 0;
  }

  #addEachOther(): void {
    add(this.#h1High, this.#h1Low, this.#h2High, this.#h2Low);
    [this.#h1High, this.#h1Low] = [high, low];
    add(this.#h2High, this.#h2Low, this.#h1High, this.#h1Low);
    [this.#h2High, this.#h2Low] = [high, low];
  }
}

function finish(ofHigh: number, ofLow: number): [high: number, low: number] {
  multiply(ofHigh, foldUp(ofHigh, ofLow), 0xff51afd7, 0xed558ccd);
  multiply(high, foldUp(high, low), 0xc4ceb9fe, 0x1a85ec53);
  return [high, foldUp(high, low)];
}
