import { render } from '@testing-library/react';
import { KeyName } from './key-name';

it.each([
  ['temperature', ['temperature']],
  ['lastActivityTime', ['last', 'Activity', 'Time']],
  ['relay_2_on', ['relay_', '2_', 'on']],
  ['io.in1.PH', ['io.', 'in1.', 'PH']],
  ['__proto__', ['__', 'proto__']],
  ['', ['']],
])('%s may wrap after its words, and reads as it is', (name, words) => {
  const { container } = render(<KeyName name={name} />);
  expect(container).toHaveTextContent(name);
  expect(container.innerHTML.split('<wbr>')).toEqual(words);
});
