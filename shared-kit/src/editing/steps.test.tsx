import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderKit } from '../testing/render-kit';
import { type History, record, redo, startHistory, undo } from './history';
import { Steps } from './steps';

let change: (name: string, merge?: string) => void;

function Edited() {
  const [history, setHistory] = useState<History<number>>(startHistory(0));
  change = (name, merge) => setHistory((now) => record(now, now.value + 1, { name, merge }));
  return (
    <>
      <Steps
        history={history}
        undo={(steps) => setHistory((now) => undo(now, steps))}
        redo={(steps) => setHistory((now) => redo(now, steps))}
      />
      <input aria-label="Title" />
    </>
  );
}

const told = () => screen.getByRole('status');

/** With timers that the test moves. */
async function open() {
  renderKit(<Edited />);
  await screen.findByRole('status');
  jest.useFakeTimers();
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
}
afterEach(() => jest.useRealTimers());

test('readers hear which step was done, undone, and made again, for as long as it takes to say it', async () => {
  const user = await open();
  expect(told()).toHaveTextContent('');
  act(() => change('Remove “Load”'));
  expect(told()).toHaveTextContent('Done: Remove “Load”');
  await user.keyboard('{Control>}z{/Control}');
  expect(told()).toHaveTextContent('Undone: Remove “Load”');
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(told()).toHaveTextContent('Redone: Remove “Load”');
  act(() => jest.advanceTimersByTime(5000));
  expect(told()).toHaveTextContent(/^$/);
});

test('several at once are counted, the same step again is said again, and one that grows is not', async () => {
  const user = await open();
  act(() => change('Move “Load”', 'move'));
  const first = told().firstChild;
  act(() => change('Move “Load”', 'move'));
  expect(told().firstChild).toBe(first);
  act(() => change('Move “Load”'));
  expect(told().firstChild).not.toBe(first);
  await user.click(screen.getByRole('button', { name: 'History of changes' }));
  await user.click(screen.getByRole('menuitemradio', { name: 'Start of editing' }));
  expect(told()).toHaveTextContent('2 changes undone');
});

test('who types is not told what they type', async () => {
  await open();
  screen.getByLabelText('Title').focus();
  act(() => change('Change the title', 'title'));
  expect(told()).toHaveTextContent('');
});
