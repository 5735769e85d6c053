import { createUserFunction } from '@mullion/shared-kit/sandbox/sandbox';
import { scriptArguments } from './script-arguments';
import { libraryNames } from './script-libraries';

/** What a script finds by name. */
const globals = [...new Set([...scriptArguments, ...libraryNames])].filter((name) => name !== 'self');

/** A function that runs a script up to what it says of itself, `answer` of `self`; the script gets nothing to work with. */
const withScript = (script: string, answer: string): string => `const self = {};
const nothing = new Proxy(function () {}, { get: () => nothing, apply: () => nothing, construct: () => nothing });
const [${globals.join(', ')}] = ${JSON.stringify(globals)}.map(() => nothing);
(function (self) {
${script}
}).call(self, self);
return ${answer};`;

/** What a script of a widget type says of itself, read in the sandbox: `answer` of `self`; undefined where it fails. */
export async function askScript(script: string, answer: string): Promise<unknown> {
  const run = createUserFunction(withScript(script, answer), [], { pure: true });
  try {
    return await run.call();
  } catch {
    // The frame says what is wrong with the script.
    return undefined;
  } finally {
    run.dispose();
  }
}
