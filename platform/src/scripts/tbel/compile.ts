/** TBEL to JavaScript: the program of a script, for the sandbox. */
import { ExpressionGenerator } from './generate-expression.js';
import { parse } from './parse-statement.js';
import { Scope } from './scopes.js';
import type { Statement } from './syntax.js';

/** Classes a script may name. */
export const CLASS_NAMES: ReadonlySet<string> = new Set([
  'Math',
  'StrictMath',
  'Integer',
  'Long',
  'Double',
  'Float',
  'Boolean',
  'Byte',
  'Short',
  'Character',
  'String',
  'Number',
  'Object',
  'JSON',
  'Date',
]);

class ProgramGenerator {
  readonly #expressions: ExpressionGenerator;

  constructor() {
    this.#expressions = new ExpressionGenerator(
      { valueOf: (statement, scope) => `(() => {${this.#block([statement], scope, true)}})()` },
      CLASS_NAMES,
    );
  }

  /** The program of a script: `($, U) => (arguments) => result`, as the text of a function's body. */
  program(statements: readonly Statement[], argNames: readonly string[]): string {
    const script = new Scope('script');
    const names = argNames.map((name) => script.declare(name, true).js);
    const body = this.#statements(statements, script, true);
    return `"use strict"; return function (${names.join(', ')}) {${declare(script)}${body}};`;
  }

  /** Statements with variables of their own. `isLast`: their value is the function's. */
  #block(statements: readonly Statement[], parent: Scope, isLast: boolean): string {
    const scope = new Scope('block', parent);
    const body = this.#statements(statements, scope, isLast);
    return `${declare(scope)}${body}`;
  }

  #statements(statements: readonly Statement[], scope: Scope, isLast: boolean): string {
    for (const each of statements) {
      if (each.type === 'function') scope.declareFunction(each.name, each.parameters.length);
    }
    const last = statements.length - 1;
    const generated = statements.map((each, at) => this.#statement(each, scope, isLast && at === last));
    return `${generated.join('\n')}${isLast ? '\nreturn null;' : ''}`;
  }

  #statement(node: Statement, scope: Scope, isLast: boolean): string {
    const condition = (part: Parameters<ExpressionGenerator['condition']>[0]) =>
      this.#expressions.condition(part, scope);
    const js = (part: Parameters<ExpressionGenerator['generate']>[0]) => this.#expressions.generate(part, scope).js;
    const result = (value: string) => (isLast ? `return ${value};` : `${value};`);
    switch (node.type) {
      case 'expression':
        return result(js(node.value));
      case 'declare':
        return result(this.#declaration(node, scope));
      case 'if': {
        const no = node.no ? ` else {${this.#block(node.no, scope, isLast)}}` : '';
        return `if (${condition(node.condition)}) {${this.#block(node.yes, scope, isLast)}}${no}`;
      }
      case 'for':
        return this.#for(node, scope);
      case 'foreach': {
        const inner = new Scope('block', scope);
        const list = js(node.list);
        const item = inner.declare(node.name, true).js;
        return `for (let ${item} of $.each(${list}, ${node.at})) {${this.#block(node.body, inner, false)}}`;
      }
      case 'while': {
        const test = `${node.expected ? '' : '!'}${condition(node.condition)}`;
        const body = `{${this.#block(node.body, scope, false)}}`;
        return node.after ? `do ${body} while (${test});` : `while (${test}) ${body}`;
      }
      case 'function':
        return this.#function(node, scope);
      case 'return':
        return `return ${node.value ? js(node.value) : 'null'};`;
      case 'assert':
        return `$.assert(${condition(node.condition)}, ${node.at});`;
      case 'with': {
        const object = scope.newName();
        const stores = node.entries.map(
          ({ name, value, at }) => `$.setMember(${object}, ${JSON.stringify(name)}, ${js(value)}, ${at});`,
        );
        return `{const ${object} = ${js(node.object)}; ${stores.join(' ')}}`;
      }
    }
  }

  #declaration({ name, value, isTyped, isInt }: Statement & { type: 'declare' }, scope: Scope): string {
    if (!value) return this.#expressions.storeDeclared(name, 'null', scope);
    const { js, type } = this.#expressions.generate(value, scope);
    const declared = isTyped ? (isInt ? 'declaredInt' : undefined) : type;
    return this.#expressions.storeDeclared(name, js, scope, declared);
  }

  /** A loop without statements is left out, condition and all. */
  #for({ start, condition, step, body }: Statement & { type: 'for' }, scope: Scope): string {
    if (body.length === 0) return '';
    const inner = new Scope('block', scope);
    const first = this.#statement(start, inner, false);
    const test = this.#expressions.condition(condition, inner);
    const next = this.#expressions.generate(step, inner).js;
    const block = this.#block(body, inner, false);
    return `{${declare(inner)}${first} for (; ${test}; ${next}) {${block}}}`;
  }

  #function({ name, parameters, body }: Statement & { type: 'function' }, parent: Scope): string {
    const scope = new Scope('function', parent);
    const names = parameters.map((parameter) => scope.declare(parameter, true));
    for (const each of names) each.isSet = false;
    const inner = new Scope('block', scope);
    const block = this.#statements(body, inner, true);
    const head = names.map(({ js }) => `${js} = U`).join(', ');
    const own = scope.declared.filter((each) => !names.some(({ js }) => js === each));
    return `function ${parent.findFunction(name)?.js}(${head}) {${letAll(own)}${declare(inner)}${block}}`;
  }
}

const letAll = (names: readonly string[]) =>
  names.length > 0 ? `let ${names.map((name) => `${name} = U`).join(', ')};` : '';
const declare = (scope: Scope) => letAll(scope.declared);

/**
 * The JavaScript of a TBEL script, the body of a function of the runtime and the unset value that makes the script's function.
 * Throws a `ScriptFault` when it does not compile.
 */
export const compileTbel = (script: string, argNames: readonly string[]): string =>
  new ProgramGenerator().program(parse(script), argNames);
