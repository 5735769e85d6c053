import { frameRuntime } from './frame-runtime';

/** What stands before the controller script, which begins on a line of its own: what fails before it has no place in it. */
const before = `(${String(frameRuntime)})(bridge, function (self, ctx) {\n`;

/** The program of a stored widget's frame. */
export const frameProgram = (controllerScript: string): string => `${before}${controllerScript}\n});`;

/** Lines of the program before the script: errors name the script's own. */
export const linesBefore = before.split('\n').length - 1;
