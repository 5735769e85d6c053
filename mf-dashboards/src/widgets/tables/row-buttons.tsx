import { MenuButton, type MenuItem } from '@mullion/shared-kit/ui/menu-button';
import { createContext, use } from 'react';
import type { WidgetAction } from '../../model/widget-action';
import type { WidgetContext } from '../../runtime/widget-context';
import type { WidgetFunctions } from '../../runtime/widget-functions';
import type { NamedEntity } from '../../runtime/widget-source';
import { ActionButton, useCondition } from '../action-buttons';

interface RowButtonsProps {
  ctx: WidgetContext;
  functions: WidgetFunctions;
  /** The row, as conditions get it. */
  data: unknown;
  about: NamedEntity | undefined;
  /** The row, as functions of actions get it. */
  more: unknown;
}

/** One menu for a row. */
interface FoldedMenu {
  label: string;
  /** What can be done with the row besides the widget's own actions; asked for while the menu is open. */
  others: () => readonly MenuItem[];
  /** There may be others. */
  hasOthers: boolean;
}

/** The menu that has the buttons of a row; undefined: they stand side by side. */
export const RowFold = createContext<FoldedMenu | undefined>(undefined);

/** What can be done with a row, as far as conditions are met. */
export function RowButtons(props: RowButtonsProps) {
  const { ctx, functions, data, about, more } = props;
  const fold = use(RowFold);
  const actions = ctx.actions('actionCellButton');
  if (fold) return <RowMenu {...props} fold={fold} left={actions} met={[]} />;
  return actions.map((action) => (
    <ActionButton
      key={action.id}
      ctx={ctx}
      action={action}
      functions={functions}
      data={data}
      about={about}
      more={more}
      // Stored as text.
      keepsPlace={ctx.settings.reserveSpaceForHiddenAction !== 'false'}
    />
  ));
}

interface RowMenuProps extends RowButtonsProps {
  fold: FoldedMenu;
  /** Whose conditions are still to be asked for. */
  left: readonly WidgetAction[];
  met: readonly WidgetAction[];
}

/** The same in a menu, once the condition of each action has been asked for; nothing where there would be nothing in it. */
function RowMenu({ left, met, ...row }: RowMenuProps) {
  const [action, ...others] = left;
  if (action) return <AskedMenu key={action.id} {...row} action={action} left={others} met={met} />;
  const { ctx, about, more, fold } = row;
  if (met.length === 0 && !fold.hasOthers) return null;
  const own = met.map(
    (one): MenuItem => ({
      id: `action ${one.id}`,
      label: one.displayName || one.name || '…',
      icon: one.icon || 'more_horiz',
      onSelect: () => ctx.run(one, about, more),
    }),
  );
  return <MenuButton size="small" label={fold.label} items={() => [...own, ...fold.others()]} />;
}

function AskedMenu({ action, met, ...row }: RowMenuProps & { action: WidgetAction }) {
  const isMet = useCondition(row.functions, action, row.data);
  return <RowMenu {...row} met={isMet ? [...met, action] : met} />;
}
