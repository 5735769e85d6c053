import { Steps } from 'primereact/steps';
import { TabPanel as TabsPanel, type TabsProps } from '../../src/ui/tabs';
import { Unstyled } from '../../src/ui/unstyled';

export type { Tab, TabsProps } from '../../src/ui/tabs';
export const TabPanel = TabsPanel;

interface OfStep {
  context: { index: number; active: boolean };
}

/** Under the roles of tabs: as links of a navigation, which they are by themselves, they name no panels. */
export function Tabs({ tabs, value, onChange, label, idPrefix }: TabsProps) {
  // Its types have these sections by themselves; it looks for them in here.
  const steps = {
    action: ({ context }: OfStep) => ({
      id: `${idPrefix}-tab-${tabs[context.index]?.id}`,
      role: 'tab',
      tabIndex: context.active ? 0 : -1,
      'aria-selected': context.active,
      'aria-controls': context.active ? `${idPrefix}-panel` : undefined,
    }),
    step: { 'aria-hidden': true },
  };
  return (
    <Unstyled>
      <Steps
        role="presentation"
        model={tabs.map(({ label: text, badge }) => ({ label: [text, badge].filter(Boolean).join(' ') }))}
        activeIndex={tabs.findIndex(({ id }) => id === value)}
        readOnly={false}
        onSelect={({ index }) => onChange(tabs[index]?.id ?? value)}
        pt={{
          menu: { role: 'tablist', 'aria-label': label },
          menuitem: { role: 'presentation' },
          ...{ steps },
        }}
      />
    </Unstyled>
  );
}
