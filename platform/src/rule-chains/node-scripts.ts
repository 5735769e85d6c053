/** Scripts of rule nodes. */
import type { Context } from '../framework/context.js';
import { PlatformError } from '../framework/errors.js';
import { defineOperation } from '../framework/operation.js';
import { BODY_LIMITS, Call, type CallData } from '../framework/route.js';
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

/** The scripts of nodes, by their places in a list. */
type NodeScripts = readonly (ScriptSource | null)[];

/** The scripts of a list of nodes; none of what is no list. */
export const scriptsOf = (nodes: unknown): NodeScripts => (Array.isArray(nodes) ? nodes.map(scriptOf) : []);

/** Compiles the scripts of nodes. A save does not depend on it: what could not be compiled in time passes. */
export async function scriptFaults(
  { scripts }: Pick<Context, 'scripts'>,
  { user }: Pick<Call, 'user'>,
  own: NodeScripts,
): Promise<NodeFaults> {
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

/** The scripts in a body: of the nodes of one chain, or of each of several under `metadata`. */
function scriptsIn(data: CallData): NodeScripts[] {
  const body = new Call(data).object;
  const contents: unknown[] = Array.isArray(body.metadata) ? body.metadata : [body];
  return contents.map((each) => (isObject(each) ? scriptsOf(each.nodes) : []));
}

const scriptsInLarge = defineOperation('rule-chains.scripts-of-body', 'search', (_tx, data: CallData) =>
  scriptsIn(data),
);

/** Why nodes of the chains in a body cannot run: a small body is read at once, a large one where searches run. */
export async function faultsOfBody(context: Context, call: Call): Promise<NodeFaults[]> {
  const { data } = call;
  const isLarge = (data.rawBody?.length ?? 0) > BODY_LIMITS.device;
  const chains = isLarge ? await context.db.run(scriptsInLarge, data) : scriptsIn(data);
  return Promise.all(chains.map((own) => scriptFaults(context, call, own)));
}
