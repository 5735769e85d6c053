import { type CSSProperties, useEffect, useId, useRef, useState } from 'react';
import { safeStyleObject } from '../browser/safe-style';
import { classes } from '../ui/classes';
import { Icon } from '../ui/icon';
import { IconButton } from '../ui/icon-button';
import { Popup } from '../ui/popup';
import type { Placement } from '../ui/use-anchored';
import { HelpContent, type HelpSubject } from './help-content';
import styles from './help-popup.module.css';
import { useT } from './texts';

/** Lines that are easy to read, unless the text brings a width of its own. */
const readable = (style?: CSSProperties) => (style?.width ? undefined : { maxInlineSize: '46rem' });

/** The most that a help popup takes of the window. */
export const helpPopupLimit = { maxInlineSize: '80vw', maxBlockSize: '80vh' } as const;

interface HelpPopupLook {
  /** What the help is about, for the button's name: "Help: Filter function". */
  topic?: string;
  /** Side of the button; another one where that has no room. */
  placement?: Placement;
  /** Of the text in the popup, such as its width. */
  style?: CSSProperties;
  /** Words in place of the icon. */
  triggerText?: string;
  triggerStyle?: CSSProperties;
}

export type HelpPopupProps = HelpSubject & HelpPopupLook;

/**
 * A button that opens a help text beside it: at most 80 % of the window either way, unseen until text and
 * images are there; until then the button turns a spinner.
 */
export function HelpPopup(props: HelpPopupProps) {
  const { topic, placement = 'bottom', style, triggerText, triggerStyle } = props;
  const t = useT();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [ready, setReady] = useState(false);
  const label = topic ? t('help-on', { topic }) : t('help');

  useEffect(() => {
    if (open && ready) popup.current?.focus({ preventScroll: true });
  }, [open, ready]);

  const close = (refocus: boolean) => {
    setOpen(false);
    setReady(false);
    if (refocus) button.current?.focus();
  };
  const trigger = {
    ref: button,
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    onClick: () => (open ? close(true) : setOpen(true)),
  } as const;
  return (
    <>
      <span className={styles.trigger}>
        {triggerText ? (
          <button type="button" {...trigger} className={styles.words} style={triggerStyle}>
            {triggerText}
            <Icon name="open_in_new" size={14} />
          </button>
        ) : (
          <IconButton
            {...trigger}
            size="small"
            icon={open && ready ? 'help' : 'help_outline'}
            label={label}
            className={classes(open && !ready && styles.waiting)}
          />
        )}
        {open && !ready && <span role="status" aria-label={t('loading')} className={styles.spinner} />}
      </span>
      {open && (
        <Popup
          id={id}
          role="dialog"
          aria-label={triggerText ?? label}
          anchor={button.current}
          placement={placement}
          className={classes(styles.popup, !ready && styles.unseen)}
          onDismiss={(why) => close(why === 'escape')}
        >
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text longer than the popup is scrolled with the keyboard. */}
          <div ref={popup} tabIndex={0} className={styles.content} style={helpPopupLimit}>
            <HelpContent
              subject={props}
              popup={embeddedPopup}
              style={{ ...readable(style), ...style }}
              onReady={() => setReady(true)}
            />
          </div>
        </Popup>
      )}
    </>
  );
}

const placements: readonly string[] = ['bottom', 'top', 'left', 'right'] satisfies Placement[];

function EmbeddedPopup({ element }: { element: Element }) {
  const t = useT();
  const said = (name: string) => element.getAttribute(name) ?? element.getAttribute(`tb-${name}`);
  const side = /^[a-z]+/.exec(said('help-popup-placement') ?? '')?.[0] ?? '';
  return (
    <HelpPopup
      helpId={said('help-popup') ?? ''}
      placement={placements.includes(side) ? (side as Placement) : undefined}
      style={safeStyleObject(said('help-popup-style'))}
      triggerText={said('trigger-text') || t('read-more')}
      triggerStyle={safeStyleObject(said('trigger-style'))}
    />
  );
}

/** A popup that a help text asks for: an element with `help-popup="key"` and words about it. */
export const embeddedPopup = (element: Element) => <EmbeddedPopup element={element} />;
