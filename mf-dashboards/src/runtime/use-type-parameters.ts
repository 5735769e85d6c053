import { useEffect, useMemo, useState } from 'react';
import { askScript } from './ask-script';
import { codeOf, runsNext } from './code-of';

/** What the script of a type says of the data that it wants. */
export interface TypeParameters {
  /** Values are states: nothing is grouped. */
  stateData: boolean;
  /** The newest entity of the first datasource alone. */
  singleEntity: boolean;
  /** It says itself that there is no data. */
  processNoDataByWidget: boolean;
  /** It pages through the entities itself. */
  hasDataPageLink: boolean;
  /** It has the viewer told of entities that are left out. */
  warnOnPageDataOverflow: boolean;
  /** It hears of points that come, not of the window that moves on. */
  ignoreDataUpdateOnIntervalTick: boolean;
  /** It works without datasources. */
  datasourcesOptional: boolean;
  /** Its datasources may have no keys. */
  dataKeysOptional: boolean;
  /** So many datasources are asked for at most; -1: any number. */
  maxDatasources: number;
  /** So many keys of each. */
  maxDataKeys: number;
  /** Latest values are asked for beside time series. */
  hasAdditionalLatestDataKeys: boolean;
}

const usual: TypeParameters = {
  stateData: false,
  singleEntity: false,
  processNoDataByWidget: false,
  hasDataPageLink: false,
  warnOnPageDataOverflow: true,
  ignoreDataUpdateOnIntervalTick: false,
  datasourcesOptional: false,
  dataKeysOptional: false,
  maxDatasources: -1,
  maxDataKeys: -1,
  hasAdditionalLatestDataKeys: false,
};
const names = Object.keys(usual) as (keyof TypeParameters)[];

const answer = `((said) => ${JSON.stringify(names)}.map((name) => said[name]))(
  (typeof self.typeParameters === 'function' && self.typeParameters()) || {})`;

/** What scripts have said, and null of those that have to run: reading takes milliseconds, and running a sandbox. */
const known = new Map<string, TypeParameters | null>();
const MOST_KNOWN = 64;

function keep<T extends TypeParameters | null>(script: string, parameters: T): T {
  known.set(script, parameters);
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  return parameters;
}

/** How most scripts say it: once, as plain values. */
const plainly = /\bself\.typeParameters\s*=\s*function\s*\(\)\s*\{\s*return\s*\{([\s\w:,'"-]*)\};?\s*\}/;
const plainMember = /^\s*(['"]?)(\w+)\1\s*:\s*(true|false|-?(?:0|[1-9]\d*))\s*$/;

/** What a script says, as far as nothing has to run for it. */
function knownOf(script: string): TypeParameters | undefined {
  const before = known.get(script);
  return (before === undefined ? keep(script, saidPlainly(script) ?? null) : before) ?? undefined;
}

/** What a script says in plain values; undefined: only running it tells. */
function saidPlainly(script: string): TypeParameters | undefined {
  const code = codeOf(script);
  const found = code.split('typeParameters').length === 2 ? plainly.exec(code) : null;
  const list = found?.[1];
  if (!found || list === undefined || !runsNext(code.slice(0, found.index))) return undefined;
  const members = list.split(',').filter((member) => member.trim());
  const said = new Map<string, unknown>();
  for (const member of members) {
    const [, , name, value] = plainMember.exec(member) ?? [];
    if (name === undefined || value === undefined) return undefined;
    said.set(name, JSON.parse(value));
  }
  return parametersOf((name) => said.get(name));
}

const parametersOf = (said: (name: keyof TypeParameters) => unknown): TypeParameters =>
  Object.fromEntries(
    names.map((name) => [name, typeof said(name) === typeof usual[name] ? said(name) : usual[name]]),
  ) as unknown as TypeParameters;

/** What a script says, read in the sandbox where it has to run. */
export async function readTypeParameters(script: string): Promise<TypeParameters> {
  const first = knownOf(script);
  if (first) return first;
  const all = await askScript(script, answer);
  const parameters = parametersOf((name) => (Array.isArray(all) ? (all[names.indexOf(name)] as unknown) : undefined));
  // Undefined: it failed, which it may not do the next time.
  return Array.isArray(all) ? keep(script, parameters) : parameters;
}

/** What a script wants of its data; undefined until that is known. Most say nothing, and wait for nothing. */
export function useTypeParameters(script: string): TypeParameters | undefined {
  const [heard, setHeard] = useState<{ script: string; said: TypeParameters }>();
  const saysSome = /\btypeParameters\b/.test(script);
  // Kept from the first on: so many others may come that it is known no more.
  const first = useMemo(() => (saysSome ? knownOf(script) : undefined), [script, saysSome]);
  const said = first ?? known.get(script) ?? (heard?.script === script ? heard.said : undefined);
  const isKnown = said !== undefined;
  useEffect(() => {
    if (!saysSome || isKnown) return;
    let isCurrent = true;
    const take = (parameters: TypeParameters) => {
      if (isCurrent) setHeard({ script, said: parameters });
    };
    readTypeParameters(script).then(take, () => take(usual));
    return () => {
      isCurrent = false;
    };
  }, [script, saysSome, isKnown]);
  return saysSome ? said : usual;
}
