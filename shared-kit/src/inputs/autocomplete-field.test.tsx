import { act, fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { searchDebounce } from '../rows/search-debounce';
import { longestPage, type Search } from '../rows/use-search-source';
import { expectAccessible } from '../testing/accessible';
import { renderKit } from '../testing/render-kit';
import { AutocompleteField } from './autocomplete-field';
import { shortText } from './short-text';

interface EntityOption {
  id: string;
  name: string;
}

const profiles: EntityOption[] = ['default', 'Weather station', 'Weather balloon', 'Machine'].map((name) => ({
  id: name,
  name,
}));
const find = async (text: string) => profiles.filter(({ name }) => name.toLowerCase().startsWith(text.toLowerCase()));

interface PickerProps {
  search?: Search<EntityOption>;
  initial?: EntityOption;
  onValue?: (value: EntityOption | undefined) => void;
  onCreate?: (text: string) => Promise<EntityOption | undefined>;
  offers?: (option: EntityOption) => boolean;
}

function Picker({ search = find, initial, onValue, onCreate, offers }: PickerProps) {
  const [value, setValue] = useState(initial);
  return (
    <AutocompleteField
      label="Device profile"
      optionKey={({ id }) => id}
      optionLabel={({ name }) => name}
      value={value}
      search={search}
      offers={offers}
      onCreate={onCreate}
      onChange={(next) => {
        setValue(next);
        onValue?.(next);
      }}
    />
  );
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Lets time pass, and what was waiting for it finish: the search is drawn, then its answer. */
const rest = async (ms = searchDebounce) => {
  await act(() => jest.advanceTimersByTimeAsync(ms));
  await act(() => jest.advanceTimersByTimeAsync(0));
};
/** A press, and what comes of it at once: an answer that is painted outside of `act` waits for a real timer. */
const press = (user: UserEvent, element: HTMLElement) =>
  act(async () => {
    await user.click(element);
    await jest.advanceTimersByTimeAsync(0);
  });
const keys = (user: UserEvent, text: string) =>
  act(async () => {
    await user.keyboard(text);
    await jest.advanceTimersByTimeAsync(0);
  });
const field = () => screen.getByRole('combobox', { name: 'Device profile' });
const offered = () => screen.queryAllByRole('option').map((option) => option.textContent);
/** By its whole text: half of it may be bold. */
const option = (text: string) =>
  screen.getByText((_, element) => element?.getAttribute('role') === 'option' && element.textContent === text);
const setup = (props: PickerProps = {}) => renderKit(<Picker {...props} />, { fakeTimers: true });

test('asks for nothing before it is used, and for the first ones at once when it is pressed', async () => {
  const search = jest.fn(find);
  const { user } = await setup({ search });
  expect(search).not.toHaveBeenCalled();
  await press(user, field());
  await rest(0);
  expect(search.mock.calls.map(([text]) => text)).toEqual(['']);
  expect(offered()).toEqual(['default', 'Weather station', 'Weather balloon', 'Machine']);
  jest.useRealTimers();
  await expectAccessible();
});

test('typing is searched after a rest of 150 ms; earlier searches are called off', async () => {
  const signals: AbortSignal[] = [];
  const search = jest.fn((text: string, signal: AbortSignal) => {
    signals.push(signal);
    return text ? find(text) : new Promise<EntityOption[]>(() => {});
  });
  const { user } = await setup({ search });
  await press(user, field());
  await rest(0);
  await user.type(field(), 'wea');
  await rest(searchDebounce - 1);
  expect(search).toHaveBeenCalledTimes(1);
  await rest(1);
  expect(search).toHaveBeenLastCalledWith('wea', expect.anything(), 0);
  expect(search).toHaveBeenCalledTimes(2);
  expect(signals[0]?.aborted).toBe(true);
  await rest(1);
  expect(offered()).toEqual(['Weather station', 'Weather balloon']);
  expect(screen.getAllByText('Wea')[0]?.tagName).toBe('B');
});

test('a row that is being pressed stays under the pointer until it is let go, and is chosen', async () => {
  const onValue = jest.fn();
  const { user } = await setup({ onValue });
  await press(user, field());
  await rest(0);
  await user.type(field(), 'wea');
  const pressed = option('Weather balloon');
  await act(() => user.pointer({ keys: '[MouseLeft>]', target: pressed }));
  await rest();
  expect(offered()).toHaveLength(profiles.length);
  await act(() => user.pointer({ keys: '[/MouseLeft]', target: pressed }));
  await rest(0);
  expect(onValue).toHaveBeenCalledWith(expect.objectContaining({ name: 'Weather balloon' }));
});

test.each(['pointerUp', 'pointerCancel', 'contextMenu'] as const)(
  'what was found during a press is offered once it is over: %s',
  async (end) => {
    const { user } = await setup();
    await press(user, field());
    await rest(0);
    await user.type(field(), 'wea');
    await act(() => user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('listbox') }));
    await rest();
    expect(offered()).toHaveLength(profiles.length);
    fireEvent[end](document.body);
    await rest(1);
    expect(offered()).toEqual(['Weather station', 'Weather balloon']);
  },
);

test('of a long list, a part is drawn, and the rest is offered', async () => {
  const many = Array.from({ length: longestPage + 2 }, (_, n) => ({ id: String(n), name: `Key ${n}` }));
  const { user } = await setup({ search: async () => many });
  await press(user, field());
  await rest(0);
  expect(offered()).toHaveLength(longestPage + 1);
  await press(user, option('Show more'));
  await rest(0);
  expect(offered()).toEqual(many.map(({ name }) => name));
});

test('what is no longer offered leaves the open list at once, without another search', async () => {
  const search = jest.fn(find);
  const { user, rerender } = await setup({ search });
  await press(user, field());
  await rest(0);
  rerender(<Picker search={search} offers={({ name }) => name !== 'Machine'} />);
  expect(offered()).toEqual(['default', 'Weather station', 'Weather balloon']);
  rerender(<Picker search={search} offers={({ name }) => name !== 'default'} />);
  expect(offered()).toEqual(['Weather station', 'Weather balloon', 'Machine']);
  expect(search).toHaveBeenCalledTimes(1);
});

test('arrows and Enter choose; the text is the name of what was chosen', async () => {
  const onValue = jest.fn();
  const { user } = await setup({ onValue });
  await user.type(field(), 'wea');
  await rest();
  expect(field()).toHaveAttribute('aria-activedescendant', option('Weather station').id);
  await user.keyboard('{ArrowDown}');
  expect(field()).toHaveAttribute('aria-activedescendant', option('Weather balloon').id);
  await user.keyboard('{Enter}');
  expect(onValue).toHaveBeenCalledWith(expect.objectContaining({ name: 'Weather balloon' }));
  expect(field()).toHaveValue('Weather balloon');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Enter right after typing chooses the first match once it is there, and only then', async () => {
  const onValue = jest.fn();
  const { user } = await setup({ onValue });
  await user.type(field(), 'wea{Enter}');
  expect(onValue).not.toHaveBeenCalled();
  await rest();
  expect(onValue.mock.calls).toEqual([[profiles[1]]]);
  expect(field()).toHaveValue('Weather station');
  await user.clear(field());
  await rest();
  await user.type(field(), 'mac{Enter}');
  await rest();
  expect(onValue).toHaveBeenLastCalledWith(profiles[3]);
});

test('Enter right after typing chooses nothing where nothing matches, or where typing went on', async () => {
  const onValue = jest.fn();
  const { user } = await setup({ onValue });
  await user.type(field(), 'xyz{Enter}');
  await rest();
  expect(offered()).toEqual(['No results for “xyz”']);
  await user.clear(field());
  await user.type(field(), 'wea{Enter}t');
  await rest();
  expect(offered()).toEqual(['Weather station', 'Weather balloon']);
  expect(onValue).not.toHaveBeenCalled();
});

test('a text that was not chosen from goes back to the name of the value; emptying it reports nothing', async () => {
  const onValue = jest.fn();
  const { user } = await setup({ initial: profiles[1], onValue });
  await user.type(field(), 'xyz');
  await user.tab();
  expect(field()).toHaveValue('Weather station');
  expect(onValue).not.toHaveBeenCalled();
  await user.clear(field());
  expect(onValue).toHaveBeenLastCalledWith(undefined);
});

test('the clear button empties it, keeps the focus and opens the list', async () => {
  const onValue = jest.fn();
  const { user } = await setup({ initial: profiles[1], onValue });
  await press(user, screen.getByRole('button', { name: 'Clear' }));
  await rest(0);
  expect(onValue).toHaveBeenLastCalledWith(undefined);
  expect(field()).toHaveFocus();
  expect(offered()).toHaveLength(4);
});

test('nothing matching says so, with the text cut to six characters', async () => {
  const { user } = await setup();
  await user.type(field(), 'thermometer');
  await rest();
  expect(offered()).toEqual(['No results for “thermo...”']);
  expect(shortText('sixsix')).toBe('sixsix');
  expect(shortText(' six ')).toBe('six');
});

test('a search that fails says so, and is tried again with its row', async () => {
  let works = false;
  const { user } = await setup({ search: (text) => (works ? find(text) : Promise.reject(new Error('offline'))) });
  await press(user, field());
  await rest(0);
  expect(offered()).toEqual(['Couldn’t load thisRetry']);
  works = true;
  await keys(user, '{ArrowDown}{Enter}');
  expect(offered()).toHaveLength(4);
});

test('further pages come with the last row, by key as well; a page that fails leaves those before', async () => {
  const asked: number[] = [];
  let works = true;
  const search: Search<EntityOption> = async (_, __, page) => {
    asked.push(page);
    if (!works) throw new Error('offline');
    return { options: profiles.slice(page * 2, page * 2 + 2), hasMore: page === 0 };
  };
  const { user } = await setup({ search });
  await press(user, field());
  await rest(0);
  expect(offered()).toEqual(['default', 'Weather station', 'Show more']);
  works = false;
  await keys(user, '{ArrowUp}{Enter}');
  expect(offered()).toEqual(['default', 'Weather station', 'Couldn’t load thisRetry']);
  works = true;
  await keys(user, '{Enter}');
  expect(offered()).toEqual(['default', 'Weather station', 'Weather balloon', 'Machine']);
  expect(asked).toEqual([0, 1, 1]);
});

test('Escape closes the list and undoes the typing', async () => {
  const { user } = await setup({ initial: profiles[1] });
  await user.type(field(), 'xyz');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field()).toHaveValue('Weather station');
});

test('typing replaces what is chosen: a press, a choice and Escape select it, a second press sets the caret', async () => {
  const { user } = await setup({ initial: profiles[1] });
  const input = field() as HTMLInputElement;
  const selected = () => input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0);
  await press(user, input);
  expect(selected()).toBe('Weather station');
  await keys(user, 'Mac');
  await rest();
  await keys(user, '{Enter}');
  expect(selected()).toBe('Machine');
  await keys(user, 'd');
  expect(input).toHaveValue('d');
  await keys(user, '{Escape}');
  expect(selected()).toBe('Machine');
  await press(user, input);
  await press(user, input);
  expect(selected()).toBe('');
});

test('what is chosen is selected where a script gives the focus, as where Tab does', async () => {
  await setup({ initial: profiles[1] });
  const input = field() as HTMLInputElement;
  input.setSelectionRange(2, 2);
  await act(async () => input.focus());
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, 'Weather station'.length]);
});

test('what does not exist yet can be created and is chosen', async () => {
  const onValue = jest.fn();
  const onCreate = jest.fn(async (name: string) => ({ id: 'new', name }));
  const { user } = await setup({ onValue, onCreate });
  await user.type(field(), 'Pump');
  await rest();
  await act(async () => fireEvent.click(screen.getByRole('option', { name: 'Create new' })));
  expect(onCreate).toHaveBeenCalledWith('Pump');
  expect(onValue).toHaveBeenLastCalledWith({ id: 'new', name: 'Pump' });
  expect(field()).toHaveValue('Pump');
});
