/** What a TBEL script consists of. `at` is the offset of what a message about it points at. */
import type { NumberKind } from './tokens.js';

export type Expression =
  | { type: 'number'; text: string; kind: NumberKind; at: number }
  | { type: 'text'; value: string; at: number }
  /** `empty` equals null, '', 0 and an empty list. */
  | { type: 'constant'; value: boolean | null | 'empty'; at: number }
  | { type: 'name'; name: string; at: number }
  | { type: 'member'; object: Expression; name: string; nullSafe: boolean; at: number }
  | { type: 'index'; object: Expression; index: Expression; at: number }
  | { type: 'call'; name: string; args: Expression[]; at: number }
  | { type: 'method'; object: Expression; name: string; args: Expression[]; nullSafe: boolean; at: number }
  | { type: 'list'; items: Expression[]; at: number }
  | { type: 'map'; entries: { key: Expression; value: Expression }[]; at: number }
  | { type: 'group'; inner: Expression; at: number }
  | { type: 'unary'; operator: '-' | '!' | '~'; operand: Expression; at: number }
  | { type: 'binary'; operator: string; left: Expression; right: Expression; unfolded?: boolean; at: number }
  | { type: 'isType'; value: Expression; className: string; at: number }
  | { type: 'convertable'; value: Expression; className: string; at: number }
  | { type: 'choice'; condition: Expression; yes: Expression; no: Expression | null; at: number }
  | { type: 'assign'; target: Expression; operator: string; value: Expression; at: number }
  | { type: 'step'; name: string; by: 1 | -1; before: boolean; at: number }
  | { type: 'ifValue'; statement: Statement; at: number }
  | { type: 'cast'; className: string; value: Expression; at: number }
  | { type: 'new'; className: string; args: Expression[]; at: number }
  | { type: 'newList'; className: string; sizes: Expression[]; items: Expression[] | null; at: number }
  | { type: 'projection'; value: Expression; list: Expression; condition: Expression | null; at: number }
  | { type: 'isDefined'; name: string; at: number };

export type Statement =
  | { type: 'expression'; value: Expression; at: number }
  | { type: 'declare'; name: string; value: Expression | null; isTyped: boolean; isInt: boolean; at: number }
  | { type: 'if'; condition: Expression; yes: Statement[]; no: Statement[] | null; at: number }
  | {
      type: 'for';
      start: Statement;
      condition: Expression;
      step: Expression;
      body: Statement[];
      at: number;
    }
  | { type: 'foreach'; name: string; list: Expression; body: Statement[]; at: number }
  /** A loop while its condition is `expected`; the condition is looked at first unless it is `after`. */
  | { type: 'while'; condition: Expression; expected: boolean; after: boolean; body: Statement[]; at: number }
  | { type: 'function'; name: string; parameters: string[]; body: Statement[]; at: number }
  | { type: 'return'; value: Expression | null; at: number }
  | { type: 'assert'; condition: Expression; at: number }
  | { type: 'with'; object: Expression; entries: { name: string; value: Expression; at: number }[]; at: number };

/** The types a declaration or a cast may name. */
export const TYPE_NAMES: ReadonlySet<string> = new Set([
  'int',
  'long',
  'double',
  'float',
  'boolean',
  'byte',
  'short',
  'char',
  'String',
  'Integer',
  'Long',
  'Double',
  'Float',
  'Boolean',
  'Byte',
  'Short',
  'Character',
  'Number',
  'Object',
]);

/** Words that are no names. */
export const RESERVED: ReadonlySet<string> = new Set([
  'var',
  'if',
  'else',
  'for',
  'foreach',
  'while',
  'do',
  'until',
  'return',
  'new',
  'in',
  'def',
  'function',
  'assert',
  'with',
  'contains',
  'instanceof',
  'is',
  'and',
  'or',
  'strsim',
  'soundslike',
  'convertable_to',
  'isdef',
  'import',
  'import_static',
]);
