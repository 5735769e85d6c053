import { newUuid } from '@mullion/shared-kit/api/new-uuid';
import type { WidgetAction, WidgetActionType } from '../../model/widget-action';
import { conditionFields, type Display } from './action-fields';
import type { StoredField, StoredValues } from './stored-field';
import { readValues, valuedFields, writeValues } from './stored-values';

type FieldsByType = Readonly<Record<WidgetActionType, readonly StoredField[]>>;

/** An action, and where it is offered. */
export interface PlacedAction {
  source: string;
  action: WidgetAction;
}

/** What the form of an action asks. */
export interface ActionValues {
  source: string;
  name: string;
  icon: string | null;
  type: WidgetActionType;
  /** Members of all types by their paths: what was typed for one is there again when one comes back to it. */
  stored: StoredValues;
}

const allFields = (fields: FieldsByType): readonly StoredField[] => [
  ...conditionFields('headerButton'),
  ...Object.values(fields).flat(),
];

/** One choice in a form is two flags on the wire. */
const displayOf = ({ openInSeparateDialog, openInPopover }: Partial<WidgetAction>): Display =>
  openInSeparateDialog ? 'dialog' : openInPopover ? 'popover' : 'normal';

/** What a form shows of an action; of a new one, what counts at first. */
export function actionValues(fields: FieldsByType, source: string, action?: WidgetAction): ActionValues {
  const { name = '', icon = 'more_horiz', type = 'openDashboardState' } = action ?? {};
  const stored = readValues(allFields(fields), { ...action, display: displayOf(action ?? {}) });
  return { source, name, icon, type, stored };
}

/** An action as a form leaves it: of one that was stored, what was not changed stays as it is. */
export function withActionValues(
  fields: FieldsByType,
  { source, name, icon, type, stored: values }: ActionValues,
  before?: WidgetAction,
): WidgetAction {
  const isOther = before?.type !== type;
  const own = [...conditionFields(source), ...fields[type]];
  const asked = own.filter(({ when }) => when?.(values) ?? true);
  const { display, ...written } = writeValues(
    asked,
    { ...(isOther ? withoutMembers(fields, before) : before), display: displayOf(before ?? {}) },
    values,
    { all: isOther },
  ) as StoredValues & { display?: Display };
  const opens = type === 'openDashboardState' && (isOther || display !== displayOf(before ?? {}));
  return {
    id: before?.id ?? newUuid(),
    ...written,
    name: name.trim(),
    icon: icon ?? 'more_horiz',
    type,
    ...(opens && { openInSeparateDialog: display === 'dialog', openInPopover: display === 'popover' }),
  };
}

/** An action without what its type stores, which becomes another one. */
function withoutMembers(fields: FieldsByType, action: WidgetAction | undefined): StoredValues {
  const members = new Set(valuedFields(allFields(fields)).map(({ path }) => path.split('.')[0]));
  for (const flag of ['openInSeparateDialog', 'openInPopover']) members.add(flag);
  return Object.fromEntries(Object.entries(action ?? {}).filter(([name]) => !members.has(name)));
}
