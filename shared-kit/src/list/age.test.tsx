import { render } from '@testing-library/react';
import { HOUR } from '../time/constants';
import { Age } from './age';

it('says how long ago something was, or that it never was', () => {
  const { container, rerender } = render(<Age ts={Date.now() - HOUR} never="Never" />);
  expect(container).toHaveTextContent(/^1 ?h/);
  // Attributes may hold any number: no calendar reaches so far.
  rerender(<Age ts={1e300} />);
  expect(container.querySelector('time')).toHaveAttribute('title', '1e+300');
  // The first moment of all is one, too.
  rerender(<Age ts={0} never="Never" />);
  expect(container).toHaveTextContent(/yr|year/);
  rerender(<Age ts={null} never="Never" />);
  expect(container).toHaveTextContent(/^Never$/);
  rerender(<Age ts={null} />);
  expect(container).toBeEmptyDOMElement();
});
