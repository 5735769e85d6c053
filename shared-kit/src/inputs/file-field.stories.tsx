import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { withValueState } from '../../.storybook/value-state';
import { dropFiles } from '../testing/drop-files';
import { middleOf, pressKeys, realInput } from '../testing/real-input';
import { fileAreaHeight } from './drop-area';
import { FileField } from './file-field';

const meta = {
  title: 'Inputs/File',
  component: FileField,
  args: { label: 'Dashboard file', value: undefined, extensions: ['json'], onChange: fn(), onFileName: fn() },
  render: withValueState(FileField),
} satisfies Meta<typeof FileField>;
export default meta;
type Story = StoryObj<typeof meta>;

const input = () => screen.getByLabelText<HTMLInputElement>(/Dashboard file/);
const file = (name: string, content: BlobPart) => new File([content], name);

export const ChosenFileIsReadAsText: Story = {
  play: async ({ args }) => {
    await expect(input().closest('[style]')?.getBoundingClientRect().height).toBe(fileAreaHeight);
    await expect(fileAreaHeight).toBe(100);
    await userEvent.upload(input(), file('pumps.JSON', '{"a":1}'), { applyAccept: false });
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith('{"a":1}'));
    await expect(args.onFileName).toHaveBeenLastCalledWith('pumps.JSON');
    await screen.findByText('pumps.JSON');
  },
};

export const DroppedFilesAreFiltered: Story = {
  args: { multiple: true },
  play: async ({ args }) => {
    const files = [file('a.json', '1'), file('b.txt', '2'), file('c.json', ''), file('d.json', '4')];
    await dropFiles(files);
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(['1', '4']));
    await expect(args.onFileName).toHaveBeenLastCalledWith(['a.json', 'd.json']);
    await expect(input()).toHaveAccessibleDescription(/b.txt has the wrong type. Use json.\s+c.json is empty/);
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.json' }));
    await expect(args.onChange).toHaveBeenLastCalledWith('4');
    await userEvent.click(screen.getByRole('button', { name: 'Remove d.json' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(undefined);
  },
};

export const OfSeveralDroppedItTakesOneAndSaysSo: Story = {
  play: async ({ args }) => {
    await dropFiles([file('a.txt', '1'), file('b.json', '2'), file('c.json', '3')]);
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith('2'));
    await expect(input()).toHaveAccessibleDescription(
      /a.txt has the wrong type. Use json.\s+Only b.json was added. This field takes one file./,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove b.json' }));
    await expect(input()).not.toHaveAccessibleDescription();
  },
};

export const OffItTakesNothing: Story = {
  args: { disabled: true },
  play: async ({ args }) => {
    // Nor does the browser, which would open what is dropped in place of the console.
    await dropFiles([file('a.json', '1')]);
    await expect(input()).toBeDisabled();
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const EachPressOpensOneChoice: Story = {
  play: async () => {
    const opens = fn((event: Event) => event.preventDefault());
    input().addEventListener('click', opens);
    await userEvent.tab();
    await expect(input()).toHaveFocus();
    await pressKeys('Enter');
    await expect(opens).toHaveBeenCalledTimes(1);
    await pressKeys('Space');
    await expect(opens).toHaveBeenCalledTimes(2);
    await realInput({ drag: [middleOf(screen.getByText(/^Drop /))] });
    await expect(opens).toHaveBeenCalledTimes(3);
    await userEvent.click(screen.getByText('Dashboard file'));
    await expect(opens).toHaveBeenCalledTimes(4);
  },
};

export const BinaryStringKeepsEveryByte: Story = {
  args: { readAs: 'binary', extensions: undefined },
  play: async ({ args }) => {
    await userEvent.upload(input(), file('fw.bin', new Uint8Array([0, 128, 255, 10])));
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith('\u0000\u0080ÿ\n'));
  },
};

export const FileItselfCarriesItsName: Story = {
  args: { readAs: 'file', extensions: undefined },
  play: async ({ args }) => {
    const firmware = file('fw.bin', 'x');
    await userEvent.upload(input(), firmware);
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(firmware));
    await expect(args.onFileName).not.toHaveBeenCalled();
  },
};

export const ConversionThatGivesNothingDropsTheFile: Story = {
  args: {
    convert: (text) => {
      try {
        return JSON.parse(text);
      } catch {
        return undefined;
      }
    },
  },
  play: async ({ args }) => {
    await userEvent.upload(input(), file('bad.json', '{'));
    await waitFor(() => expect(input()).toHaveAccessibleDescription('bad.json contains nothing usable'));
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.upload(input(), file('good.json', '{"a":[1]}'));
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith({ a: [1] }));
  },
};

export const RequiredSaysThatThereIsNone: Story = {
  args: { required: true, requiredAsError: true },
  play: async () => {
    await expect(input()).toHaveAccessibleDescription('No file selected');
  },
};

export const RequiredAsHint: Story = { args: { required: true, noFileText: 'No dashboard file selected' } };
export const Existing: Story = { args: { value: 'BEGIN', existingFileName: 'device.json' } };
export const Disabled: Story = { args: { value: 'BEGIN', existingFileName: 'device.json', disabled: true } };
