/** Reads the tokens of a script one after the other. */
import { ScriptFault } from './script-fault.js';
import type { Expression, Statement } from './syntax.js';
import { type Token, tokenize } from './tokens.js';

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
/** Scripts nested deeper than this are refused: what reads them is recursive. */
const MAX_DEPTH = 150;

/** Refuses brackets that are not closed, or closed without having been opened. */
function checkBrackets(tokens: readonly Token[]): void {
  const open: Token[] = [];
  for (const token of tokens) {
    if (token.type !== 'sign') continue;
    if (token.text in CLOSING) open.push(token);
    else if (')]}'.includes(token.text)) {
      const last = open.pop();
      if (!last || CLOSING[last.text] !== token.text)
        throw new ScriptFault(`unbalanced braces ${token.text}`, token.at);
    }
  }
  const [first] = open;
  if (first) throw new ScriptFault(`unbalanced braces ${first.text} ... ${CLOSING[first.text]}`, first.at);
}

/** What operands contain, which is made of operands itself. */
export interface Grammar {
  expression(reader: TokenReader): Expression;
  ifStatement(reader: TokenReader): Statement;
}

export class TokenReader {
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;

  /** Throws a `ScriptFault` when the text has no tokens of the language, or unbalanced brackets. */
  constructor(
    script: string,
    private readonly grammar: Grammar,
  ) {
    this.#tokens = tokenize(script);
    checkBrackets(this.#tokens);
  }

  /** The token that comes next, or one behind it. */
  peek(ahead = 0): Token {
    return this.#tokens[Math.min(this.#next + ahead, this.#tokens.length - 1)] as Token;
  }
  take(): Token {
    const token = this.peek();
    if (token.type !== 'end') this.#next += 1;
    return token;
  }
  get isAtEnd(): boolean {
    return this.peek().type === 'end';
  }
  /** Whether a sign or a word comes next. */
  is(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return (token.type === 'sign' || token.type === 'name') && token.text === text;
  }
  /** Takes a sign or word if it comes next. */
  takeIf(text: string): Token | null {
    return this.is(text) ? this.take() : null;
  }
  /** Takes a sign or word that has to come next. */
  expect(text: string, otherwise = `expected ${text}`): Token {
    if (!this.is(text)) throw new ScriptFault(otherwise, this.peek().at);
    return this.take();
  }
  expression(): Expression {
    return this.grammar.expression(this);
  }
  ifStatement(): Statement {
    return this.grammar.ifStatement(this);
  }
  fail(message: string, at = this.peek().at): never {
    throw new ScriptFault(message, at);
  }
  /** Reads something that may contain its like. */
  nested<T>(read: () => T): T {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) this.fail('the script is nested too deeply');
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }
}
