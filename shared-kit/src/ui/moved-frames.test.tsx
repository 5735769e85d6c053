import { onMoved, tellMoved } from './moved-frames';

test('what stands in a moved element hears of it, until it ends that', () => {
  const [moved, other, inner] = ['div', 'div', 'i'].map((name) => document.createElement(name));
  moved?.append(inner ?? '');
  const done = jest.fn();
  const end = onMoved(inner as Element, done);
  tellMoved(other as Element);
  expect(done).not.toHaveBeenCalled();
  tellMoved(moved as Element);
  expect(done).toHaveBeenCalledTimes(1);
  end();
  tellMoved(moved as Element);
  expect(done).toHaveBeenCalledTimes(1);
});
