import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { withValueState } from '../../.storybook/value-state';
import type { Search } from '../rows/use-search-source';
import { chipsAtFirst } from './chip-list';
import { ChipsField } from './chips-field';

const colors = ['amber', 'azure', 'beige', 'coral'];
const findColors: Search<string> = async (text) => colors.filter((color) => color.startsWith(text.toLowerCase()));

const meta = {
  title: 'Inputs/Chips',
  component: ChipsField<string>,
  args: {
    label: 'Colors',
    value: ['azure', 'coral'],
    placeholder: 'Any color',
    search: findColors,
    optionKey: (color) => color,
    optionLabel: (color) => color,
    requiredText: 'Choose at least one color',
    onChange: fn(),
  },
  render: withValueState(ChipsField<string>, { minBlockSize: 220 }),
} satisfies Meta<typeof ChipsField<string>>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = (canvas: HTMLElement) => within(canvas).getByRole('combobox');
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const offers = (...texts: string[]) => waitFor(() => expect(options()).toEqual(texts));
const free = { freeText: (text: string) => text };

export const Empty: Story = { args: { value: undefined } };
export const Filled: Story = {};
export const Disabled: Story = { args: { disabled: true } };
export const RequiredWithError: Story = { args: { value: undefined, required: true, error: 'Required' } };
export const ManyChips: Story = {
  args: { value: [...colors, 'a color whose name is too long for one line of a narrow screen, whatever we do'] },
  render: (args) => (
    <div style={{ maxInlineSize: 320 }}>
      <ChipsField {...args} />
    </div>
  ),
};

export const ChoosingAddsAndClosesTheList: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(field(canvasElement));
    await offers(...colors);
    await expect(screen.getAllByRole('option', { selected: true })).toHaveLength(2);
    await userEvent.click(screen.getByRole('option', { name: 'beige' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(['azure', 'coral', 'beige']);
    await expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.type(field(canvasElement), 'am');
    await offers('amber');
    await userEvent.keyboard('{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith(['azure', 'coral', 'beige', 'amber']);
  },
};

export const ChoosingAgainIsIgnored: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(field(canvasElement));
    await offers(...colors);
    await userEvent.click(screen.getByRole('option', { name: 'coral' }));
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const RemovingTheLastReportsNothing: Story = {
  args: { value: ['azure', 'coral'], required: true },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Remove azure' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(['coral']);
    await expect(field(canvasElement)).toHaveFocus();
    await userEvent.keyboard('{Backspace}');
    await expect(args.onChange).toHaveBeenLastCalledWith(undefined);
    await expect(field(canvasElement)).toHaveAccessibleDescription('Choose at least one color');
  },
};

export const EnterCommaAndSemicolonAddFreeText: Story = {
  args: { value: undefined, ...free },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), 'red{Enter} green ,blue;;red{Enter}');
    await expect(args.onChange).toHaveBeenCalledTimes(3);
    await expect(args.onChange).toHaveBeenLastCalledWith(['red', 'green', 'blue']);
    await expect(field(canvasElement)).toHaveValue('');
  },
};

export const PastedTextIsDivided: Story = {
  args: { value: undefined, ...free },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(field(canvasElement));
    await userEvent.paste('red, green; blue');
    await expect(args.onChange).toHaveBeenLastCalledWith(['red', 'green']);
    await expect(field(canvasElement)).toHaveValue(' blue');
  },
};

export const PastedLinesAreDivided: Story = {
  args: { value: undefined, ...free },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), 're');
    await userEvent.paste('d\r\ngreen, pale\n\nblue');
    await expect(args.onChange).toHaveBeenLastCalledWith(['red', 'green', 'pale']);
    await expect(field(canvasElement)).toHaveValue('blue');
  },
};

export const OfThousandsTheLastAreShown: Story = {
  args: { value: undefined, ...free },
  play: async ({ canvasElement, args }) => {
    const numbers = Array.from({ length: 3000 }, (_, at) => `color ${at + 1}`);
    const shown = () => within(canvasElement).getAllByRole('listitem').length;
    await userEvent.click(field(canvasElement));
    await userEvent.paste(`${numbers.join(',')},`);
    await expect(args.onChange).toHaveBeenLastCalledWith(numbers);
    await expect(shown()).toBe(chipsAtFirst + 1);
    await userEvent.keyboard('{Backspace}');
    await expect(args.onChange).toHaveBeenLastCalledWith(numbers.slice(0, -1));
    await userEvent.click(screen.getByRole('button', { name: 'Show more (2,899)' }));
    await expect(shown()).toBe(2 * chipsAtFirst + 1);
    await expect(screen.getByRole('button', { name: 'Show more (2,799)' })).toHaveFocus();
  },
};

export const AllThatAreShownGiveTheFocusToTheText: Story = {
  args: { value: Array.from({ length: 150 }, (_, at) => `color ${at + 1}`) },
  play: async ({ canvasElement }) => {
    await userEvent.click(screen.getByRole('button', { name: 'Show more (50)' }));
    await expect(within(canvasElement).getAllByRole('listitem')).toHaveLength(150);
    await expect(field(canvasElement)).toHaveFocus();
  },
};

export const LeavingAddsTheTextWhereItIsWanted: Story = {
  args: { value: undefined, ...free, addsOnBlur: true },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), 'red');
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(['red']);
  },
};

export const LeavingDropsTheTextElsewhere: Story = {
  args: { value: undefined, ...free },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), 'red');
    await userEvent.tab();
    await expect(args.onChange).not.toHaveBeenCalled();
    await expect(field(canvasElement)).toHaveValue('');
  },
};

export const TooLongIsNotAdded: Story = {
  args: { value: undefined, ...free, maxLength: 5, tooLongText: 'At most 5 characters' },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), 'orange{Enter}');
    await expect(field(canvasElement)).toHaveAccessibleDescription('At most 5 characters');
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{Backspace}{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith(['orang']);
  },
};

export const NothingMatches: Story = {
  args: { value: undefined },
  play: async ({ canvasElement }) => {
    await userEvent.type(field(canvasElement), 'ultraviolet');
    await offers('No results for “ultrav...”');
  },
};
