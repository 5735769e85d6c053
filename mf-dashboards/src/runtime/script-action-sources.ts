import { isObject } from '../model/damage';
import { askScript } from './ask-script';

/** Where a script offers actions. */
export interface ScriptActionSource {
  id: string;
  name: string;
  multiple: boolean;
  hasCondition: boolean;
}

/** Places for actions, and characters of what they are called. */
const LIMITS = { sources: 64, name: 100 };

/** Where a script says that it offers actions, read in the sandbox. */
export async function readActionSources(script: string): Promise<readonly ScriptActionSource[]> {
  if (!/\bactionSources\b/.test(script)) return [];
  const said = await askScript(script, `typeof self.actionSources === 'function' ? self.actionSources() : null`);
  return Object.entries(isObject(said) ? said : {})
    .slice(0, LIMITS.sources)
    .map(([id, source]) => {
      const { name, multiple, hasShowCondition } = isObject(source) ? source : {};
      const called = typeof name === 'string' ? name.slice(0, LIMITS.name) : '';
      return { id, name: called || id, multiple: multiple === true, hasCondition: hasShowCondition === true };
    });
}
