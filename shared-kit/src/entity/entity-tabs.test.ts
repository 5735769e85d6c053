/** @jest-environment jsdom */
import { arrangeTabs } from './entity-tabs';

const tabs = ['alarms', 'attributes', 'pumps', 'telemetry'].map((id) => ({ id }));
const ids = (arrangement?: Parameters<typeof arrangeTabs>[1]) => arrangeTabs(tabs, arrangement).map(({ id }) => id);

it('keeps the declared order of tabs, puts those first that a screen orders, and leaves out what it hides', () => {
  expect(ids()).toEqual(['alarms', 'attributes', 'pumps', 'telemetry']);
  expect(ids({ order: ['telemetry', 'alarms'] })).toEqual(['telemetry', 'alarms', 'attributes', 'pumps']);
  expect(ids({ first: 'pumps', order: ['telemetry'] })).toEqual(['pumps', 'telemetry', 'alarms', 'attributes']);
  expect(ids({ hide: ['pumps'] })).toEqual(['alarms', 'attributes', 'telemetry']);
});
