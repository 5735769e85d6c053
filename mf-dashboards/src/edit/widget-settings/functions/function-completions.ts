import { widgetContextTree } from '@mullion/shared-kit/editors/widget-completions';
import { argumentOf } from './function-arguments';
import type { FunctionKind } from './function-kinds';
import type { WidgetSample } from './widget-sample';

type CompletionTree = typeof widgetContextTree;
type CompletionEntry = CompletionTree[string];

/** So deep are the members of data offered. */
const DEPTH = 4;
const isName = (name: string) => /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name);

const drawing = 'arc arcTo beginPath bezierCurveTo closePath ellipse fill lineTo moveTo quadraticCurveTo rect stroke';
const canvas: CompletionEntry = {
  kind: 'object',
  members: Object.fromEntries(drawing.split(' ').map((name) => [name, { kind: 'function', args: ['…'] }])),
};

/** What is known of a value: its type, and the members of an object. */
function entryOf(value: unknown, depth = DEPTH): CompletionEntry {
  if (Array.isArray(value)) return { kind: 'property', type: 'array' };
  if (typeof value !== 'object' || value === null || depth === 0) return { kind: 'property', type: typeOf(value) };
  const members = Object.entries(value).filter(([name]) => isName(name));
  return {
    kind: 'object',
    members: Object.fromEntries(members.map(([name, member]) => [name, entryOf(member, depth - 1)])),
  };
}

const typeOf = (value: unknown) => (value === null || value === undefined ? 'any' : typeof value);

/** The arguments of a function and what follows the dot behind them: of the widget’s own data where there is some. */
export const completionsOf = ({ args }: FunctionKind, sample: WidgetSample): CompletionTree =>
  Object.fromEntries(
    Object.entries(args).map(([name, kind]) => {
      const isWidget = kind === 'widget' || kind === 'api';
      const known = isWidget ? widgetContextTree.ctx : kind === 'canvas' ? canvas : undefined;
      return [name, known ?? entryOf(argumentOf(kind, { sample, at: 0, before: undefined }))];
    }),
  );
