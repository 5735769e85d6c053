/**
 * Arithmetic expressions: `(x - 32) / 1.8`, `2x + sqrt(y)^2`, `sin(pi)`. Names are read as far as they are known, so that `xy` is a
 * product; a minus before a power belongs to its result.
 */

const FUNCTIONS: Readonly<Record<string, (...args: number[]) => number>> = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  cot: (x) => 1 / Math.tan(x),
  sec: (x) => 1 / Math.cos(x),
  csc: (x) => 1 / Math.sin(x),
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  sinh: Math.sinh,
  cosh: Math.cosh,
  tanh: Math.tanh,
  abs: Math.abs,
  log: Math.log,
  log10: Math.log10,
  log2: Math.log2,
  log1p: Math.log1p,
  ceil: Math.ceil,
  floor: Math.floor,
  sqrt: Math.sqrt,
  cbrt: Math.cbrt,
  exp: Math.exp,
  expm1: Math.expm1,
  signum: Math.sign,
  toradian: (x) => (x * Math.PI) / 180,
  todegree: (x) => (x * 180) / Math.PI,
  pow: (x, y) => x ** (y ?? Number.NaN),
  logb: (base, x) => Math.log(x ?? Number.NaN) / Math.log(base),
};
const ARGUMENTS: Readonly<Record<string, number>> = { pow: 2, logb: 2 };
const CONSTANTS: Readonly<Record<string, number>> = { pi: Math.PI, π: Math.PI, e: Math.E, φ: 1.61803398874 };

const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const LETTERS = /[\p{L}_][\p{L}\d_]*/uy;

class Calculation {
  #at = 0;

  constructor(
    readonly text: string,
    readonly variables: Readonly<Record<string, number>>,
  ) {}

  result(): number {
    const value = this.#sum();
    if (this.#peek() !== '') this.#fail(`Unexpected '${this.#peek()}'`);
    return value;
  }

  #fail(what: string): never {
    throw new Error(`${what} at pos ${this.#at} in expression '${this.text}'`);
  }

  #peek(): string {
    while (/\s/.test(this.text[this.#at] ?? '')) this.#at++;
    return this.text[this.#at] ?? '';
  }

  #take(sign: string): boolean {
    if (this.#peek() !== sign) return false;
    this.#at++;
    return true;
  }

  #match(pattern: RegExp): string | undefined {
    this.#peek();
    pattern.lastIndex = this.#at;
    return pattern.exec(this.text)?.[0];
  }

  #sum(): number {
    let value = this.#product();
    for (;;) {
      if (this.#take('+')) value += this.#product();
      else if (this.#take('-')) value -= this.#product();
      else return value;
    }
  }

  #product(): number {
    let value = this.#signed();
    for (;;) {
      if (this.#take('*')) value *= this.#signed();
      else if (this.#take('/')) value /= this.#divisor();
      else if (this.#take('%')) value %= this.#divisor();
      else if (/[\p{L}\d_.(]/u.test(this.#peek())) value *= this.#power();
      else return value;
    }
  }

  #divisor(): number {
    const value = this.#signed();
    if (value === 0) throw new Error('Division by zero!');
    return value;
  }

  #signed(): number {
    if (this.#take('-')) return -this.#signed();
    if (this.#take('+')) return this.#signed();
    return this.#power();
  }

  #power(): number {
    const base = this.#operand();
    return this.#take('^') ? base ** this.#exponent() : base;
  }

  #exponent(): number {
    return this.#take('-') ? -this.#exponent() : this.#power();
  }

  #operand(): number {
    if (this.#take('(')) {
      const value = this.#sum();
      if (!this.#take(')')) this.#fail("Missing ')'");
      return value;
    }
    const number = this.#match(NUMBER);
    if (number !== undefined) {
      this.#at += number.length;
      return Number(number);
    }
    return this.#named(this.#match(LETTERS) ?? this.#fail('A value is missing'));
  }

  /** The longest beginning of a word that is known. */
  #named(word: string): number {
    for (let length = word.length; length > 0; length -= 1) {
      const name = word.slice(0, length);
      const value = Object.hasOwn(this.variables, name)
        ? this.variables[name]
        : Object.hasOwn(CONSTANTS, name)
          ? CONSTANTS[name]
          : undefined;
      if (value !== undefined) {
        this.#at += length;
        return value;
      }
      if (!Object.hasOwn(FUNCTIONS, name)) continue;
      this.#at += length;
      return this.#called(name);
    }
    return this.#fail(`Unknown function or variable '${word}'`);
  }

  #called(name: string): number {
    if (!this.#take('(')) this.#fail(`'(' is missing after '${name}'`);
    const args = [this.#sum()];
    while (this.#take(',')) args.push(this.#sum());
    if (!this.#take(')')) this.#fail("Missing ')'");
    if (args.length !== (ARGUMENTS[name] ?? 1)) this.#fail(`Wrong number of arguments of '${name}'`);
    return FUNCTIONS[name]?.(...args) ?? Number.NaN;
  }
}

/** The value of an expression. Throws with what is wrong. */
export const calculate = (text: string, variables: Readonly<Record<string, number>>): number =>
  new Calculation(text, variables).result();
