/**
 * JSON that keeps how numbers were written. `5.0` and `5`, or an integer of 19 digits, are different values for the platform,
 * and `JSON.parse` drops the difference. Only texts that hold such numbers take the slow reader.
 */

/** A number together with its text. */
export class NumberText {
  constructor(readonly text: string) {}
}

export type ExactJson = null | boolean | string | number | NumberText | ExactJson[] | { [key: string]: ExactJson };

/** Malformed JSON, or JSON nested deeper than anything sane. */
export class JsonError extends Error {}

const MAX_DEPTH = 200;
const DELICATE_NUMBER = /\d[eE]|\.0+(?!\d)|\d{16}/;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const TOKEN_STRING = /"(?:[^"\\]|\\.)*"/y;

/** Reads JSON text. Numbers come as number where nothing is lost, else as NumberText. Throws JsonError. */
export function parseExactJson(text: string): ExactJson {
  if (DELICATE_NUMBER.test(text)) return new Reader(text).document();
  try {
    return checkDepth(JSON.parse(text) as ExactJson, 0);
  } catch (error) {
    throw error instanceof JsonError ? error : new JsonError('Malformed JSON');
  }
}

function checkDepth(node: ExactJson, depth: number): ExactJson {
  if (depth > MAX_DEPTH) throw new JsonError('JSON is nested too deeply');
  if (Array.isArray(node)) for (const item of node) checkDepth(item, depth + 1);
  else if (isObject(node)) for (const item of Object.values(node)) checkDepth(item, depth + 1);
  return node;
}

/** Whether a node is a JSON object. */
export function isObject(node: ExactJson | undefined): node is { [key: string]: ExactJson } {
  return typeof node === 'object' && node !== null && !Array.isArray(node) && !(node instanceof NumberText);
}

/** Compact JSON text of a node, numbers as they were written. */
export function exactText(node: ExactJson): string {
  if (node instanceof NumberText) return node.text;
  if (Array.isArray(node)) return `[${node.map(exactText).join(',')}]`;
  if (isObject(node))
    return `{${Object.entries(node)
      .map(([key, value]) => `${JSON.stringify(key)}:${exactText(value)}`)
      .join(',')}}`;
  return JSON.stringify(node);
}

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  document(): ExactJson {
    const node = this.value(0);
    this.blanks();
    if (this.at !== this.text.length) this.fail();
    return node;
  }

  private fail(): never {
    throw new JsonError(`Malformed JSON at ${this.at}`);
  }

  private blanks(): void {
    while (' \t\n\r'.includes(this.text[this.at] ?? '?')) this.at++;
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined) this.fail();
    this.at += found.length;
    return found;
  }

  private string(): string {
    const token = this.take(TOKEN_STRING);
    try {
      return JSON.parse(token) as string;
    } catch {
      return this.fail();
    }
  }

  private word(word: string, node: ExactJson): ExactJson {
    if (!this.text.startsWith(word, this.at)) this.fail();
    this.at += word.length;
    return node;
  }

  private value(depth: number): ExactJson {
    if (depth > MAX_DEPTH) throw new JsonError('JSON is nested too deeply');
    this.blanks();
    switch (this.text[this.at]) {
      case '{':
        return this.object(depth);
      case '[':
        return this.array(depth);
      case '"':
        return this.string();
      case 't':
        return this.word('true', true);
      case 'f':
        return this.word('false', false);
      case 'n':
        return this.word('null', null);
      default:
        return new NumberText(this.take(NUMBER));
    }
  }

  /** Reads members until the closing bracket. */
  private members(close: string, member: () => void): void {
    this.at++;
    this.blanks();
    if (this.text[this.at] === close) {
      this.at++;
      return;
    }
    for (;;) {
      member();
      this.blanks();
      const next = this.text[this.at++];
      if (next === close) return;
      if (next !== ',') this.fail();
      this.blanks();
    }
  }

  private array(depth: number): ExactJson[] {
    const items: ExactJson[] = [];
    this.members(']', () => items.push(this.value(depth + 1)));
    return items;
  }

  private object(depth: number): { [key: string]: ExactJson } {
    const entries: [string, ExactJson][] = [];
    this.members('}', () => {
      const key = this.string();
      this.blanks();
      if (this.text[this.at++] !== ':') this.fail();
      entries.push([key, this.value(depth + 1)]);
    });
    return Object.fromEntries(entries);
  }
}
