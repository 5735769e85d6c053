import { act, renderHook } from '@testing-library/react';
import { initThemeMode, themeStorageKey, useThemeMode } from './theme-mode';

/** A system whose preference the test changes. */
function fakeSystem() {
  let dark = false;
  let listener = () => {};
  jest.spyOn(window, 'matchMedia').mockImplementation(
    () =>
      ({
        get matches() {
          return dark;
        },
        addEventListener: (_type: string, next: () => void) => {
          listener = next;
        },
      }) as unknown as MediaQueryList,
  );
  return (next: boolean) => {
    dark = next;
    listener();
  };
}

const shown = () => document.documentElement.dataset.theme;

beforeEach(() => localStorage.clear());

test('follows the system while nothing is chosen', () => {
  const setDark = fakeSystem();
  initThemeMode();
  const { result } = renderHook(() => useThemeMode());
  expect(result.current).toMatchObject({ mode: 'system', resolved: 'light' });
  act(() => setDark(true));
  expect(result.current).toMatchObject({ mode: 'system', resolved: 'dark' });
  expect(shown()).toBeUndefined();
});

test('keeps a choice, shows it and forgets it again', () => {
  fakeSystem();
  initThemeMode();
  const { result } = renderHook(() => useThemeMode());
  act(() => result.current.setMode('dark'));
  expect(shown()).toBe('dark');
  expect(localStorage.getItem(themeStorageKey)).toBe('dark');
  act(() => result.current.setMode('system'));
  expect(shown()).toBeUndefined();
  expect(localStorage.getItem(themeStorageKey)).toBeNull();
});

test('starts with the stored choice and takes no nonsense from the storage', () => {
  fakeSystem();
  localStorage.setItem(themeStorageKey, 'dark');
  initThemeMode();
  expect(shown()).toBe('dark');
  localStorage.setItem(themeStorageKey, 'purple');
  initThemeMode();
  expect(shown()).toBeUndefined();
});

test('follows a choice made in another tab', () => {
  fakeSystem();
  initThemeMode();
  localStorage.setItem(themeStorageKey, 'dark');
  act(() => window.dispatchEvent(new StorageEvent('storage', { key: themeStorageKey })));
  expect(shown()).toBe('dark');
});
