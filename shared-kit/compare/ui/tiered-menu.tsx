import { TieredMenu } from 'primereact/tieredmenu';
import { useRef, useState } from 'react';
import { IconButton } from '../../src/ui/icon-button';
import type { MenuButtonProps } from '../../src/ui/menu-button';
import { Unstyled } from '../../src/ui/unstyled';
import '../laid-out';

export { Menu, type MenuButtonProps, type MenuItem, type MenuProps } from '../../src/ui/menu-button';

export function MenuButton({ label, items, icon = 'more', disabledReason }: MenuButtonProps) {
  const menu = useRef<TieredMenu>(null);
  const [open, setOpen] = useState(false);
  const listed = typeof items === 'function' ? items() : items;
  return (
    <>
      <IconButton
        icon={icon}
        label={label}
        disabledReason={disabledReason}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={(event) => menu.current?.toggle(event)}
      />
      <Unstyled>
        <TieredMenu
          ref={menu}
          popup
          model={listed.flatMap(({ id, label: text, disabledReason: reason, separated, checked, onSelect }) => [
            ...(separated ? [{ separator: true }] : []),
            {
              id,
              label: [text, reason].filter(Boolean).join(' '),
              icon: checked ? 'check' : undefined,
              disabled: Boolean(reason),
              command: onSelect,
            },
          ])}
          transitionOptions={{ timeout: 0 }}
          onShow={() => setOpen(true)}
          onHide={() => setOpen(false)}
          pt={{ menu: { role: 'menu', 'aria-label': label } }}
        />
      </Unstyled>
    </>
  );
}
