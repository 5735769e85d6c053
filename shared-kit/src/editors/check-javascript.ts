import { type Identifier, type Node, type Program, parse } from 'acorn';
import { analyze, type Scope } from 'eslint-scope';
import { standardGlobals } from './known-globals';
import type { Problem } from './problem';

/**
 * Static analysis of a function's body: what cannot be parsed and names that neither the body, its
 * arguments, the `declared` names nor the language know are errors; declarations that nothing reads are warnings.
 */
export function checkJavaScript(body: string, declared: readonly string[] = []): Problem[] {
  let program: Program;
  try {
    program = parse(body, {
      ecmaVersion: 'latest',
      sourceType: 'script',
      allowReturnOutsideFunction: true,
      ranges: true,
    });
  } catch (error) {
    return [syntaxProblem(error as ParseError, body)];
  }
  // Two descriptions of the same tree: acorn's nodes are those of ESTree.
  const scopes = analyze(program as unknown as Parameters<typeof analyze>[0], {
    ecmaVersion: 2022,
    sourceType: 'script',
    // The body belongs to a function: its own declarations are no globals.
    nodejsScope: true,
    fallback: childKeys,
  });
  const known = new Set([...standardGlobals, ...declared]);
  const asked = typeofOperands(program);
  const undeclared = (scopes.globalScope as Scope).through
    .map(({ identifier }) => identifier as unknown as Identifier)
    .filter((identifier) => !known.has(identifier.name) && !asked.has(identifier.start))
    .map(problemAt('error', 'undeclared'));
  return [...undeclared, ...unused(scopes.scopes)].sort((a, b) => a.from - b.from);
}

interface ParseError extends SyntaxError {
  pos: number;
}

function syntaxProblem(error: ParseError, body: string): Problem {
  const from = Math.min(error.pos ?? 0, body.length);
  // The marker gives the position: the parser counts the lines of its own input.
  const subject = error.message.replace(/ \(\d+:\d+\)$/, '');
  return { from, to: Math.min(from + 1, body.length), severity: 'error', kind: 'syntax', subject };
}

const problemAt =
  (severity: Problem['severity'], kind: Problem['kind']) =>
  ({ start, end, name }: Identifier): Problem => ({ from: start, to: end, severity, kind, subject: name });

/** Variables, functions and classes that are declared and never read. Parameters and caught errors may be left unread. */
function unused(scopes: readonly Scope[]): Problem[] {
  return scopes
    .filter(({ type }) => type !== 'function-expression-name')
    .flatMap(({ variables }) => variables)
    .filter(({ defs }) => defs.length > 0 && defs.every(({ type }) => /^(Variable|FunctionName|ClassName)$/.test(type)))
    .filter(({ references }) => !references.some((reference) => reference.isRead()))
    .filter(({ identifiers }, at, all) => all.findIndex((other) => other.identifiers[0] === identifiers[0]) === at)
    .map(({ identifiers }) => problemAt('warning', 'unused')(identifiers[0] as unknown as Identifier));
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childKeys = (node: object): string[] =>
  Object.entries(node)
    .filter(([, value]) => (Array.isArray(value) ? value.some(isNode) : isNode(value)))
    .map(([key]) => key);

/** Where names follow `typeof`: there they need not exist. */
function typeofOperands(program: Node): Set<number> {
  const found = new Set<number>();
  const visit = (node: Node): void => {
    const { operator, argument } = node as Node & { operator?: string; argument?: Node };
    if (node.type === 'UnaryExpression' && operator === 'typeof' && argument?.type === 'Identifier') {
      found.add(argument.start);
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
    }
  };
  visit(program);
  return found;
}
