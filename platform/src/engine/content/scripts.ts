/** Scripts of configurations: in one of two languages, compiled when the node starts. */
import type { ScriptType } from '../../scripts/protocol.js';
import { ConfigurationError, oneOf, type Shape, text } from '../configuration.js';
import type { NodeContext, NodeScript } from '../node.js';

export interface ScriptConfig {
  /** Stored configurations of older nodes name none: theirs are JS. */
  scriptLang: 'TBEL' | 'JS' | null;
  jsScript: string | null;
  tbelScript: string | null;
}
const scriptLang = oneOf(['TBEL', 'JS']);
export const scriptShape: Shape<ScriptConfig> = { scriptLang, jsScript: text, tbelScript: text };

/** The script a configuration chooses, once it is known to compile. Throws with why it does not. */
export async function startScript(
  { scriptLang: language, jsScript, tbelScript }: ScriptConfig,
  type: ScriptType,
  context: NodeContext,
): Promise<NodeScript> {
  const chosen = language ?? 'JS';
  const source = chosen === 'JS' ? jsScript : tbelScript;
  if (source === null)
    throw new ConfigurationError(`"${chosen === 'JS' ? 'jsScript' : 'tbelScript'}" should be specified!`);
  const script: NodeScript = { language: chosen, type, script: source };
  const fault = await context.compile(script);
  if (fault !== null) throw new ConfigurationError(fault);
  return script;
}
