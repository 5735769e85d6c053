import { stateCalls } from './state-calls';
import type { StateEntry } from './state-parameter';
import type { StateStack } from './state-stack';

const known = { ids: new Set(['home', 'pump']), root: 'home' };
const home: StateEntry = { id: 'home', params: {} };
const about = (entityName: string): StateEntry => ({ id: 'pump', params: { entityName } });

/** Calls of one turn: nothing is drawn in between. */
function oneTurn(first?: StateStack) {
  let shown: StateStack = [home];
  const go = (next: StateStack) => {
    shown = next;
  };
  const calls = stateCalls({ stack: shown, controller: 'entity', known, go, openRight: () => undefined, first });
  return { ...calls, shown: () => shown };
}

test('calls of one turn are steps of one way', () => {
  const { open, update, push, back, shown } = oneTurn();
  open('pump', { entityName: 'Pump 7' });
  update(null, { entityName: 'Pump 8' });
  push([about('Pump 9'), home]);
  expect(shown()).toEqual([home, about('Pump 8'), about('Pump 9'), home]);
  back(1);
  expect(shown()).toEqual([home, about('Pump 8')]);
});

test('a reset leads to the root, or to where a way of its own began', () => {
  const [ofDashboard, ofWidget] = [oneTurn(), oneTurn([about('Pump 7')])];
  for (const { open, reset } of [ofDashboard, ofWidget]) {
    open('pump', {});
    reset();
    open('pump', { entityName: 'Pump 8' });
  }
  expect(ofDashboard.shown()).toEqual([home, about('Pump 8')]);
  expect(ofWidget.shown()).toEqual([about('Pump 7'), about('Pump 8')]);
});
