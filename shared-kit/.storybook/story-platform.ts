import axios from 'axios';
import { createFakeAdapter, type FakeCall, type FakeHandler } from '../src/testing/fake-platform';

/**
 * The platform of a story: `parameters.platform` answers its calls, anything else gets a 404. Imported before the kit,
 * whose http client takes over the transport when it is made.
 */
let answer: FakeHandler = () => undefined;

/** Calls of the story on screen. */
export const calls: FakeCall[] = [];

export function answerCalls(handler: FakeHandler | undefined): void {
  answer = handler ?? (() => undefined);
  calls.length = 0;
}

axios.defaults.adapter = createFakeAdapter(
  (call) => answer(call),
  (call) => calls.push(call),
);
