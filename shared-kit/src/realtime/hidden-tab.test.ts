/** @jest-environment jsdom */
import { HIDDEN_GRACE_MS, pauseWhileHidden } from './hidden-tab';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function setup() {
  let visibility: DocumentVisibilityState = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  const acts: string[] = [];
  pauseWhileHidden(document, { pause: () => acts.push('pause'), resume: () => acts.push('resume') });
  acts.length = 0;
  return {
    acts,
    become(next: DocumentVisibilityState) {
      visibility = next;
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

it('pauses a tab that stays hidden, and goes on when it is seen again', () => {
  const { acts, become } = setup();
  become('hidden');
  jest.advanceTimersByTime(HIDDEN_GRACE_MS - 1);
  expect(acts).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(acts).toEqual(['pause']);
  become('visible');
  expect(acts).toEqual(['pause', 'resume']);
});

it('does not pause for a glance at another tab', () => {
  const { acts, become } = setup();
  become('hidden');
  jest.advanceTimersByTime(HIDDEN_GRACE_MS - 1);
  become('visible');
  jest.advanceTimersByTime(HIDDEN_GRACE_MS);
  expect(acts).toEqual(['resume']);
});
