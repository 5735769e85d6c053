/**
 * Reads JSON paths: `$.a['b'][0]`, `[1:3]`, `*`, `..name`, `[?(@.price > 10 && @.tag in ['x'])]`, and functions at the end
 * (`length()`, `sum()`). A path without `$` begins at the root; a bracket that is opened at the very end counts for nothing.
 */
import { RE2JS } from 're2js';
import { ConfigurationError } from '../configuration.js';

export type Step =
  | { kind: 'keys'; keys: readonly string[] }
  | { kind: 'indexes'; indexes: readonly number[] }
  | { kind: 'slice'; from: number | null; to: number | null }
  | { kind: 'all' }
  | { kind: 'deep' }
  | { kind: 'filter'; test: Test }
  | { kind: 'function'; name: string };

export interface Path {
  /** `$`: from the root; `@`: from what a filter looks at. */
  from: '$' | '@';
  steps: readonly Step[];
}

export type Operand = { path: Path } | { value: unknown } | { pattern: RE2JS };
export type Test =
  | { kind: 'and' | 'or'; tests: readonly Test[] }
  | { kind: 'not'; test: Test }
  | { kind: 'exists'; path: Path }
  | { kind: 'compare'; operator: string; left: Operand; right: Operand };

const NAME = /[^.[\]()\s'"=<>!&|,]+/y;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const INDEX = /-?\d+/y;
const WORD_OPERATOR = /(?:in|nin|subsetof|anyof|noneof|size|empty|contains)\b/y;
const OPERATOR = /===|!==|==|!=|<=|>=|=~|<|>/y;
const PATTERN = /\/((?:[^/\\]|\\.)+)\/([a-z]*)/y;

class Reader {
  #at = 0;

  constructor(readonly text: string) {}

  get isAtEnd(): boolean {
    return this.#at >= this.text.length;
  }

  blanks(): void {
    while (/\s/.test(this.text[this.#at] ?? '')) this.#at++;
  }

  peek(token: string): boolean {
    return this.text.startsWith(token, this.#at);
  }

  take(token: string): boolean {
    if (!this.peek(token)) return false;
    this.#at += token.length;
    return true;
  }

  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text);
    if (found) this.#at += found[0].length;
    return found;
  }

  expect(token: string): void {
    this.blanks();
    if (!this.take(token)) this.fail();
  }

  fail(): never {
    throw new ConfigurationError(`"jsonPath" cannot be read at character ${this.#at + 1}: ${this.text}`);
  }

  quoted(): string | null {
    const quote = this.take("'") ? "'" : this.take('"') ? '"' : null;
    if (quote === null) return null;
    let text = '';
    while (!this.take(quote)) {
      if (this.isAtEnd) this.fail();
      if (this.peek('\\')) this.#at++;
      text += this.text[this.#at++] ?? '';
    }
    return text;
  }

  steps(): Step[] {
    const steps: Step[] = [];
    while (this.peek('.') || this.peek('[')) {
      if (this.take('..')) {
        steps.push({ kind: 'deep' });
        if (!this.peek('[')) steps.push(this.named());
      } else if (this.take('.')) {
        if (!this.peek('[')) steps.push(this.named());
      } else {
        this.take('[');
        if (this.isAtEnd) break;
        steps.push(this.bracket());
      }
    }
    return steps;
  }

  named(): Step {
    if (this.take('*')) return { kind: 'all' };
    const name = this.match(NAME)?.[0] ?? this.fail();
    return this.take('()') ? { kind: 'function', name } : { kind: 'keys', keys: [name] };
  }

  bracket(): Step {
    this.blanks();
    const step = this.inBracket();
    this.expect(']');
    return step;
  }

  inBracket(): Step {
    if (this.take('*')) return { kind: 'all' };
    if (this.take('?')) {
      this.expect('(');
      const test = this.either();
      this.expect(')');
      return { kind: 'filter', test };
    }
    const key = this.quoted();
    if (key !== null) return { kind: 'keys', keys: [key, ...this.others(() => this.quoted() ?? this.fail())] };
    const first = this.match(INDEX)?.[0];
    this.blanks();
    if (this.take(':')) {
      this.blanks();
      const to = this.match(INDEX)?.[0];
      return {
        kind: 'slice',
        from: first === undefined ? null : Number(first),
        to: to === undefined ? null : Number(to),
      };
    }
    if (first === undefined) this.fail();
    return {
      kind: 'indexes',
      indexes: [Number(first), ...this.others(() => Number(this.match(INDEX)?.[0] ?? this.fail()))],
    };
  }

  others<T>(read: () => T): T[] {
    const found: T[] = [];
    for (this.blanks(); this.take(','); this.blanks()) {
      this.blanks();
      found.push(read());
    }
    return found;
  }

  either(): Test {
    const tests = [this.both()];
    for (this.blanks(); this.take('||'); this.blanks()) tests.push(this.both());
    return tests.length === 1 ? (tests[0] as Test) : { kind: 'or', tests };
  }

  both(): Test {
    const tests = [this.single()];
    for (this.blanks(); this.take('&&'); this.blanks()) tests.push(this.single());
    return tests.length === 1 ? (tests[0] as Test) : { kind: 'and', tests };
  }

  single(): Test {
    this.blanks();
    if (this.take('!')) return { kind: 'not', test: this.single() };
    if (this.take('(')) {
      const test = this.either();
      this.expect(')');
      return test;
    }
    const left = this.operand();
    this.blanks();
    const operator = (this.match(OPERATOR) ?? this.match(WORD_OPERATOR))?.[0];
    if (operator === undefined) {
      if (!('path' in left)) this.fail();
      return { kind: 'exists', path: left.path };
    }
    return { kind: 'compare', operator, left, right: this.operand() };
  }

  operand(): Operand {
    this.blanks();
    for (const from of ['@', '$'] as const) if (this.take(from)) return { path: { from, steps: this.steps() } };
    const pattern = this.match(PATTERN);
    if (pattern)
      return { pattern: RE2JS.compile(pattern[1] ?? '', pattern[2]?.includes('i') ? RE2JS.CASE_INSENSITIVE : 0) };
    return { value: this.literal() };
  }

  literal(): unknown {
    this.blanks();
    const text = this.quoted();
    if (text !== null) return text;
    for (const [word, value] of [
      ['true', true],
      ['false', false],
      ['null', null],
    ] as const)
      if (this.take(word)) return value;
    if (this.take('[')) {
      const items: unknown[] = [];
      for (this.blanks(); !this.take(']'); this.blanks()) {
        items.push(this.literal());
        this.blanks();
        if (!this.peek(']')) this.expect(',');
      }
      return items;
    }
    return Number(this.match(NUMBER)?.[0] ?? this.fail());
  }
}

/** The path of a text. Throws for what is none. */
export function parsePath(text: string): Path {
  const path = text.trim();
  if (path === '') throw new ConfigurationError('"jsonPath" should be specified!');
  const reader = new Reader(/^[$@]/.test(path) ? path : `$.${path}`);
  if (!reader.take('$')) reader.take('@');
  const steps = reader.steps();
  reader.blanks();
  if (!reader.isAtEnd) reader.fail();
  return { from: '$', steps };
}
