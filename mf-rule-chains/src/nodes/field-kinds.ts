import type { ScriptType } from '@mullion/shared-kit/api/rule-chains';
import type {
  ChipsNodeField,
  ChoiceNodeField,
  ChoiceValue,
  FileNodeField,
  FlagNodeField,
  GroupNodeField,
  MapNodeField,
  NodeField,
  NumberNodeField,
  OwnField,
  PicksNodeField,
  ScriptNodeField,
  TextNodeField,
} from './node-form';

/** Everything of a kind of field but what names it. */
type More<F> = Omit<Partial<F>, 'kind' | 'path'>;

export const text = (path: string, more: More<TextNodeField> = {}): TextNodeField => ({ kind: 'text', path, ...more });

/** A text that `${…}` and `$[…]` in it are filled in. */
export const pattern = (path: string, more: More<TextNodeField> = {}): TextNodeField =>
  text(path, { hint: 'pattern', ...more });

export const secret = (path: string, more: More<TextNodeField> = {}): TextNodeField =>
  text(path, { secret: true, ...more });

export const number = (path: string, more: More<NumberNodeField> = {}): NumberNodeField => ({
  kind: 'number',
  path,
  ...more,
});

export const port = (path: string, more: More<NumberNodeField> = {}): NumberNodeField =>
  number(path, { required: true, min: 1, max: 65_535, ...more });

export const flag = (path: string, more: More<FlagNodeField> = {}): FlagNodeField => ({ kind: 'flag', path, ...more });

/** One of some values, with texts of their own. */
export const choice = (path: string, options: readonly ChoiceValue[], more: More<ChoiceNodeField> = {}) =>
  ({ kind: 'choice', path, options, set: more.name ?? path, ...more }) satisfies ChoiceNodeField;

/** Two ways, both in sight. */
export const radio = (path: string, set: string, options: readonly ChoiceValue[], more: More<ChoiceNodeField> = {}) =>
  choice(path, options, { set, radio: true, ...more });

export const chips = (path: string, more: More<ChipsNodeField> = {}): ChipsNodeField => ({
  kind: 'chips',
  path,
  ...more,
});

export const picks = (path: string, set: string, options: readonly string[], more: More<PicksNodeField> = {}) =>
  ({ kind: 'picks', path, set, options, ...more }) satisfies PicksNodeField;

export const map = (path: string, columns: MapNodeField['columns'], more: More<MapNodeField> = {}): MapNodeField => ({
  kind: 'map',
  path,
  columns,
  ...more,
});

export const file = (path: string, more: More<FileNodeField> = {}): FileNodeField => ({
  kind: 'file',
  path,
  namePath: `${path}FileName`,
  ...more,
});

export const special = (path: string, control: OwnField['control'], more: More<OwnField> = {}): OwnField => ({
  kind: 'own',
  path,
  control,
  ...more,
});

export const group = (
  name: string,
  fields: readonly NodeField[],
  more: Pick<GroupNodeField, 'when'> = {},
): GroupNodeField => ({ kind: 'group', name, fields, ...more });

interface ScriptOptions {
  paths?: ScriptNodeField['paths'];
  args?: ScriptNodeField['args'];
  when?: ScriptNodeField['when'];
}

const scriptPaths = { JS: 'jsScript', TBEL: 'tbelScript' };
const messageArgs = ['msg', 'metadata', 'msgType'] as const;

/** The function of a node, in one of two languages. */
export const script = (
  type: ScriptType,
  functionName: string,
  title: string,
  help: string,
  { paths = scriptPaths, args = messageArgs, when }: ScriptOptions = {},
): ScriptNodeField => ({ kind: 'script', paths, type, functionName, title, args, help, when });
