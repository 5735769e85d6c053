/** Trying a script out: `POST /api/ruleChain/testScript`. What goes wrong in the script is answered with 200, too. */
import { badRequest } from '../framework/errors.js';
import { wrongType } from '../framework/fields.js';
import { type Call, defineRoute, type SessionUser, T } from '../framework/route.js';
import { stopText } from '../framework/tenant-features.js';
import { SCRIPT_TYPES, type ScriptLanguage, type ScriptRun, type ScriptType } from './protocol.js';
import { SCRIPT_LIMITS } from './script-limits.js';
import './script-runner.js';

const DEFAULT_ARGUMENTS = ['msg', 'metadata', 'msgType'];
const NAME = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

function languageOf(query: string | undefined): ScriptLanguage {
  const language = query || 'JS';
  if (language !== 'JS' && language !== 'TBEL') throw wrongType('scriptLang', 'JS or TBEL');
  return language;
}

function textOf(body: Readonly<Record<string, unknown>>, field: string): string {
  const value = body[field];
  if (value === undefined || value === null) throw badRequest(`${field} should be specified!`);
  if (typeof value !== 'string') throw wrongType(field, 'a string');
  return value;
}

function argumentsOf(value: unknown): string[] {
  if (value === undefined || value === null) return DEFAULT_ARGUMENTS;
  const names = Array.isArray(value) ? value : [];
  const areNames = names.length === 3 && names.every((name) => typeof name === 'string' && NAME.test(name));
  if (!areNames) throw wrongType('argNames', 'a list of three names');
  return names as string[];
}

function metadataOf(value: unknown): Record<string, string> {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw wrongType('metadata', 'an object of strings');
  const texts = Object.entries(value).filter(([, each]) => each !== null);
  return Object.fromEntries(
    texts.map(([key, each]) => [key, typeof each === 'object' ? JSON.stringify(each) : String(each)]),
  );
}

/** The run that a call asks for, its type not yet looked at. Throws 400 for fields that are missing or of another type. */
function runOf({ object, query, user }: Call<SessionUser>): Omit<ScriptRun, 'type'> & { type: string } {
  return {
    tenant: user.tenantId,
    language: languageOf(query.scriptLang),
    script: textOf(object, 'script'),
    type: textOf(object, 'scriptType'),
    argNames: argumentsOf(object.argNames),
    input: { msg: textOf(object, 'msg'), metadata: metadataOf(object.metadata), msgType: textOf(object, 'msgType') },
    limit: SCRIPT_LIMITS.testRun,
  };
}

const isType = (type: string): type is ScriptType => (SCRIPT_TYPES as readonly string[]).includes(type);

export const testScriptRoutes = [
  defineRoute({
    method: 'POST',
    path: '/api/ruleChain/testScript',
    auth: T,
    mode: 'main',
    body: 'request',
    handler: async ({ scripts, stopped, events }, call) => {
      const run = runOf(call);
      if (!isType(run.type)) return { output: '', error: `Unsupported script type: ${run.type}` };
      const { tenantId } = call.user;
      if (stopped.has(tenantId, 'jsExecutionApiState')) return { output: '', error: stopText('jsExecutionApiState') };
      events.publish({ name: 'usage.counted', payload: { tenantId, counts: { jsExecution: 1 } } });
      const outcome = await scripts.run({ ...run, type: run.type }, call.user.userId);
      return 'error' in outcome ? { output: '', error: outcome.error } : { output: outcome.output, error: '' };
    },
  }),
];
