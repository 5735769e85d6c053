import type { Meta, StoryObj } from '@storybook/react-vite';
import { createRef } from 'react';
import { expect, fireEvent, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from '../ui/button';
import { NavigationTree, type TreeHandle } from './navigation-tree';
import { treeIcon } from './tree-icons';
import { type TreeNode, treeRoot } from './tree-store';

const group = (id: string, text: string): TreeNode => ({ id, text, icon: treeIcon(id, 'group'), children: true });
const plant: Record<string, TreeNode[]> = {
  [treeRoot]: [
    group('CUSTOMER', 'Customers'),
    group('USER', 'Users'),
    group('ASSET', 'Assets'),
    group('DEVICE', 'Devices'),
    group('ENTITY_VIEW', 'Entity views'),
    group('DASHBOARD', 'Dashboards'),
  ],
  CUSTOMER: [{ id: 'c1', text: 'Waterworks', icon: treeIcon('CUSTOMER'), children: true }],
  DEVICE: [
    { id: 'd1', text: 'Pump 7', icon: treeIcon('DEVICE') },
    { id: 'd2', text: 'Valve 3', icon: treeIcon('DEVICE'), state: { disabled: true } },
  ],
};

const meta = {
  title: 'Displays/Navigation tree',
  component: NavigationTree,
  args: {
    label: 'Entities',
    enableSearch: true,
    loadNodes: fn(async (id: string) => plant[id] ?? []),
    onNodeSelected: fn(),
  },
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: 320 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof NavigationTree>;
export default meta;
type Story = StoryObj<typeof meta>;

const node = (name: string) => screen.findByRole('treeitem', { name: new RegExp(name) });

export const LoadsANodeWhenItIsOpened: Story = {
  play: async ({ args }) => {
    const devices = await node('Devices');
    // What is cut is read by resting on it.
    await expect(screen.getByText('Devices')).toHaveAttribute('title', 'Devices');
    await expect(devices).toHaveAttribute('aria-expanded', 'false');
    await userEvent.dblClick(devices);
    await expect(await node('Pump 7')).toHaveAttribute('aria-level', '2');
    await expect(args.loadNodes).toHaveBeenLastCalledWith('DEVICE', expect.objectContaining({ id: 'DEVICE' }));
    await userEvent.click(await node('Pump 7'));
    await expect(args.onNodeSelected).toHaveBeenLastCalledWith(
      expect.objectContaining({ id: 'd1' }),
      expect.anything(),
    );
    await expect(await node('Pump 7')).toHaveAttribute('aria-selected', 'true');
    const calls = (args.onNodeSelected as ReturnType<typeof fn>).mock.calls.length;
    await userEvent.click(await node('Valve 3'));
    await expect(args.onNodeSelected).toHaveBeenCalledTimes(calls);
  },
};

export const KeysWalkOpenAndSelect: Story = {
  play: async ({ args }) => {
    await node('Customers');
    await userEvent.tab();
    await userEvent.tab();
    await expect(await node('Customers')).toHaveFocus();
    await userEvent.keyboard('d');
    await expect(await node('Devices')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await node('Pump 7');
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect(await node('Pump 7')).toHaveFocus();
    await expect(args.onNodeSelected).toHaveBeenLastCalledWith(
      expect.objectContaining({ id: 'd1' }),
      expect.anything(),
    );
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect(screen.queryByRole('treeitem', { name: 'Pump 7' })).toBeNull();
    // Each press on the arrow opens or closes, however quick the second comes.
    fireEvent.dblClick((await node('Devices')).firstElementChild as Element);
    await expect(await node('Devices')).toHaveAttribute('aria-expanded', 'false');
  },
};

export const SearchLeavesWhatMatches: Story = {
  play: async () => {
    await userEvent.dblClick(await node('Devices'));
    await node('Pump 7');
    const search = screen.getByRole('searchbox', { name: 'Search' });
    await userEvent.type(search, 'PUMP');
    await waitFor(() =>
      expect(screen.getAllByRole('treeitem').map(({ textContent }) => textContent)).toEqual(['Devices', 'Pump 7']),
    );
    await userEvent.clear(search);
    await node('Customers');
    await userEvent.type(search, 'nothing');
    await screen.findByText('No results for “nothing”');
  },
};

export const FailedCanBeTriedAgain: Story = {
  beforeEach: ({ args }) => {
    (args.loadNodes as ReturnType<typeof fn>).mockImplementationOnce(async () => {
      throw new Error('offline');
    });
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await node('Customers');
  },
};

export const Empty: Story = {
  args: { loadNodes: fn(async (_id: string): Promise<TreeNode[]> => []), enableSearch: false },
};

const tree = createRef<TreeHandle>();
export const EditedFromOutside: Story = {
  render: (args) => (
    <>
      <NavigationTree {...args} handle={tree} />
      <Button
        onClick={async () => {
          await tree.current?.openNode('DEVICE');
          tree.current?.createNode('DEVICE', { id: 'd9', text: 'Pump 9' });
          tree.current?.updateNode('d1', 'Pump seven');
          tree.current?.deleteNode('d2');
          tree.current?.selectNode('d9');
        }}
      >
        Edit
      </Button>
    </>
  ),
  play: async () => {
    await node('Devices');
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await expect(await node('Pump 9')).toHaveAttribute('aria-selected', 'true');
    await node('Pump seven');
    await expect(screen.queryByRole('treeitem', { name: 'Valve 3' })).toBeNull();
    // The node with the focus goes: the one in its place takes it.
    (await node('Pump 9')).focus();
    tree.current?.deleteNode('d9');
    await waitFor(async () => expect(await node('Entity views')).toHaveFocus());
  },
};
