import { configure, type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { initI18n } from '../i18n/i18n';
import { loadIcons } from '../ui/icon';

// Bounds, not waits: a busy machine takes seconds to compile a lazy part or to run axe.
jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 10_000 });

let started: Promise<void> | undefined;

/**
 * Renders as a page does: with the kit's English texts, and someone to press and type. With fake timers, typing moves
 * them on.
 */
export async function renderKit(
  ui: ReactNode,
  { fakeTimers = false } = {},
): Promise<RenderResult & { user: UserEvent }> {
  started ??= initI18n('en_US', { onMissing: (namespace, key) => missingTexts.push(`${namespace}: ${key}`) });
  await Promise.all([started, loadIcons()]);
  const user = userEvent.setup(fakeTimers ? { advanceTimers: jest.advanceTimersByTime } : {});
  return { ...render(ui), user };
}

/** Keys that were asked for and have no text, in the whole test file. */
export const missingTexts: string[] = [];
