/**
 * Expressions of the generated program. Everything is done by the runtime `$` (`sandbox/runtime.ts`), which is told where in the script
 * it was asked; plain JavaScript are only literals, names and the order of things. `U` is a variable's value before it has one.
 */
import { Scope, type StaticType, type Variable } from './scopes.js';
import { ScriptFault } from './script-fault.js';
import { isInt, typeOfCall, typeOfCast, typeOfMethod, typeOfOperation, typeOfStatic } from './static-types.js';
import type { Expression, Statement } from './syntax.js';

/** An expression of the generated program, and what is known of its value. */
export interface Generated {
  js: string;
  type?: StaticType;
  /** It consists of literals alone. */
  isLiteral?: boolean;
}

/** What the generator of statements gives that of expressions. */
export interface StatementGenerator {
  /** A function's body whose value is that of its last statement. */
  valueOf(statement: Statement, scope: Scope): string;
}

const OPERATIONS: Readonly<Record<string, string>> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
  '%': 'remainder',
  '**': 'power',
  '&': 'and',
  '|': 'or',
  '^': 'xor',
  '<<': 'shiftLeft',
  '>>': 'shiftRight',
  '>>>': 'shiftUnsigned',
  '#': 'append',
  '<': 'less',
  '<=': 'lessOrEqual',
  '>': 'greater',
  '>=': 'greaterOrEqual',
  contains: 'contains',
  strsim: 'similarity',
  soundslike: 'soundsLike',
  '~=': 'matches',
};

const quote = (text: string) => JSON.stringify(text);

export class ExpressionGenerator {
  constructor(
    private readonly statements: StatementGenerator,
    private readonly classes: ReadonlySet<string>,
  ) {}

  generate(node: Expression, scope: Scope): Generated {
    const js = (part: Expression) => this.generate(part, scope).js;
    const list = (parts: readonly Expression[]) => `[${parts.map(js).join(', ')}]`;
    const { at } = node;
    switch (node.type) {
      case 'number':
        return this.#number(node);
      case 'text':
        return { js: quote(node.value), type: 'text', isLiteral: true };
      case 'constant':
        return { js: node.value === 'empty' ? '$.EMPTY' : String(node.value), isLiteral: true };
      case 'name':
        return this.#name(node.name, at, scope);
      case 'member':
        return { js: `$.member(${js(node.object)}, ${quote(node.name)}, ${node.nullSafe}, ${at})` };
      case 'index':
        return { js: `$.index(${js(node.object)}, ${js(node.index)}, ${at})` };
      case 'call':
        return this.#call(node.name, node.args, at, scope);
      case 'method':
        return this.#method(node, scope);
      case 'list':
        return { js: list(node.items), type: 'list' };
      case 'map':
        return { js: `$.map([${node.entries.map(({ key, value }) => `[${js(key)}, ${js(value)}]`).join(', ')}])` };
      case 'group':
        return this.generate(node.inner, scope);
      case 'unary':
        return this.#unary(node.operator, node.operand, at, scope);
      case 'binary':
        return this.#binary(node, scope);
      case 'isType':
        return { js: `$.isType(${js(node.value)}, ${quote(node.className)}, ${at})` };
      case 'convertable':
        return { js: `$.isConvertable(${js(node.value)}, ${quote(node.className)}, ${at})` };
      case 'choice':
        return this.#choice(node, scope);
      case 'assign':
        return this.#assign(node, scope);
      case 'step':
        return this.#step(node, scope);
      case 'ifValue':
        return { js: this.statements.valueOf(node.statement, scope) };
      case 'cast':
        return { js: `$.cast(${js(node.value)}, ${quote(node.className)}, ${at})`, type: typeOfCast(node.className) };
      case 'new':
        return { js: `$.create(${quote(node.className)}, ${list(node.args)}, ${at})` };
      case 'newList': {
        const items = node.items ? list(node.items) : 'null';
        return { js: `$.newList(${quote(node.className)}, ${list(node.sizes)}, ${items}, ${at})`, type: 'list' };
      }
      case 'projection':
        return this.#projection(node, scope);
      case 'isDefined':
        return {
          js: `(${scope
            .candidates(node.name)
            .map((each) => `${each.js} !== U`)
            .join(' || ')})`,
        };
    }
  }

  /** A condition: a Boolean, or an error. */
  condition(node: Expression, scope: Scope): string {
    return `$.condition(${this.generate(node, scope).js}, ${node.at})`;
  }

  #number({ text, kind }: Expression & { type: 'number' }): Generated {
    if (kind === 'int') return { js: text, type: 'int', isLiteral: true };
    if (kind === 'long') return { js: `${text}n`, type: 'number', isLiteral: true };
    return { js: `$.${kind}(${text === 'Infinity' ? '1/0' : text})`, type: 'number', isLiteral: true };
  }

  #name(name: string, at: number, scope: Scope): Generated {
    const found = scope.findFunction(name);
    const candidates = scope.candidates(name);
    const type = scope.isTyped ? candidates[0]?.type : undefined;
    if (candidates[0]?.isSet) return { js: candidates[0].js, type };
    const otherwise =
      found?.js ?? (this.classes.has(name) ? `$.classNamed(${quote(name)})` : `$.unresolved(${quote(name)}, ${at})`);
    return { js: candidates.reduceRight((rest, { js }) => `(${js} !== U ? ${js} : ${rest})`, otherwise), type };
  }

  #call(name: string, args: readonly Expression[], at: number, scope: Scope): Generated {
    const values = args.map((arg) => this.generate(arg, scope).js);
    const found = scope.findFunction(name);
    if (found) {
      const call = `${found.js}(${values.join(', ')})`;
      return { js: args.length > found.parameters ? `$.tooMany(${quote(name)}, ${at})` : call };
    }
    const variable = scope.candidates(name).reduceRight((rest, { js }) => `(${js} !== U ? ${js} : ${rest})`, 'U');
    return { js: `$.call(${quote(name)}, ${variable}, [${values.join(', ')}], ${at})`, type: typeOfCall(name) };
  }

  #method({ object, name, args, nullSafe, at }: Expression & { type: 'method' }, scope: Scope): Generated {
    const self = this.generate(object, scope);
    const values = args.map((arg) => this.generate(arg, scope));
    const js = `$.method(${self.js}, ${quote(name)}, [${values.map((each) => each.js).join(', ')}], ${nullSafe}, ${at})`;
    const isStatic = object.type === 'name' && this.classes.has(object.name);
    const types = values.map(({ type }) => type);
    return { js, type: isStatic ? typeOfStatic(object.name, name, types) : typeOfMethod(self.type, name) };
  }

  #unary(operator: '-' | '!' | '~', operand: Expression, at: number, scope: Scope): Generated {
    const { js, type, isLiteral } = this.generate(operand, scope);
    if (operator === '!') return { js: `$.not(${js}, ${at})` };
    if (operator === '~') return { js: `$.invert(${js}, ${at})`, type, isLiteral };
    return { js: `$.negate(${js}, ${at})`, type, isLiteral };
  }

  #binary({ operator, left, right, unfolded, at }: Expression & { type: 'binary' }, scope: Scope): Generated {
    const a = this.generate(left, scope);
    const b = this.generate(right, scope);
    if (operator === '&&' || operator === 'and')
      return { js: `($.logical(${a.js}, ${at}) && $.logical(${b.js}, ${right.at}))` };
    if (operator === '||') return { js: `($.logical(${a.js}, ${at}) || $.logical(${b.js}, ${right.at}))` };
    if (operator === 'or') return { js: `$.firstOf(${a.js}, () => ${b.js})` };
    if (operator === '==' || operator === '===') return { js: `$.equal(${a.js}, ${b.js})` };
    if (operator === '!=') return { js: `!$.equal(${a.js}, ${b.js})` };
    const isLiteral = Boolean(a.isLiteral && b.isLiteral) && !unfolded;
    const type = typeOfOperation(operator, a.type, b.type, isLiteral);
    const bothDeclared = a.type === 'declaredInt' && b.type === 'declaredInt';
    const isWhole =
      operator === '/' && (scope.isTyped || unfolded) && isInt(a.type) && isInt(b.type) && !isLiteral && !bothDeclared;
    const operation = isWhole ? 'divideInts' : OPERATIONS[operator];
    return {
      js: `$.${operation}(${a.js}, ${b.js}, ${at})`,
      type: isLiteral && type === 'int' && operator === '/' ? undefined : type,
      isLiteral,
    };
  }

  #choice({ condition, yes, no }: Expression & { type: 'choice' }, scope: Scope): Generated {
    const a = this.generate(yes, scope);
    const b = no ? this.generate(no, scope) : { js: 'null' };
    const type = isInt(a.type) && isInt(b.type) ? 'int' : undefined;
    return { js: `(${this.condition(condition, scope)} ? ${a.js} : ${b.js})`, type };
  }

  #assign({ target, operator, value, at }: Expression & { type: 'assign' }, scope: Scope): Generated {
    const { js, type } = this.generate(value, scope);
    const operation = operator === '=' ? null : OPERATIONS[operator.slice(0, -1)];
    if (target.type === 'member') {
      const object = this.generate(target.object, scope).js;
      const change = operation ? `, (old) => $.${operation}(old, ${js}, ${at})` : '';
      const place = `${object}, ${quote(target.name)}`;
      return operation
        ? { js: `$.changeMember(${place}${change}, ${at})` }
        : { js: `$.setMember(${place}, ${js}, ${at})` };
    }
    if (target.type === 'index') {
      const place = `${this.generate(target.object, scope).js}, ${this.generate(target.index, scope).js}`;
      if (!operation) return { js: `$.setIndex(${place}, ${js}, ${at})` };
      return { js: `$.changeIndex(${place}, (old) => $.${operation}(old, ${js}, ${at}), ${at})` };
    }
    if (target.type !== 'name') throw new ScriptFault(`Invalid operator: ${operator}`, at);
    if (operation) {
      const old = this.#name(target.name, at, scope);
      return { js: this.store(target.name, `$.${operation}(${old.js}, ${js}, ${at})`, scope), type: old.type };
    }
    return { js: this.store(target.name, js, scope, type), type };
  }

  /** Gives a variable a value; one that does not exist yet is declared in the innermost scope. */
  store(name: string, js: string, scope: Scope, type?: StaticType): string {
    const own = scope.findOwn(name);
    if (own) return `(${own.js} = ${js})`;
    const shared = scope.ofScript(name);
    if (scope.isTyped) return `(${this.#declare(name, scope, type).js} = ${js})`;
    const local = scope.declare(name);
    const value = scope.newName();
    // The value stands in the program once: values of values would double it each time.
    return `((${value}) => ${shared.js} !== U ? (${shared.js} = ${value}) : (${local.js} = ${value}))(${js})`;
  }

  /** `var name = …`: a function's own variable hides the script's. */
  storeDeclared(name: string, js: string, scope: Scope, type?: StaticType): string {
    const variable = scope.findOwn(name) ?? this.#declare(name, scope, type);
    return `(${variable.js} = ${js})`;
  }

  #declare(name: string, scope: Scope, type?: StaticType): Variable {
    const known = scope.kind === 'script' ? scope.ofScript(name) : scope.declare(name);
    known.isDeclared = true;
    if (scope.isTyped && type) known.type = type;
    return known;
  }

  #step({ name, by, before, at }: Expression & { type: 'step' }, scope: Scope): Generated {
    const { js, type } = this.#name(name, at, scope);
    const stored = this.store(name, `$.add(${js}, ${by}, ${at})`, scope);
    return { js: before ? stored : `$.before(${js}, ${stored})`, type };
  }

  #projection({ value, list, condition, at }: Expression & { type: 'projection' }, scope: Scope): Generated {
    const inner = new Scope('block', scope);
    const item = inner.declare('$', true).js;
    const named = (node: Expression): string => {
      if (node.type !== 'name' || node.name === '$') return this.generate(node, inner).js;
      return `$.itemMember(${item}, ${quote(node.name)}, () => ${this.generate(node, inner).js})`;
    };
    const filter = condition ? `(${item}) => ${this.condition(condition, inner)}` : 'null';
    return {
      js: `$.project(${this.generate(list, scope).js}, (${item}) => ${named(value)}, ${filter}, ${at})`,
      type: 'list',
    };
  }
}
