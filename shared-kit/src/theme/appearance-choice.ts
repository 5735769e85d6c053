import { createStore, type StoreApi } from 'zustand';
import { browserStorage } from '../browser/storage';

/** What a choice is told to do when it holds from now on. */
export interface AppearanceOptions<V extends string> {
  /** Key of localStorage for the last user of this browser; with `-<user id>` appended, for that user. */
  key: string;
  values: readonly V[];
  /** Holds where nothing is chosen; it is not stored. */
  fallback: V;
  /** Writes it to the document. */
  show: (value: V) => void;
}

/** One thing that a person chooses about how the console looks on this screen. */
export interface AppearanceChoice<V extends string> {
  store: StoreApi<{ value: V }>;
  choose(value: V): void;
  /** Reads what is stored and shows it, for the first paint and after a change that another tab made. */
  readAgain(): void;
}

let owner: string | null = null;
const choices = new Set<{ follow: () => void; readAgain: () => void; isKey: (key: string | null) => boolean }>();

/**
 * A choice that each user of this browser has for themselves. It lies in localStorage, not with the user's account: it
 * belongs to a person at a screen, must be there before the first paint and needs no call that could fail. Before
 * anybody has signed in, the page looks as its last user left it.
 */
export function createAppearanceChoice<V extends string>(options: AppearanceOptions<V>): AppearanceChoice<V> {
  const { key, values, fallback, show } = options;
  const store = createStore<{ value: V }>(() => ({ value: fallback }));
  const ownKey = () => (owner === null ? key : `${key}-${owner}`);
  const read = (from: string) => values.find((value) => value === browserStorage.getItem(from)) ?? fallback;
  const write = (to: string, value: V) =>
    value === fallback ? browserStorage.removeItem(to) : browserStorage.setItem(to, value);

  function put(value: V): void {
    show(value);
    store.setState({ value });
  }
  const readAgain = () => put(read(ownKey()));

  choices.add({
    readAgain,
    isKey: (changed) => changed === null || changed === ownKey(),
    follow() {
      readAgain();
      write(key, store.getState().value);
    },
  });
  return {
    store,
    readAgain,
    choose(value) {
      write(ownKey(), value);
      write(key, value);
      put(value);
    },
  };
}

/** From now on this user's choices hold; null: nobody is signed in, and what is shown stays. */
export function showAppearanceOf(userId: string | null): void {
  if (owner === userId) return;
  owner = userId;
  if (userId !== null) for (const choice of choices) choice.follow();
}

/** Follows what other tabs choose; the shell calls it once. */
export function followAppearance(): void {
  addEventListener('storage', ({ key }) => {
    for (const choice of choices) if (choice.isKey(key)) choice.readAgain();
  });
}
