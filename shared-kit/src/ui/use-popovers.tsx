import { Fragment, type ReactNode, useState } from 'react';
import { type PopoverLook, PopoverSurface } from './popover';

export interface PopoverContents extends PopoverLook {
  /** Drawn when it opens, gone when it closes. `close` closes this popover. */
  content: (context: { close: () => void }) => ReactNode;
}

interface OpenPopover extends PopoverContents {
  key: number;
  trigger: Element;
}

let nextKey = 1;

/**
 * Popovers that code opens at elements it meets while it runs, such as what was pressed inside of a widget: at most one
 * per element, a second press on the element closes it. Draw `popovers` anywhere.
 *
 * @example onClick={(event) => toggle(event.currentTarget, { label, content: ({ close }) => <Details onDone={close} /> })}
 */
export function usePopovers() {
  const [open, setOpen] = useState<readonly OpenPopover[]>([]);
  const close = (trigger: Element) => setOpen((all) => all.filter((one) => one.trigger !== trigger));
  const toggle = (trigger: Element, contents: PopoverContents) =>
    setOpen((all) =>
      all.some((one) => one.trigger === trigger)
        ? all.filter((one) => one.trigger !== trigger)
        : [...all, { ...contents, trigger, key: nextKey++ }],
    );
  const popovers = open.map(({ key, trigger, content, ...look }) => {
    const leave = (refocus: boolean) => {
      close(trigger);
      if (refocus && trigger instanceof HTMLElement) trigger.focus();
    };
    return (
      <Fragment key={key}>
        <PopoverSurface placement="top" closeButton takeFocus {...look} anchor={trigger} onClose={leave}>
          {content({ close: () => leave(true) })}
        </PopoverSurface>
      </Fragment>
    );
  });
  return {
    popovers: <>{popovers}</>,
    toggle,
    close,
    isOpen: (trigger: Element) => open.some((one) => one.trigger === trigger),
  };
}
