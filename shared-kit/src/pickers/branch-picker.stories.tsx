import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { calls } from '../../.storybook/story-platform';
import { withValueState } from '../../.storybook/value-state';
import { type FakeCall, ok, refuse } from '../testing/fake-platform';
import { BranchPicker } from './branch-picker';

const branches = [
  { name: 'main', default: true },
  { name: 'Feature/house', default: false },
  { name: 'feature/pump', default: false },
];

const meta = {
  title: 'Pickers/Branch',
  component: BranchPicker,
  args: { label: 'Branch', value: undefined, onChange: fn() },
  parameters: {
    platform: ({ url }: FakeCall) => (url === '/api/entities/vc/branches' ? ok(branches) : undefined),
  },
  render: withValueState(BranchPicker),
} satisfies Meta<typeof BranchPicker>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = (canvas: HTMLElement) => within(canvas).getByRole('combobox', { name: /^Branch/ });
const holds = (canvas: HTMLElement, text: string) => waitFor(() => expect(field(canvas)).toHaveValue(text));

export const SelectsTheDefaultBranch: Story = {
  play: async ({ canvasElement, args }) => {
    await holds(canvasElement, 'main');
    await expect(args.onChange).toHaveBeenCalledWith('main');
  },
};

export const EmptyWhereNoneIsSelected: Story = {
  args: { selectDefaultBranch: false, emptyPlaceholder: 'Every branch' },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(calls).toHaveLength(1));
    await expect(field(canvasElement)).toHaveAttribute('placeholder', 'Every branch');
    await expect(field(canvasElement)).toHaveValue('');
  },
};

export const ListMarksTheDefaultAndTheCurrentBranch: Story = {
  args: { value: 'feature/pump' },
  play: async ({ canvasElement }) => {
    await userEvent.click(field(canvasElement));
    await screen.findByRole('option', { name: /^main.*Default$/ });
    await expect(screen.getByRole('option', { selected: true })).toHaveTextContent('feature/pump');
  },
};

export const TypingFiltersByPrefixWhateverTheCase: Story = {
  play: async ({ canvasElement }) => {
    await holds(canvasElement, 'main');
    await userEvent.clear(field(canvasElement));
    await userEvent.type(field(canvasElement), 'FEA');
    await waitFor(() =>
      expect(screen.getAllByRole('option').map((row) => row.textContent)).toEqual(['Feature/house', 'feature/pump']),
    );
  },
};

export const TypedNameIsANewBranch: Story = {
  play: async ({ canvasElement, args }) => {
    await holds(canvasElement, 'main');
    await userEvent.clear(field(canvasElement));
    await userEvent.type(field(canvasElement), 'hotfix');
    await screen.findByText('“hotfix” is a new branch');
    await userEvent.keyboard('{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith('hotfix');
    await expect(screen.queryByRole('listbox')).toBeNull();
    await expect(field(canvasElement)).toHaveValue('hotfix');
  },
};

export const SelectionModeGoesBackToTheBranchItHeld: Story = {
  args: { selectionMode: true, value: 'feature/pump' },
  play: async ({ canvasElement, args }) => {
    await waitFor(() => expect(calls).toHaveLength(1));
    await userEvent.clear(field(canvasElement));
    await userEvent.type(field(canvasElement), 'hotfix');
    await screen.findByText('No branches matching “hotfix”');
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith('feature/pump');
    await expect(field(canvasElement)).toHaveValue('feature/pump');
  },
};

export const SelectionModeTakesATypedExistingBranch: Story = {
  args: { selectionMode: true },
  play: async ({ canvasElement, args }) => {
    await holds(canvasElement, 'main');
    await userEvent.clear(field(canvasElement));
    await userEvent.type(field(canvasElement), 'feature/pump');
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith('feature/pump');
    await expect(field(canvasElement)).toHaveValue('feature/pump');
  },
};

export const SelectionModeRefusesABranchThatIsGone: Story = {
  args: { selectionMode: true, value: 'gone' },
  play: async ({ canvasElement, args }) => {
    await holds(canvasElement, 'main');
    await expect(args.onChange).toHaveBeenLastCalledWith('main');
  },
};

export const SelectionModeWithoutADefaultEmptiesForABranchThatIsGone: Story = {
  args: { selectionMode: true, selectDefaultBranch: false, value: 'gone' },
  play: async ({ canvasElement, args }) => {
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(undefined));
    await expect(field(canvasElement)).toHaveValue('');
  },
};

export const RequiredAndEmpty: Story = {
  args: { selectDefaultBranch: false, required: true },
  play: async ({ canvasElement }) => {
    await userEvent.click(field(canvasElement));
    await userEvent.tab();
    await expect(field(canvasElement)).toHaveAccessibleDescription('Branch is required');
  },
};

export const FailedListOffersAnotherTry: Story = {
  parameters: { platform: () => refuse(400, 31) },
  play: async ({ canvasElement }) => {
    await userEvent.click(field(canvasElement));
    await screen.findByText('Couldn’t load this');
    await expect(screen.queryByRole('alert')).toBeNull();
  },
};

export const Disabled: Story = { args: { value: 'main', disabled: true } };
