import { refusedEvent } from '@mullion/shared-kit/editors/use-submit-check';
import { isWithin, useFormScope, useFormState } from '@mullion/shared-kit/inputs/form';
import { TabPanel, Tabs } from '@mullion/shared-kit/ui/tabs';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './widget-dialog.module.css';

/** A part of a form under a tab of its own. */
export interface FormTab {
  id: string;
  label: string;
  /** Members of the form’s values that it asks for. */
  names: readonly string[];
  fields: ReactNode;
}

interface FormTabsProps {
  tabs: readonly FormTab[];
  label: string;
  /** Said of a tab where something has to be put right. */
  problem: string;
}

/**
 * Parts of a form under tabs. All fields are there all the time, so nothing typed is lost, and a submit that fails leads to
 * the first field that is wrong.
 */
export function FormTabs({ tabs, label, problem }: FormTabsProps) {
  const prefix = useId();
  const [chosen, setChosen] = useState(tabs[0]?.id);
  const { errors, submitCount } = useFormState();
  const { focusProblem } = useFormScope();
  const wrong = Object.keys(errors);
  const isBroken = ({ names }: FormTab) => wrong.some((path) => names.some((name) => isWithin(path, name)));
  const shown = tabs.find(({ id }) => id === chosen) ?? tabs[0];
  const sought = useRef<string>(undefined);
  // A submit leads to what is wrong, later changes do not.
  useEffect(() => {
    const broken = tabs.find(isBroken);
    if (!broken) return;
    setChosen(broken.id);
    sought.current = broken.id;
  }, [submitCount]);
  useEffect(() => {
    if (!shown || sought.current !== shown.id) return;
    sought.current = undefined;
    focusProblem(shown.names);
  });
  const panes = useRef<HTMLDivElement>(null);
  // An editor refuses a submit before the form hears of it.
  useEffect(() => {
    const { current } = panes;
    const show = ({ target }: Event) => {
      const tab = (target as Element).closest<HTMLElement>('[data-tab]')?.dataset.tab;
      if (tab) flushSync(() => setChosen(tab));
    };
    current?.addEventListener(refusedEvent, show);
    return () => current?.removeEventListener(refusedEvent, show);
  }, []);
  return (
    <>
      <Tabs
        idPrefix={prefix}
        label={label}
        value={shown?.id ?? ''}
        onChange={setChosen}
        tabs={tabs.map((tab) => ({ id: tab.id, label: tab.label, problem: isBroken(tab) ? problem : undefined }))}
      />
      <TabPanel idPrefix={prefix} value={shown?.id ?? ''}>
        <div ref={panes}>
          {tabs.map(({ id, fields }) => (
            <div key={id} data-tab={id} hidden={id !== shown?.id}>
              <div className={styles.sections}>{fields}</div>
            </div>
          ))}
        </div>
      </TabPanel>
    </>
  );
}
