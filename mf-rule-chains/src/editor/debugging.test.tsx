import { setExtensionHost } from '@mullion/shared-kit/module/extension-host';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { uuid } from '../testing/answers';
import { openEditor, savedIn, storedMetadata } from '../testing/open-editor';

const open = async (name: string) => {
  (await screen.findByRole('group', { name: new RegExp(`: ${name}\\.`) })).focus();
  await userEvent.keyboard('{Enter}');
};
const reset = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  return screen.findByRole('menuitem', { name: /^Turn debug mode off everywhere/ });
};

test('debug mode is turned off everywhere in one step, and not offered where it is off', async () => {
  const metadata = storedMetadata();
  const nodes = metadata.nodes.map((node, at) => ({ ...node, debugMode: at !== 1 }));
  const { calls, settle } = await openEditor({ metadata: { ...metadata, nodes } });
  await screen.findByRole('group', { name: /: Store\./ });
  await userEvent.click(await reset());
  expect(await screen.findByText('Not saved · 1 step')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await settle();
  expect(savedIn(calls).map((saved) => saved.nodes.map(({ debugMode }) => debugMode))).toEqual([[false, false, false]]);
  const item = await reset();
  expect(item).toHaveAttribute('aria-disabled', 'true');
  expect(item).toHaveTextContent('No node is in debug mode');
});

test('events of a node stand in its panel', async () => {
  const Events = ({ entityId, entityName }: { entityId: { entityType: string; id: string }; entityName: string }) => (
    <p>{`Events of ${entityName}, ${entityId.entityType} ${entityId.id}`}</p>
  );
  const tab = {
    ...{ point: 'entity.tab' as const, module: 'mf-more', namespace: 'mf-rule-chains', label: 'events', id: 'events' },
    ...{ expose: './events', order: 1, for: ['RULE_NODE'], load: async () => Events },
  };
  const list = [tab] as never;
  setExtensionHost({ list: () => list, subscribe: () => () => {} });
  await openEditor();
  await open('Store');
  await userEvent.click(await screen.findByRole('tab', { name: 'Events' }));
  expect(await screen.findByText(`Events of Store, RULE_NODE ${uuid(12)}`)).toBeVisible();
});
