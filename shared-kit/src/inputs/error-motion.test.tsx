import { render, screen } from '@testing-library/react';
import { ERROR_MOTION_MS, Field } from './field';

const finish = { now: () => {} };
const animate = jest.fn(() => ({ finished: new Promise<void>((resolve) => (finish.now = resolve)) }));
const wantsNoMotion = jest.fn(() => false);

beforeEach(() => {
  animate.mockClear();
  wantsNoMotion.mockReturnValue(false);
  Object.assign(HTMLElement.prototype, { animate });
  Object.assign(window, { matchMedia: () => ({ matches: wantsNoMotion() }) });
});
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'animate');
  Reflect.deleteProperty(window, 'matchMedia');
});

const field = (error?: string) => (
  <Field label="Name" error={error}>
    {(aria) => <input {...aria} />}
  </Field>
);

test('an error grows in within 200 ms, and leaves a fading copy that nobody hears of', async () => {
  const { rerender } = render(field('Too long'));
  expect(animate).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining({ duration: 200 }));
  expect(ERROR_MOTION_MS).toBe(200);
  rerender(field());
  expect(screen.getByRole('textbox')).not.toHaveAccessibleDescription();
  const copy = screen.getByText('Too long').parentElement;
  expect(copy).toHaveAttribute('aria-hidden', 'true');
  expect(copy).not.toHaveAttribute('id');
  expect(animate).toHaveBeenCalledTimes(2);
  finish.now();
  await Promise.resolve();
  expect(screen.queryByText('Too long')).toBeNull();
});

test('who asks for no motion gets none', () => {
  wantsNoMotion.mockReturnValue(true);
  const { rerender } = render(field('Too long'));
  rerender(field());
  expect(animate).not.toHaveBeenCalled();
  expect(screen.queryByText('Too long')).toBeNull();
});
