/**
 * Where the variables of a script live. A block, loop or function has its own, which are gone after it; functions read and write those of
 * the script. Each variable becomes one of the generated program, which is `unset` until it has a value: a name may be assigned by a
 * branch that never ran, or by a function that is called later.
 */

/** What the compiler knows of a value: enough to tell divisions of whole numbers and the sizes they come from. */
export type StaticType = 'int' | 'declaredInt' | 'text' | 'list' | 'number';

export interface Variable {
  /** Its name in the generated program. */
  js: string;
  /** Of the first value it was given, outside of functions. */
  type?: StaticType;
  /** It has a value whenever it is read. */
  isSet: boolean;
  /** A statement before this one gives it a value in the same function. */
  isDeclared: boolean;
}

export class Scope {
  readonly #variables = new Map<string, Variable>();
  readonly #functions = new Map<string, { js: string; parameters: number }>();
  readonly #names: { count: number };

  constructor(
    readonly kind: 'script' | 'function' | 'block',
    readonly parent: Scope | null = null,
  ) {
    this.#names = parent ? parent.#names : { count: 0 };
  }

  /** A name for the generated program that nothing else has. */
  newName(): string {
    this.#names.count += 1;
    return `v${this.#names.count}`;
  }

  /** Whether types are followed here: not inside of functions. */
  get isTyped(): boolean {
    return this.kind === 'script' || (this.kind === 'block' && this.parent?.isTyped === true);
  }

  get script(): Scope {
    return this.parent?.script ?? this;
  }

  /** Makes a variable of this scope. */
  declare(name: string, isSet = false): Variable {
    const variable: Variable = { js: this.newName(), isSet, isDeclared: true };
    this.#variables.set(name, variable);
    return variable;
  }

  /** Declared by a statement before, in this function: an assignment means it. */
  findOwn(name: string): Variable | undefined {
    const variable = this.#variables.get(name);
    if (variable?.isDeclared) return variable;
    return this.kind === 'block' ? this.parent?.findOwn(name) : undefined;
  }

  /** All that a name may mean, from the innermost; the script's own variable is always among them. */
  candidates(name: string): Variable[] {
    const own = this.#variables.get(name);
    if (this.parent) return [...(own ? [own] : []), ...this.parent.candidates(name)];
    if (own) return [own];
    const variable: Variable = { js: this.newName(), isSet: false, isDeclared: false };
    this.#variables.set(name, variable);
    return [variable];
  }

  /** The script's own variable of a name, which it may not have been given yet. */
  ofScript(name: string): Variable {
    return this.script.candidates(name)[0] as Variable;
  }

  declareFunction(name: string, parameters: number): string {
    const js = this.newName();
    this.#functions.set(name, { js, parameters });
    return js;
  }
  findFunction(name: string): { js: string; parameters: number } | undefined {
    return this.#functions.get(name) ?? this.parent?.findFunction(name);
  }

  /** The names of the generated program to declare at the start of this scope. */
  get declared(): string[] {
    return [...this.#variables.values()].filter(({ isSet }) => !isSet).map(({ js }) => js);
  }
}
