import type { Translate } from '../i18n/i18n';
import { runSafely } from '../notify/run-safely';
import { Button } from '../ui/button';
import { MenuButton, type MenuItem } from '../ui/menu-button';
import { type Offered, whyBlocked } from './offered';

/** A way to make a new row. */
export interface AddAction<in C> extends Offered {
  id: string;
  /** i18n key */
  label: string;
  icon?: string;
  /** In the menu at the head of the list, not beside the others. */
  aside?: boolean;
  /** Why the person may not, as an i18n key: it is shown all the same, and says so. */
  blocked?: (context: C) => string | null | undefined;
  run: (context: C) => void | Promise<void>;
}

interface AddButtonProps<C> {
  add: readonly AddAction<C>[];
  context: C;
  /** Of the menu, where there are several ways. Default: that of the first. */
  label?: string;
  /** Above a table in a tab it is not the main thing of the page. */
  variant?: 'secondary';
}

/** One way to add is a button, several are a menu. */
export function AddButton<C extends { t: Translate }>({ add, context, label, variant }: AddButtonProps<C>) {
  const [only] = add;
  if (!only) return null;
  const look = { icon: (only.aside && only.icon) || 'plus', variant: variant ?? 'primary' } as const;
  if (add.length === 1) {
    return (
      <Button {...look} disabledReason={whyBlocked(only, context)} onClick={() => runSafely(() => only.run(context))}>
        {context.t(only.label)}
      </Button>
    );
  }
  return (
    <MenuButton
      {...look}
      text
      label={label ?? context.t(only.label)}
      items={add.map((action) => addItem(action, context))}
    />
  );
}

/** The entry of a way to add in a menu. */
export const addItem = <C extends { t: Translate }>(action: AddAction<C>, context: C): MenuItem => ({
  id: action.id,
  label: context.t(action.label),
  icon: action.icon,
  disabledReason: whyBlocked(action, context),
  onSelect: () => runSafely(() => action.run(context)),
});
