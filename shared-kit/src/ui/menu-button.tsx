import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button, type ButtonVariant } from './button';
import { classes } from './classes';
import { Icon, type IconName } from './icon';
import { IconButton } from './icon-button';
import styles from './menu-button.module.css';
import { isPlainKey } from './plain-key';
import { Popup } from './popup';
import type { Placement } from './use-anchored';

export interface MenuItem {
  id: string;
  label: string;
  icon?: IconName;
  danger?: boolean;
  /** Marks one of several choices as the current one. */
  checked?: boolean;
  /** A line above this item. */
  separated?: boolean;
  disabledReason?: string | null | false;
  /** Keys that do the same, as they are printed. */
  keys?: string;
  onSelect: () => void;
}

export interface MenuButtonProps {
  /** Text of the button, or name and tooltip where only the icon shows. */
  label: string;
  /** A function is asked while the menu is open: many menus are never opened. */
  items: readonly MenuItem[] | (() => readonly MenuItem[]);
  icon?: IconName;
  /** Show the text too. */
  text?: boolean;
  /** Show the text as a tooltip too: the style of its place may hide the one on the button. */
  tooltip?: boolean;
  variant?: ButtonVariant;
  size?: 'normal' | 'small';
  placement?: Placement;
  /** Something to read above the items, such as who is signed in. */
  header?: ReactNode;
  /** Something to read below the items, such as a version. */
  footer?: ReactNode;
  /** Own content of the button instead of icon and text; `label` stays its name. */
  children?: ReactNode;
  className?: string;
  disabledReason?: string | null | false;
}

/**
 * A button with a menu. Enter, space and arrow down open it on the first item, arrow up on the last; arrows, Home, End
 * and letters move, Escape and Tab close.
 */
export function MenuButton(props: MenuButtonProps) {
  const { label, items, icon = 'more', text, size, placement = 'bottom-end', children, className } = props;
  const anchor = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const [openAt, setOpenAt] = useState<'first' | 'last'>();
  const open = openAt !== undefined;

  const button = {
    ref: anchor,
    className,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
    'aria-controls': open ? menuId : undefined,
    onClick: () => setOpenAt(open ? undefined : 'first'),
    onKeyDown: (event: KeyboardEvent) => {
      if (props.disabledReason || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
      event.preventDefault();
      setOpenAt(event.key === 'ArrowDown' ? 'first' : 'last');
    },
  };
  const close = (refocus: boolean) => {
    setOpenAt(undefined);
    if (refocus) anchor.current?.focus();
  };
  return (
    <>
      {children ? (
        <button {...button} type="button" className={classes(styles.plain, className)} aria-label={label}>
          {children}
        </button>
      ) : text ? (
        <Button
          {...button}
          size={size}
          disabledReason={props.disabledReason}
          icon={props.icon}
          variant={props.variant}
          tooltip={props.tooltip ? label : undefined}
        >
          <span className={styles.buttonText}>
            {label}
            <Icon name="chevron-down" size={16} />
          </span>
        </Button>
      ) : (
        <IconButton {...button} size={size} disabledReason={props.disabledReason} icon={icon} label={label} />
      )}
      {openAt && (
        <Menu
          id={menuId}
          label={label}
          anchor={anchor.current}
          items={typeof items === 'function' ? items() : items}
          start={openAt}
          placement={placement}
          header={props.header}
          footer={props.footer}
          onClose={close}
        />
      )}
    </>
  );
}

export interface MenuProps {
  id: string;
  label: string;
  anchor: Element | null;
  items: readonly MenuItem[];
  /** The item that has the focus first. */
  start: 'first' | 'last';
  placement: Placement;
  header?: ReactNode;
  footer?: ReactNode;
  /** `refocus`: the focus goes back to what the menu was opened from. */
  onClose: (refocus: boolean) => void;
}

/** An open menu beside an anchor: a `MenuButton` has one, and so has what is pressed with the other mouse button. */
export function Menu({ id, label, anchor, items, start, placement, header, footer, onClose }: MenuProps) {
  const list = useRef<HTMLDivElement>(null);

  // Focus goes in once, when the menu has been placed.
  useEffect(() => {
    const entry = entriesOf(list.current).at(start === 'first' ? 0 : -1);
    (entry ?? list.current)?.focus();
  }, [start]);

  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const all = entriesOf(list.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const entry = isPlainKey(event) ? menuTarget(event.key, at, all) : undefined;
    if (entry) {
      event.preventDefault();
      entry.focus();
    } else if (event.key === 'Tab') onClose(true);
  };

  return (
    <Popup
      aria-label={label}
      anchor={anchor}
      placement={placement}
      onDismiss={(why) => onClose(why === 'escape')}
      className={styles.popup}
    >
      {header && <div className={styles.header}>{header}</div>}
      <div ref={list} id={id} role="menu" aria-label={label} tabIndex={-1} onKeyDown={keyDown}>
        {items.map((item) => (
          <MenuEntry key={item.id} item={item} onClose={onClose} />
        ))}
      </div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </Popup>
  );
}

const entriesOf = (menu: Element | null) => [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

/** The entry that a key leads to, a letter to the next one that begins with it; `undefined` if it does not move in a menu. */
function menuTarget(key: string, at: number, entries: readonly HTMLElement[]): HTMLElement | undefined {
  const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const to = places[key];
  if (to !== undefined) return entries.at(to % entries.length);
  if (key.length !== 1 || key === ' ') return undefined;
  const after = [...entries.slice(at + 1), ...entries.slice(0, at + 1)];
  return after.find(({ dataset }) => dataset.label?.toLocaleLowerCase().startsWith(key.toLocaleLowerCase()));
}

function MenuEntry({ item, onClose }: { item: MenuItem; onClose: (refocus: boolean) => void }) {
  const choice = item.checked !== undefined;
  const select = () => {
    if (item.disabledReason) return;
    // Focus returns to the button first: what the item opens can then remember where it came from.
    onClose(true);
    item.onSelect();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a separator of a menu, not a thematic break. */}
      {item.separated && <div role="separator" className={styles.separator} />}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: `aria-checked` is set exactly with the role that has it. */}
      <button
        type="button"
        role={choice ? 'menuitemradio' : 'menuitem'}
        aria-checked={choice ? item.checked : undefined}
        aria-disabled={item.disabledReason ? true : undefined}
        aria-keyshortcuts={item.keys?.replace('Ctrl', 'Control').replace('⌘', 'Meta')}
        tabIndex={-1}
        data-label={item.label}
        className={classes(styles.item, item.danger && styles.danger)}
        onClick={select}
        onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
      >
        {choice ? (
          <span className={styles.mark}>{item.checked && <Icon name="check" size={16} />}</span>
        ) : (
          item.icon && <Icon name={item.icon} size={16} />
        )}
        <span className={styles.words}>
          {item.label}
          {item.disabledReason && <span className={styles.reason}> {item.disabledReason}</span>}
        </span>
        {item.keys && (
          <kbd className={styles.keys} aria-hidden>
            {item.keys}
          </kbd>
        )}
      </button>
    </>
  );
}
