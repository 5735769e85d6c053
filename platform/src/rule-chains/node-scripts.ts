/** Scripts of rule nodes. */
import type { Context } from '../framework/context.js';
import { PlatformError } from '../framework/errors.js';
import type { Call } from '../framework/route.js';
import { isObject } from '../framework/shapes.js';
import { settlesWithin } from '../framework/time-limit.js';
import type { ScriptSource } from '../scripts/protocol.js';

/** The members of a node's configuration that hold its script, by language. */
const MEMBERS = [
  { JS: 'jsScript', TBEL: 'tbelScript' },
  { JS: 'alarmDetailsBuildJs', TBEL: 'alarmDetailsBuildTbel' },
] as const;
const ARGUMENTS = ['msg', 'metadata', 'msgType'];
const OF_GENERATOR = ['prevMsg', 'prevMetadata', 'prevMsgType'];

/** The script a node runs; null when it runs none. */
function scriptOf(node: unknown): ScriptSource | null {
  if (!isObject(node) || !isObject(node.configuration)) return null;
  const { configuration } = node;
  const language = configuration.scriptLang === 'TBEL' ? 'TBEL' : 'JS';
  const script = MEMBERS.map((each) => configuration[each[language]]).find((text) => typeof text === 'string');
  if (typeof script !== 'string') return null;
  const isGenerator = typeof node.type === 'string' && node.type.endsWith('.TbMsgGeneratorNode');
  return { language, script, argNames: isGenerator ? OF_GENERATOR : ARGUMENTS };
}

/** Why nodes cannot run, by their places in a list; null: nothing is wrong with the script of that node, or it has none. */
export type NodeFaults = readonly (string | null)[];

/** How long a save waits for its scripts, in milliseconds: test runs of the tenant come first, and may take long. */
export const LONGEST_WAIT = 2_000;

/** Compiles the scripts of a list of nodes. A save does not depend on it: what could not be compiled in time passes. */
export async function scriptFaults(
  { scripts }: Pick<Context, 'scripts'>,
  { user }: Pick<Call, 'user'>,
  nodes: unknown,
): Promise<NodeFaults> {
  const own = Array.isArray(nodes) ? nodes.map(scriptOf) : [];
  const sources = new Map(own.flatMap((source) => (source ? [[JSON.stringify(source), source]] : [])));
  const caller = { tenant: user.tenantId, user: user.userId };
  const compiled = scripts.compile([...sources.values()], caller).catch((error: unknown): NodeFaults => {
    if (error instanceof PlatformError) return [];
    throw error;
  });
  const faults = (await settlesWithin(LONGEST_WAIT, compiled)) ? await compiled : [];
  const byText = new Map([...sources.keys()].map((text, at) => [text, faults[at] ?? null]));
  return own.map((source) => byText.get(JSON.stringify(source)) ?? null);
}
