import { expect, screen } from 'storybook/test';
import { middleOf } from './real-input';

/** Drags files to the words of an area and lets them go there: whatever is on top at that point hears of it. */
export async function dropFiles(files: readonly File[]): Promise<void> {
  const dataTransfer = new DataTransfer();
  for (const one of files) dataTransfer.items.add(one);
  const place = document.elementFromPoint(...middleOf(screen.getByText(/^Drop /)));
  const tell = (type: string) =>
    place?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  tell('dragenter');
  // A browser drops only where that was prevented.
  expect(tell('dragover')).toBe(false);
  tell('drop');
}
