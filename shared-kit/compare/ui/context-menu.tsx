import { ContextMenu } from 'primereact/contextmenu';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import type { MenuItem } from '../../src/ui/menu-button';
import { Unstyled } from '../../src/ui/unstyled';
import '../laid-out';

export function useContextMenu(): {
  open: (event: MouseEvent, label: string, items: readonly MenuItem[]) => void;
  menu: ReactNode;
} {
  const menu = useRef<ContextMenu>(null);
  const from = useRef<Element | null>(null);
  const [opened, setOpened] = useState<{ label: string; items: readonly MenuItem[] }>();
  return {
    open(event, label, items) {
      from.current = document.activeElement;
      setOpened({ label, items });
      menu.current?.show(event);
    },
    menu: (
      <Unstyled>
        <ContextMenu
          ref={menu}
          model={opened?.items.map(({ label, disabledReason, onSelect }) => ({
            label: [label, disabledReason].filter(Boolean).join(' '),
            disabled: Boolean(disabledReason),
            command: onSelect,
          }))}
          transitionOptions={{ timeout: 0 }}
          onHide={() => from.current instanceof HTMLElement && from.current.focus()}
          pt={{ menu: { role: 'menu', 'aria-label': opened?.label } }}
        />
      </Unstyled>
    ),
  };
}
