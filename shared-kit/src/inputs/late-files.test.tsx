import { screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { ImageField } from '../pickers/image-field';
import { renderKit } from '../testing/render-kit';
import { useHeldValue } from '../testing/use-held-value';
import { FileField } from './file-field';
import { ImagesField } from './images-field';

interface HeldProps {
  control: ComponentType<never>;
  onValue: (value: unknown) => void;
  props?: object;
}

function Held({ control, onValue, props }: HeldProps) {
  const Control = control as ComponentType<object>;
  return <Control {...useHeldValue(undefined, props, onValue)} />;
}

const input = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;

/** A text that takes a while to be read. */
function slowFile(name: string) {
  let arrive = () => {};
  const arrived = new Promise<string>((resolve) => {
    arrive = () => resolve(name);
  });
  return { file: Object.assign(new File(['x'], name), { text: () => arrived }), arrive };
}

/** Pictures that take a while to be read, by their names. */
function slowPictures() {
  const readers: Record<string, () => void> = {};
  jest.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (this: FileReader, blob: Blob) {
    const { name } = blob as File;
    readers[name] = () => {
      Object.defineProperty(this, 'result', { value: `data:image/png;base64,${name}` });
      this.onload?.({} as ProgressEvent<FileReader>);
    };
  });
  return readers;
}

const picture = (name: string) => new File(['x'], name, { type: 'image/png' });

test('of several files, one that takes longer to be read joins those that were chosen after it', async () => {
  const onValue = jest.fn();
  const { user } = await renderKit(<Held control={FileField as never} onValue={onValue} props={{ multiple: true }} />);
  const [slow, fast] = [slowFile('slow'), slowFile('fast')];
  await user.upload(input(), slow.file);
  await user.upload(input(), fast.file);
  fast.arrive();
  await screen.findByText('fast');
  slow.arrive();
  await waitFor(() => expect(onValue).toHaveBeenLastCalledWith(['fast', 'slow']));
});

test('of one file, the last that was chosen counts, however long the one before takes', async () => {
  const onValue = jest.fn();
  const { user } = await renderKit(<Held control={FileField as never} onValue={onValue} />);
  const [slow, fast] = [slowFile('slow'), slowFile('fast')];
  await user.upload(input(), slow.file);
  await user.upload(input(), fast.file);
  fast.arrive();
  await screen.findByText('fast');
  slow.arrive();
  await slow.file.text();
  await new Promise(requestAnimationFrame);
  expect(onValue).toHaveBeenLastCalledWith('fast');
});

test('of several pictures, one that takes longer to be read joins those that were chosen after it', async () => {
  const readers = slowPictures();
  const onValue = jest.fn();
  const { user } = await renderKit(<Held control={ImagesField as never} onValue={onValue} />);
  await user.upload(input(), picture('slow'));
  await user.upload(input(), picture('fast'));
  readers.fast?.();
  await waitFor(() => expect(onValue).toHaveBeenCalledTimes(1));
  readers.slow?.();
  await waitFor(() =>
    expect(onValue).toHaveBeenLastCalledWith(['data:image/png;base64,fast', 'data:image/png;base64,slow']),
  );
});

test('of one picture, the last that was chosen counts, however long the one before takes', async () => {
  const readers = slowPictures();
  const onValue = jest.fn();
  const { user } = await renderKit(<Held control={ImageField as never} onValue={onValue} />);
  await user.upload(input(), picture('slow'));
  await user.upload(input(), picture('fast'));
  readers.fast?.();
  await waitFor(() => expect(onValue).toHaveBeenCalledTimes(1));
  readers.slow?.();
  await new Promise(requestAnimationFrame);
  expect(onValue).toHaveBeenLastCalledWith('data:image/png;base64,fast');
});
