import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Icon, type IconName } from './icon';
import { isRtl } from './is-rtl';
import { isPlainKey } from './plain-key';
import styles from './tabs.module.css';

export interface Tab {
  id: string;
  label: string;
  icon?: IconName;
  /** A count or mark after the label. */
  badge?: ReactNode;
  /** Something in it has to be put right: marks it, and says so to screen readers. */
  problem?: string;
}

export interface TabsProps {
  tabs: readonly Tab[];
  value: string;
  onChange: (id: string) => void;
  /** Names the group for screen readers. */
  label: string;
  /** Prefix of the ids that connect tabs and panel; the same one goes to `<TabPanel>`. */
  idPrefix: string;
}

const tabId = (prefix: string, id: string) => `${prefix}-tab-${id}`;
const panelId = (prefix: string) => `${prefix}-panel`;

/** A row of tabs that scrolls where it does not fit. Arrow keys, Home and End move and select. */
export function Tabs({ tabs, value, onChange, label, idPrefix }: TabsProps) {
  const row = useRef<HTMLDivElement>(null);
  // The chosen tab may lie outside of a narrow row.
  useEffect(() => {
    const chosen = document.getElementById(tabId(idPrefix, value));
    if (row.current?.contains(chosen)) chosen?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [idPrefix, value]);

  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.id === value);
    const [before, after] = isRtl(event.currentTarget) ? [1, -1] : [-1, 1];
    const places: Record<string, number> = { ArrowLeft: at + before, ArrowRight: at + after, Home: 0, End: -1 };
    const to = places[event.key];
    const tab = to === undefined || !isPlainKey(event) ? undefined : tabs.at(to % tabs.length);
    if (!tab) return;
    event.preventDefault();
    onChange(tab.id);
    document.getElementById(tabId(idPrefix, tab.id))?.focus();
  };

  return (
    <div ref={row} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={keyDown} tabIndex={-1}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          id={tabId(idPrefix, tab.id)}
          type="button"
          role="tab"
          aria-selected={tab.id === value}
          aria-controls={tab.id === value ? panelId(idPrefix) : undefined}
          tabIndex={tab.id === value ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(tab.id)}
        >
          {tab.icon && <Icon name={tab.icon} size={16} />}
          {tab.label}
          {tab.problem && <Icon name="error" size={14} label={tab.problem} className={styles.problem} />}
          {tab.badge !== undefined && <span className={styles.badge}>{tab.badge}</span>}
        </button>
      ))}
    </div>
  );
}

interface TabPanelProps {
  idPrefix: string;
  value: string;
  /** Names it while there are no tabs. */
  alone?: string | false;
  children: ReactNode;
}

/** What the chosen tab shows. */
export function TabPanel({ idPrefix, value, alone, children }: TabPanelProps) {
  return (
    <div
      id={panelId(idPrefix)}
      {...(alone
        ? { role: 'group', 'aria-label': alone }
        : { role: 'tabpanel', 'aria-labelledby': tabId(idPrefix, value) })}
      tabIndex={-1}
      className={styles.panel}
    >
      {children}
    </div>
  );
}
