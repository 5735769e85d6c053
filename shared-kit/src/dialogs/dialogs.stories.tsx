import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { editJson } from '../editors/json-edit-dialog';
import { editorIn, typeCode } from '../testing/editor-typing';
import { Button } from '../ui/button';
import { alert } from './alert';
import { comingSoon } from './coming-soon';
import { confirm } from './confirm';
import { closeAllDialogs } from './open-dialog';
import { pickColor } from './pick-color';
import { pickIcon } from './pick-icon';

interface OpenerProps {
  /** Opens the dialog and resolves with its answer. */
  ask: () => Promise<unknown>;
  onAnswer: (answer: unknown) => void;
}

/** A page with a button that opens the dialog. */
const Opener = ({ ask, onAnswer }: OpenerProps) => <Button onClick={() => void ask().then(onAnswer)}>Open</Button>;

const meta = {
  title: 'Dialogs/Imperative',
  component: Opener,
  args: { ask: (async () => undefined) as () => Promise<unknown>, onAnswer: fn() },
  beforeEach: () => () => closeAllDialogs(),
} satisfies Meta<typeof Opener>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Opens, and answers with the dialog's contents. */
async function opened(role: 'dialog' | 'alertdialog' = 'dialog') {
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return within(await screen.findByRole(role));
}

export const AlertHasOneButton: Story = {
  args: { ask: () => alert({ title: 'File too large', message: 'It has 3 MB.\nAt most 1 MB can be uploaded.' }) },
  play: async ({ args }) => {
    const dialog = await opened('alertdialog');
    await userEvent.click(dialog.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(args.onAnswer).toHaveBeenCalledOnce());
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByText(/It has 3 MB/);
  },
};

export const MessageMayBeHtmlAndIsSanitised: Story = {
  args: {
    ask: () =>
      alert({
        title: 'Firmware',
        html: 'Version <b>2.1</b> <a href="https://example.com">Notes</a><img src="x" alt="" onerror="globalThis.hacked = true"><script>globalThis.hacked = true</script><form><input name="password"></form>',
      }),
  },
  play: async () => {
    const dialog = await opened('alertdialog');
    await expect((await dialog.findByText('2.1')).tagName).toBe('B');
    await expect(dialog.getByRole('link', { name: 'Notes' })).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(dialog.getByRole('link')).toHaveAttribute('target', '_blank');
    await expect(document.querySelector('[onerror], script:not([src]) ~ b, input[name="password"]')).toBeNull();
    await expect('hacked' in globalThis).toBe(false);
  },
};

export const ConfirmAnswersTrueOrFalse: Story = {
  args: {
    ask: () =>
      confirm({ title: 'Delete pump 7?', html: 'Its data is <b>lost</b>.', confirmLabel: 'Delete', danger: true }),
  },
  play: async ({ args }) => {
    await userEvent.click((await opened('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(args.onAnswer).toHaveBeenLastCalledWith(false));
    await userEvent.click((await opened('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(args.onAnswer).toHaveBeenLastCalledWith(true));
    await opened('alertdialog');
  },
};

export const ComingSoon: Story = {
  args: { ask: comingSoon },
  play: async ({ args }) => {
    await userEvent.click((await opened('alertdialog')).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(args.onAnswer).toHaveBeenCalledOnce());
    await opened('alertdialog');
  },
};

export const ColorSelectOnlyWhenValidAndChanged: Story = {
  args: { ask: () => pickColor('#0b6a82') },
  play: async ({ args }) => {
    const dialog = await opened();
    const select = () => dialog.getByRole('button', { name: 'Select' });
    const text = dialog.getByRole('textbox', { name: 'Hex or rgb(a)' });
    await expect(select()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.clear(text);
    await userEvent.type(text, 'rgb(11, 106');
    await expect(text).toHaveAccessibleDescription(/This isn’t a color/);
    await expect(select()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.clear(text);
    await userEvent.type(text, 'rgba(255, 99, 71, 0.5)');
    await userEvent.click(select());
    await waitFor(() => expect(args.onAnswer).toHaveBeenLastCalledWith('rgba(255, 99, 71, 0.5)'));
    await opened();
  },
};

export const ColorByKeyboardOnItsSliders: Story = {
  args: { ask: () => pickColor('#0b6a82') },
  play: async ({ args }) => {
    const dialog = await opened();
    await expect(dialog.getAllByRole('slider').map((slider) => slider.getAttribute('aria-label'))).toEqual([
      'Saturation and brightness',
      'Hue',
      'Opacity',
    ]);
    // The library says its values in English only.
    const area = dialog.getByRole('slider', { name: 'Saturation and brightness' });
    await expect(area).toHaveAttribute('aria-valuetext', '92%, 51%');
    await expect(area).toHaveAttribute('aria-valuenow', '92');
    await fireEvent.keyDown(area, { key: 'ArrowRight', keyCode: 39 });
    await waitFor(() => expect(area).toHaveAttribute('aria-valuetext', '97%, 51%'));
    await fireEvent.keyDown(dialog.getByRole('slider', { name: 'Hue' }), { key: 'ArrowRight', keyCode: 39 });
    await waitFor(() => expect(dialog.getByRole('textbox')).not.toHaveValue('#0b6a82'));
    await userEvent.click(dialog.getByRole('button', { name: 'Select' }));
    await waitFor(() =>
      expect(args.onAnswer).toHaveBeenLastCalledWith(expect.stringMatching(/^#(?!0b6a82)[0-9a-f]{6}$/)),
    );
  },
};

export const ColorCancelAnswersNothing: Story = {
  args: { ask: () => pickColor() },
  play: async ({ args }) => {
    await userEvent.click((await opened()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(args.onAnswer).toHaveBeenLastCalledWith(undefined));
  },
};

export const JsonAppliedOnlyWhenValidAndChanged: Story = {
  args: { ask: () => editJson({ value: { unit: '°C' }, required: true }) },
  play: async ({ args }) => {
    const dialog = await opened();
    await expect(screen.getByRole('dialog')).toHaveAccessibleName('Edit JSON');
    const save = () => dialog.getByRole('button', { name: 'Apply' });
    const text = await editorIn(screen.getByRole('dialog'), 'JSON object');
    await expect(save()).toHaveAttribute('aria-disabled', 'true');
    await typeCode(text, '');
    await waitFor(() => expect(save()).toHaveAccessibleDescription('Json object is required.'));
    await typeCode(text, '{"unit": 5');
    await waitFor(() => expect(save()).toHaveAccessibleDescription(/SyntaxError/));
    await typeCode(text, '{"unit": 5}');
    await waitFor(() => expect(save()).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(save());
    await waitFor(() => expect(args.onAnswer).toHaveBeenLastCalledWith({ unit: 5 }));
    await opened();
  },
};

export const JsonCancelAnswersNull: Story = {
  args: { ask: () => editJson({ title: 'Additional info', value: null }) },
  play: async ({ args }) => {
    const dialog = await opened();
    await expect(screen.getByRole('dialog')).toHaveAccessibleName('Additional info');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(args.onAnswer).toHaveBeenLastCalledWith(null));
  },
};

export const IconsShowTheCommonSetFirst: Story = {
  args: { ask: () => pickIcon('people') },
  play: async ({ args }) => {
    const dialog = await opened();
    const list = dialog.getByRole('listbox', { name: 'Icons' });
    await expect(within(list).getAllByRole('option')[0]).toHaveAttribute('aria-setsize', '40');
    await expect(within(list).getByRole('option', { selected: true })).toHaveAccessibleName('people');
    await userEvent.click(within(list).getByRole('option', { name: 'pie_chart' }));
    await waitFor(() => expect(args.onAnswer).toHaveBeenLastCalledWith('pie_chart'));
    await opened();
  },
};

export const IconsShowAllLoadsTheFullSet: Story = {
  args: { ask: () => pickIcon('people') },
  play: async ({ args }) => {
    const dialog = await opened();
    const all = dialog.getByRole('switch', { name: 'Show all icons' });
    await userEvent.click(all);
    await expect(dialog.getByRole('status')).toHaveTextContent('Loading icons');
    await expect(all).toBeDisabled();
    const first = (await dialog.findAllByRole('option'))[0];
    await expect(Number(first?.getAttribute('aria-setsize'))).toBeGreaterThan(1000);
    await expect(dialog.getAllByRole('option').length).toBeLessThan(400);
    // Rows away from the first: it is in the page because it was brought into sight.
    await expect(await dialog.findByRole('option', { selected: true })).toHaveAccessibleName('people');
    await expect(all).toBeEnabled();
    await userEvent.click(all);
    await expect(dialog.getByRole('status')).toBeVisible();
    await waitFor(() => expect(dialog.getAllByRole('option')[0]).toHaveAttribute('aria-setsize', '40'));
    await userEvent.click(all);
    await dialog.findAllByRole('option');
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Search icons' }), 'water pump');
    await userEvent.click(await dialog.findByRole('option', { name: 'mdi:water-pump' }));
    await waitFor(() => expect(args.onAnswer).toHaveBeenLastCalledWith('mdi:water-pump'));
  },
};

export const IconsByKeyboard: Story = {
  args: { ask: () => pickIcon() },
  play: async ({ args }) => {
    const dialog = await opened();
    dialog.getByRole('listbox').focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    await waitFor(() => expect(args.onAnswer).toHaveBeenLastCalledWith('open_in_new'));
  },
};

export const IconsScrollOnlyToWhatIsOutOfSight: Story = {
  args: { ask: () => pickIcon() },
  play: async () => {
    const dialog = await opened();
    await userEvent.click(dialog.getByRole('switch', { name: 'Show all icons' }));
    await dialog.findAllByRole('option');
    const list = dialog.getByRole('listbox');
    list.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect(list.scrollTop).toBe(0);
    await userEvent.keyboard('{PageDown}{PageDown}');
    const active = () => list.getAttribute('aria-activedescendant') ?? '';
    await waitFor(() => {
      const [icon, shown] = [document.getElementById(active()), list].map((one) => one?.getBoundingClientRect());
      expect(icon?.top).toBeGreaterThanOrEqual(Math.floor(shown?.top ?? 0));
      expect(icon?.bottom).toBeLessThanOrEqual(Math.ceil(shown?.bottom ?? 0));
    });
    const [was, at] = [active(), list.scrollTop];
    await expect(at).toBeGreaterThan(0);
    // The row above is in sight as well.
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(active()).not.toBe(was));
    await expect(list.scrollTop).toBe(at);
  },
};

export const IconsWithoutAMatch: Story = {
  args: { ask: () => pickIcon() },
  play: async ({ args }) => {
    const dialog = await opened();
    await userEvent.type(dialog.getByRole('searchbox'), 'xyz');
    await dialog.findByText('No icons match “xyz”');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(args.onAnswer).toHaveBeenLastCalledWith(undefined));
    await opened();
  },
};
