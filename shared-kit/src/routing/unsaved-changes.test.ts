import { holdUnsaved, lostTexts } from './unsaved-changes';

const texts = (title: string) => ({ title, message: '', confirmLabel: 'Leave', cancelLabel: 'Stay' });
const always = () => true;

test('what is asked names what is lost for good before what is kept', () => {
  const harmless = { ...texts('Leave?'), danger: false as const };
  const release = [holdUnsaved(always, harmless)];
  expect(lostTexts()).toBe(harmless);
  // A form or a dialog, whose changes are kept nowhere.
  release.push(holdUnsaved(always));
  expect(lostTexts()).toBeUndefined();
  const own = texts('Leave the trace?');
  release.push(holdUnsaved(always, own));
  expect(lostTexts()).toBe(own);
  for (const letGo of release) letGo();
});
