import { losesChanges } from '@mullion/shared-kit/routing/unsaved-changes';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openEditor } from '../testing/open-editor';

const focus = async (name: string) => {
  const node = await screen.findByRole('group', { name: new RegExp(`: ${name}\\.`) });
  act(() => node.focus());
};

test('leaving a chain is asked about while something is not saved, or typed and not applied', async () => {
  const { settle, unmount } = await openEditor();
  await focus('Store');
  expect(losesChanges()).toBe(false);
  await userEvent.keyboard('{ArrowDown}');
  await screen.findByText('Not saved · 1 step');
  expect(losesChanges()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await settle();
  await screen.findByText('Saved');
  expect(losesChanges()).toBe(false);

  await focus('Store');
  await userEvent.keyboard('{Enter}');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), ' typed');
  expect(losesChanges()).toBe(true);
  unmount();
  expect(losesChanges()).toBe(false);
});
