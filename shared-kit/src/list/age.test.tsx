import { render } from '@testing-library/react';
import { HOUR } from '../time/constants';
import { Age } from './age';

it('says how long ago something was, or that it never was', () => {
  const { container, rerender } = render(<Age ts={Date.now() - HOUR} never="Never" />);
  expect(container).toHaveTextContent(/^1 ?h/);
  rerender(<Age ts={null} never="Never" />);
  expect(container).toHaveTextContent(/^Never$/);
  rerender(<Age ts={null} />);
  expect(container).toBeEmptyDOMElement();
});
