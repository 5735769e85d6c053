import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expectAccessible } from '../testing/accessible';
import { renderKit } from '../testing/render-kit';
import { TabPanel, Tabs } from './tabs';

function Details() {
  const [tab, setTab] = useState('details');
  return (
    <>
      <Tabs
        label="Device"
        idPrefix="d"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'details', label: 'Details' },
          { id: 'attributes', label: 'Attributes', badge: 3 },
          { id: 'alarms', label: 'Alarms' },
        ]}
      />
      <TabPanel idPrefix="d" value={tab}>
        Content of {tab}
      </TabPanel>
    </>
  );
}

test('a press chooses a tab and its panel', async () => {
  const { user } = await renderKit(<Details />);
  await user.click(screen.getByRole('tab', { name: /Attributes/ }));
  expect(screen.getByRole('tab', { name: /Attributes/ })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel', { name: /Attributes/ })).toHaveTextContent('Content of attributes');
  await expectAccessible();
});

test('arrows go around, Home and End to the ends, and only the chosen tab is a tab stop', async () => {
  const { user } = await renderKit(<Details />);
  await user.tab();
  expect(screen.getByRole('tab', { name: 'Details' })).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'Alarms' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Details' })).toHaveFocus();
  await user.keyboard('{End}{Home}{ArrowRight}');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Content of attributes');
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, 0, -1]);
});

test('an arrow with Alt is the browser’s: it goes back in the history', async () => {
  await renderKit(<Details />);
  const tab = screen.getByRole('tab', { name: 'Details' });
  expect(fireEvent.keyDown(tab, { key: 'ArrowLeft', altKey: true })).toBe(true);
  expect(tab).toHaveAttribute('aria-selected', 'true');
});
