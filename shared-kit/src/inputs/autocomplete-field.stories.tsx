import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { withValueState } from '../../.storybook/value-state';
import type { Search } from '../rows/use-search-source';
import { AutocompleteField } from './autocomplete-field';

const towns = ['Aachen', 'Aalen', 'Berlin', 'Bremen', 'Cologne', 'Dresden', 'Hamburg', 'Munich'];
const findTowns: Search<string> = async (text) =>
  towns.filter((town) => town.toLowerCase().startsWith(text.toLowerCase()));

const meta = {
  title: 'Inputs/Autocomplete',
  component: AutocompleteField<string>,
  args: {
    label: 'Town',
    value: undefined,
    placeholder: 'Any town',
    search: findTowns,
    optionKey: (town) => town,
    optionLabel: (town) => town,
    requiredText: 'A town is required',
    onChange: fn(),
  },
  render: withValueState(AutocompleteField<string>, { minBlockSize: 260 }),
} satisfies Meta<typeof AutocompleteField<string>>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = (canvas: HTMLElement) => within(canvas).getByRole('combobox');
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const offers = (...texts: string[]) => waitFor(() => expect(options()).toEqual(texts));

export const Empty: Story = {};
export const Filled: Story = { args: { value: 'Bremen' } };
export const Disabled: Story = { args: { value: 'Bremen', disabled: true } };
export const RequiredWithError: Story = { args: { required: true, error: 'Required' } };

export const Open: Story = {
  args: { value: 'Bremen', icon: 'search', optionDetail: (town) => (town === 'Berlin' ? 'Capital' : undefined) },
  play: async ({ canvasElement }) => {
    await userEvent.click(field(canvasElement));
    await offers(...towns.map((town) => (town === 'Berlin' ? 'BerlinCapital' : town)));
    await expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Bremen');
  },
};

export const LoadsWithTheFirstFocus: Story = {
  args: { search: fn(findTowns) },
  play: async ({ canvasElement, args }) => {
    await expect(args.search).not.toHaveBeenCalled();
    field(canvasElement).focus();
    await waitFor(() => expect(args.search).toHaveBeenCalledWith('', expect.anything(), 0));
    await expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.keyboard('{ArrowDown}');
    await offers(...towns);
    await expect(args.search).toHaveBeenCalledOnce();
  },
};

export const TypingSearchesOnceItRests: Story = {
  args: { search: fn(findTowns) },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), 'ber');
    await offers('Berlin');
    const searched = () => (args.search as ReturnType<typeof fn>).mock.calls.map(([text]) => text);
    await expect(searched()).toEqual(['', 'ber']);
    // Typed and taken back before it rested: the text is the one that was searched.
    await userEvent.type(field(canvasElement), 'l{Backspace}');
    await userEvent.type(field(canvasElement), 'ry');
    await offers('No results for “berry”');
    await expect(searched()).toEqual(['', 'ber', 'berry']);
  },
};

export const MatchingStartIsBold: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(field(canvasElement), 'aA');
    await offers('Aachen', 'Aalen');
    await expect(screen.getAllByText('Aa').map(({ tagName }) => tagName)).toEqual(['B', 'B']);
  },
};

export const ArrowsAndEnterChoose: Story = {
  play: async ({ canvasElement, args }) => {
    field(canvasElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await offers(...towns);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    const marked = screen.getByRole('option', { name: 'Hamburg' });
    await expect(field(canvasElement)).toHaveAttribute('aria-activedescendant', marked.id);
    await userEvent.keyboard('{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith('Hamburg');
    await expect(field(canvasElement)).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect(field(canvasElement)).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect(field(canvasElement)).toHaveAttribute('aria-expanded', 'false');
  },
};

export const ClearingReportsNothingAndOpensTheList: Story = {
  args: { value: 'Bremen' },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Clear' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(undefined);
    await expect(field(canvasElement)).toHaveFocus();
    await offers(...towns);
  },
};

export const ChoosingTheNoMatchRowClears: Story = {
  args: { value: 'Bremen', noneText: (text) => `No town matching ${text}` },
  play: async ({ canvasElement, args }) => {
    await userEvent.clear(field(canvasElement));
    await userEvent.type(field(canvasElement), 'Constance');
    await offers('No town matching Consta...');
    await userEvent.click(screen.getByRole('option'));
    await expect(field(canvasElement)).toHaveValue('');
    await expect(args.onChange).toHaveBeenLastCalledWith(undefined);
  },
};

export const FailedSearchOffersAnotherTry: Story = {
  args: { search: () => Promise.reject(new Error('offline')), nothingText: 'No towns found' },
  play: async ({ canvasElement }) => {
    await userEvent.click(field(canvasElement));
    await offers('Couldn’t load thisRetry');
  },
};

export const Searching: Story = {
  args: { search: () => new Promise(() => undefined) },
  play: async ({ canvasElement }) => {
    await userEvent.click(field(canvasElement));
    await expect(await screen.findByRole('status')).toHaveTextContent('Searching…');
  },
};

export const AnotherSearchKeyForgetsTheOffers: Story = {
  render: (args) => {
    const [isMaritime, setMaritime] = useState(false);
    const search = async () => (isMaritime ? ['Kiel'] : ['Aachen']);
    return (
      <>
        <AutocompleteField {...args} search={search} searchKey={String(isMaritime)} />
        <button type="button" onClick={() => setMaritime(true)}>
          {'By the sea'}
        </button>
      </>
    );
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(field(canvasElement));
    await offers('Aachen');
    await userEvent.click(within(canvasElement).getByRole('button'));
    await userEvent.click(field(canvasElement));
    await offers('Kiel');
  },
};

export const RequiredTextComesOnceItIsLeft: Story = {
  args: { required: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByText('A town is required')).toBeNull();
    await userEvent.click(field(canvasElement));
    await userEvent.tab();
    await expect(field(canvasElement)).toHaveAccessibleDescription('A town is required');
  },
};

export const FreeTextIsReportedAsItIsTyped: Story = {
  args: { freeText: (text) => text.trim() || undefined },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), 'Bre');
    await offers('Bremen');
    await userEvent.keyboard('{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith('Bre');
    await expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.tab();
    await expect(field(canvasElement)).toHaveValue('Bre');
  },
};

export const TooLong: Story = {
  args: { value: 'Bremerhaven', freeText: (text) => text, maxLength: 10, tooLongText: 'At most 10 characters' },
  play: async ({ canvasElement }) => {
    await expect(field(canvasElement)).toHaveAccessibleDescription('At most 10 characters');
    await userEvent.type(field(canvasElement), '{Backspace}');
    await expect(field(canvasElement)).not.toHaveAccessibleDescription();
  },
};

export const OffersToCreate: Story = {
  args: { onCreate: fn(async (text: string) => `${text} am See`), createLabel: 'Found a town', createNeedsText: true },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(field(canvasElement));
    await offers(...towns);
    await userEvent.type(field(canvasElement), 'Neu');
    await offers('No results for “Neu”', 'Found a town');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith('Neu am See'));
    await expect(field(canvasElement)).toHaveValue('Neu am See');
  },
};

export const EnterCreatesWhileNoRowIsMarked: Story = {
  args: { onCreate: fn(async (text: string) => text), enterCreates: true },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), 'Ham');
    await offers('Hamburg', 'Create new');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(args.onCreate).toHaveBeenLastCalledWith('Ham'));
  },
};
