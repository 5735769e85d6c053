import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';

/** What the source of a package says about texts. */
export interface TextUses {
  /** Keys that are asked for in so many words, with the namespaces that they may be of. */
  asked: { file: string; key: KeyPattern; namespaces: string[] }[];
  /** Every string, property name and literal type: what a computed part of a key may be. */
  words: Set<string>;
  /** Strings with values in between, as `profile.${name}`. */
  templates: KeyPattern[];
  /** Words that a person would read, written in the code. */
  hardCoded: { file: string; text: string }[];
}

/** A key, or the fixed parts around its computed ones. */
export type KeyPattern = readonly string[];

/** Attributes and options whose value a person reads or hears. */
const visible = new Set(
  'label title placeholder alt aria-label aria-description aria-roledescription aria-valuetext hint message'.split(' '),
);
const visibleOptions = new Set([...visible, 'confirmLabel', 'cancelLabel', 'okLabel', 'submitLabel', 'empty', 'text']);
/** Calls that answer a text. */
const textFunctions = /^(t|kit|own|translate)$/;
/** What is the same in every language: a name, a key of the keyboard, a sample of letters, the head of a file. */
const wordless = new Set(['Mullion', 'Esc', 'Abc', '-----BEGIN CERTIFICATE-----']);

interface Node {
  type: string;
  [property: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Reads all sources of a package but its tests. `namespace` is what its own keys belong to. */
export function textUses(packageDir: string, namespace: string): TextUses {
  const uses: TextUses = { asked: [], words: new Set(), templates: [], hardCoded: [] };
  const folder = path.join(packageDir, 'src');
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\.tsx?$/.test(entry) || /\.(test|stories)\.|-story-data\.ts$|\.d\.ts$|(^|\/)testing\//.test(entry)) continue;
    readSource(readFileSync(path.join(folder, entry), 'utf8'), entry, namespace, uses);
  }
  return uses;
}

/** Adds what one source says to `uses`. */
export function readSource(source: string, file: string, namespace: string, uses: TextUses): void {
  const tree = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }) as unknown as Node;
  const areas = areasOf(file, namespace);
  const translators = translatorsOf(tree, areas);
  const namespacesOf = (name: string, first: string | undefined) =>
    name === 'translate' ? [first ?? ''] : (translators.get(name) ?? [namespace, ...areas, 'kit']);

  walk(tree, (node) => {
    if (node.type === 'StringLiteral') uses.words.add(withoutNamespace(node.value as string));
    if (node.type === 'TemplateLiteral') {
      const pattern = patternOf(node);
      if (pattern.length === 1) uses.words.add(pattern[0] ?? '');
      else if (isPartOfKey(pattern)) uses.templates.push(pattern);
    }
    const name = nameOf(
      node.type.endsWith('Property') || node.type.endsWith('PropertySignature') ? node.key : undefined,
    );
    // Some names become parts of keys, in their spelling.
    if (name) uses.words.add(name).add(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
    if (node.type === 'AssignmentPatternProperty' || node.type === 'KeyValuePatternProperty') {
      uses.words.add(nameOf(node.key) ?? '');
    }

    if (node.type === 'CallExpression') {
      const callee = node.callee as Node;
      const called = callee.type === 'MemberExpression' ? nameOf(callee.property) : nameOf(callee);
      if (!called || !textFunctions.test(called)) return;
      const [first, second] = (node.arguments as { expression: Node }[]).map(({ expression }) => expression);
      const of = called === 'translate' ? (first?.type === 'StringLiteral' ? (first.value as string) : undefined) : '';
      const key = called === 'translate' ? second : first;
      if (of === undefined) return;
      for (const pattern of key ? leaves(key) : []) {
        const [, other, rest] = /^(\w[\w:-]*):(.*)$/s.exec(pattern[0] ?? '') ?? [];
        if (other) uses.asked.push({ file, key: [rest ?? '', ...pattern.slice(1)], namespaces: [other] });
        else if (isPartOfKey(pattern)) {
          uses.asked.push({ file, key: pattern, namespaces: namespacesOf(called, of) });
        }
      }
    }

    for (const text of wordsIn(node)) {
      if (/\p{L}{2}/u.test(text) && !wordless.has(text.trim())) uses.hardCoded.push({ file, text: text.trim() });
    }
  });
}

/** What `useT()` means in a folder: its own texts in the kit; in the shell those of the shell too; in a module its part's, and those of the parts around it. */
function areasOf(file: string, namespace: string): string[] {
  const folders = file.split('/').slice(0, -1);
  if (namespace === 'shell') return [`shell-${folders[0]}`, 'shell'];
  return namespace === 'kit' ? [`kit-${folders[0]}`] : folders.map((folder) => `${namespace}-${folder}`);
}

/**
 * Names of the translators made in a file by `const t = useT('kit')`, with the namespaces they stand for. Without a
 * namespace it is the `useT` of the file's own folder.
 */
function translatorsOf(tree: Node, areas: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  walk(tree, (node) => {
    const init = node.type === 'VariableDeclarator' ? (node.init as Node | null) : null;
    if (init?.type !== 'CallExpression' || nameOf(init.callee) !== 'useT') return;
    const name = nameOf(node.id);
    const [argument] = init.arguments as { expression: Node }[];
    // Computed, it may be any.
    const literal = argument?.expression.type === 'StringLiteral' ? (argument.expression.value as string) : '*';
    const meant = argument ? [literal] : areas;
    if (name) found.set(name, [...(found.get(name) ?? []), ...meant]);
  });
  return found;
}

/** Texts in a node that a person would read. */
function wordsIn(node: Node): string[] {
  if (node.type === 'JSXText') return [node.value as string];
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    return (node.children as Node[])
      .filter(({ type }) => type === 'JSXExpressionContainer')
      .flatMap(({ expression }) => leaves(expression as Node).flat());
  }
  if (node.type === 'JSXAttribute' && visible.has(nameOf(node.name) ?? '')) {
    const value = node.value as Node | null;
    if (value?.type === 'StringLiteral') return [value.value as string];
    return value?.type === 'JSXExpressionContainer' ? leaves(value.expression as Node).flat() : [];
  }
  if (node.type === 'KeyValueProperty' && visibleOptions.has(nameOf(node.key) ?? '')) {
    // In lower case it is a key or a code.
    return leaves(node.value as Node)
      .flat()
      .filter((text) => /^\p{Lu}\p{Ll}/u.test(text));
  }
  return [];
}

/** The strings an expression may be, as patterns; none where it is computed elsewhere. */
function leaves(node: Node): KeyPattern[] {
  if (node.type === 'StringLiteral') return [[node.value as string]];
  if (node.type === 'TemplateLiteral') return [patternOf(node)];
  if (node.type === 'ConditionalExpression')
    return [...leaves(node.consequent as Node), ...leaves(node.alternate as Node)];
  if (node.type === 'BinaryExpression' && /^(&&|\|\||\?\?)$/.test(node.operator as string)) {
    return [...leaves(node.left as Node), ...leaves(node.right as Node)];
  }
  if (node.type === 'ParenthesisExpression') return leaves(node.expression as Node);
  return [];
}

const patternOf = (template: Node): KeyPattern => (template.quasis as { cooked: string }[]).map(({ cooked }) => cooked);

/** A key without its namespace: of the kit as other packages write it, or of a module's part. */
const withoutNamespace = (text: string): string => text.replace(/^(?:kit|mf-[\w-]+):/, '');

/** What is no address, sentence or bare joint of values. */
const isPartOfKey = (pattern: KeyPattern): boolean => /^[\w.:-]*[a-z][\w.:-]*$/i.test(pattern.join(''));

const nameOf = (value: unknown): string | undefined =>
  isNode(value) && ['Identifier', 'StringLiteral'].includes(value.type) ? (value.value as string) : undefined;

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, visit);
      else if (isNode(child?.expression)) walk(child.expression, visit);
    }
  }
}

/** Whether a key can be what a pattern yields; a computed part must be something that the code says. */
export function matchesPattern(key: string, pattern: KeyPattern, isWord: (part: string) => boolean): boolean {
  const [first = '', ...rest] = pattern;
  if (!key.startsWith(first)) return false;
  if (rest.length === 0) return key === first;
  const after = key.slice(first.length);
  for (let end = 1; end <= after.length; end += 1) {
    if (isWord(after.slice(0, end)) && matchesPattern(after.slice(end), rest, isWord)) return true;
  }
  return false;
}
