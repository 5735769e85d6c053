/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { followAppearance, showAppearanceOf } from './appearance-choice';
import { densityStorageKey, initDensity, useDensity } from './density';
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

beforeEach(() => {
  localStorage.clear();
  showAppearanceOf(null);
});

test('follows the system while nothing is chosen', () => {
  const setDark = fakeSystem();
  initThemeMode();
  const { result } = renderHook(() => useThemeMode());
  expect(result.current).toMatchObject({ mode: 'system', resolved: 'light' });
  act(() => setDark(true));
  expect(result.current).toMatchObject({ mode: 'system', resolved: 'dark' });
  expect(shown()).toBeUndefined();
});

test('is light on paper, whatever is chosen', () => {
  fakeSystem();
  initThemeMode();
  const { result } = renderHook(() => useThemeMode());
  act(() => result.current.setMode('dark'));
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(shown()).toBe('light');
  expect(result.current).toMatchObject({ mode: 'dark', resolved: 'light' });
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(shown()).toBe('dark');
  expect(result.current).toMatchObject({ mode: 'dark', resolved: 'dark' });
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
  followAppearance();
  localStorage.setItem(themeStorageKey, 'dark');
  act(() => window.dispatchEvent(new StorageEvent('storage', { key: themeStorageKey })));
  expect(shown()).toBe('dark');
});

test('each user of a browser has their own look, and the sign-in page keeps that of the last', () => {
  fakeSystem();
  initThemeMode();
  initDensity();
  const theme = renderHook(() => useThemeMode()).result;
  const density = renderHook(() => useDensity()).result;
  act(() => showAppearanceOf('ann'));
  act(() => theme.current.setMode('dark'));
  act(() => density.current.setDensity('compact'));
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', density: 'compact' });

  act(() => showAppearanceOf(null));
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', density: 'compact' });
  act(() => showAppearanceOf('bob'));
  expect(theme.current.mode).toBe('system');
  expect(document.documentElement.dataset.density).toBeUndefined();
  expect(localStorage.getItem(themeStorageKey)).toBeNull();

  act(() => showAppearanceOf('ann'));
  expect(theme.current).toMatchObject({ mode: 'dark', resolved: 'dark' });
  expect(density.current.density).toBe('compact');
  expect(localStorage.getItem(densityStorageKey)).toBe('compact');
});

test('another tab changes the look of its own user only', () => {
  fakeSystem();
  initThemeMode();
  followAppearance();
  act(() => showAppearanceOf('ann'));
  localStorage.setItem(`${themeStorageKey}-bob`, 'dark');
  act(() => window.dispatchEvent(new StorageEvent('storage', { key: `${themeStorageKey}-bob` })));
  expect(shown()).toBeUndefined();
  localStorage.setItem(`${themeStorageKey}-ann`, 'dark');
  act(() => window.dispatchEvent(new StorageEvent('storage', { key: `${themeStorageKey}-ann` })));
  expect(shown()).toBe('dark');
});
