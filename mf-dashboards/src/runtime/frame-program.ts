import { frameParts } from './frame-parts';
import { frameRuntime } from './frame-runtime';
import { scriptArguments } from './script-arguments';

const { lines: _, template: __, ...functions } = frameParts;
const parts = Object.entries(functions)
  .map(([name, part]) => `${name}: ${typeof part === 'function' ? part : JSON.stringify(part)}`)
  .join(', ');
const linesOf = (text: string) => text.split('\n').length - 1;
const runtime = String(frameRuntime);

/** Lines of a program before the script: errors name the script's own. */
export const linesBefore = linesOf(runtime) + linesOf(parts) + 1;

/** What stands before the controller script, which begins on a line of its own: what fails before it has no place in it. */
const before = (template: string) =>
  `(${runtime})(bridge, { ${parts}, template: ${JSON.stringify(template)}, lines: ${linesBefore} }, function (${scriptArguments.join(', ')}) {\n`;

/** Arguments of the functions of actions, in their order; those without HTML have no `htmlTemplate`. */
const actionArguments = '$event, widgetContext, entityId, entityName, htmlTemplate, additionalParams, entityLabel';
const beforeAction = before('').replace(/\n$/, `return (function (${actionArguments}) {\n`);

/** The program of a stored widget's frame. `template`: its HTML, where the frame has the code of templates. */
export const frameProgram = (controllerScript: string, template = ''): string =>
  `${before(template)}${controllerScript}\n});`;

/** The program of the frame of an action that somebody wrote. */
export const actionProgram = (customFunction: string): string =>
  `${beforeAction}${customFunction}\n}).apply(self, self.actionArguments); });`;
