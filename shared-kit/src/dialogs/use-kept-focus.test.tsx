import { act, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useKeptFocus } from './use-kept-focus';

function Keeper({ name, children }: { name: string; children?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place);
  return (
    <div ref={place}>
      <button type="button">{name}</button>
      {children}
    </div>
  );
}

const removal: { drop?: (what: string) => void } = {};
function Page() {
  const [gone, setGone] = useState('');
  const [isLate, setLate] = useState(false);
  // What is inside comes later, as code that is loaded does.
  useEffect(() => setLate(true), []);
  removal.drop = setGone;
  return (
    <Keeper name="Page">
      {isLate && gone !== 'table' && (
        <Keeper name="Table">{gone !== 'bar' && <button type="button">Acknowledge</button>}</Keeper>
      )}
    </Keeper>
  );
}

it.each([
  ['bar', 'Table'],
  ['table', 'Page'],
])('where the %s with the focus goes, the innermost that is still there takes it: %s', async (gone, taken) => {
  render(<Page />);
  const button = await screen.findByRole('button', { name: 'Acknowledge' });
  act(() => button.focus());
  act(() => removal.drop?.(gone));
  await waitFor(() => expect(screen.getByRole('button', { name: taken })).toHaveFocus());
});
