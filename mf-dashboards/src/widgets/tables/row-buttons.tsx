import type { WidgetContext } from '../../runtime/widget-context';
import type { WidgetFunctions } from '../../runtime/widget-functions';
import type { NamedEntity } from '../../runtime/widget-source';
import { ActionButton } from '../action-buttons';

interface RowButtonsProps {
  ctx: WidgetContext;
  functions: WidgetFunctions;
  /** The row, as conditions get it. */
  data: unknown;
  about: NamedEntity | undefined;
  /** The row, as functions of actions get it. */
  more: unknown;
}

/** What can be done with a row, as far as conditions are met. */
export const RowButtons = ({ ctx, functions, data, about, more }: RowButtonsProps) =>
  ctx.actions('actionCellButton').map((action) => (
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

/** Room for the buttons of a row, and for its menu where there is one. */
export const buttonsWidth = ({ actions }: WidgetContext, menus: number): string =>
  `${(actions('actionCellButton').length + menus) * 2 + 0.5}rem`;
