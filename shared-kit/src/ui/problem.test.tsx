import { render, screen } from '@testing-library/react';
import { Problem } from './problem';

test('comes into view, and goes again where scrolling answers a promise', () => {
  const scroll = jest.fn(() => Promise.resolve());
  HTMLElement.prototype.scrollIntoView = scroll as never;
  const { unmount } = render(<Problem>Too many tries</Problem>);
  expect(screen.getByRole('alert')).toHaveTextContent('Too many tries');
  expect(scroll).toHaveBeenCalledTimes(1);
  expect(unmount).not.toThrow();
});
