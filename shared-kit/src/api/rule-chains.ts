import { http } from './http';

/** Languages of rule node scripts. */
export type ScriptLanguage = 'JS' | 'TBEL';

/** What kind of node a script is for: it decides what the script gets and has to return. */
export type ScriptType = 'update' | 'generate' | 'filter' | 'switch' | 'json' | 'string';

export interface ScriptTest {
  script: string;
  scriptType: ScriptType;
  argNames: readonly string[];
  msgType: string;
  /** The message's body as text. */
  msg: string;
  metadata: Readonly<Record<string, string>>;
}

/** What the script gave, as JSON text, or why it failed; no error, or an empty one, is success. */
export interface ScriptTestResult {
  output: string;
  error: string | null;
}

/** Runs a rule node's script on the server with one message. */
export const runScriptTest = (test: ScriptTest, scriptLang: ScriptLanguage): Promise<ScriptTestResult> =>
  http.post('/api/ruleChain/testScript', test, { query: { scriptLang } });
