/** Appends numbers and texts to a growing buffer. Whole numbers are varints, little-endian base 128; signed ones zigzag. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(4096);
  #at = 0;

  #room(size: number): void {
    if (this.#at + size <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + size));
    this.#bytes.copy(grown, 0, 0, this.#at);
    this.#bytes = grown;
  }

  byte(value: number): void {
    this.#room(1);
    this.#bytes[this.#at++] = value;
  }

  unsigned(value: number): void {
    this.#room(10);
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.#at++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#at++] = rest;
  }

  signed(value: number): void {
    this.unsigned(value < 0 ? -value * 2 - 1 : value * 2);
  }

  double(value: number): void {
    this.#room(8);
    this.#at = this.#bytes.writeDoubleLE(value, this.#at);
  }

  text(value: string): void {
    const size = Buffer.byteLength(value);
    this.unsigned(size);
    this.#room(size);
    this.#at += this.#bytes.write(value, this.#at, 'utf8');
  }

  result(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#at));
  }
}

/** Reads what a ByteWriter wrote, in the same order. */
export class ByteReader {
  at = 0;

  constructor(readonly bytes: Buffer) {}

  byte(): number {
    return this.bytes[this.at++] as number;
  }

  unsigned(): number {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = this.bytes[this.at++] as number;
      if (byte < 0x80) return value + byte * factor;
      value += (byte - 0x80) * factor;
      factor *= 0x80;
    }
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  double(): number {
    this.at += 8;
    return this.bytes.readDoubleLE(this.at - 8);
  }

  text(): string {
    const size = this.unsigned();
    this.at += size;
    return this.bytes.toString('utf8', this.at - size, this.at);
  }
}
