import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { codeOf, editorIn } from '../testing/editor-typing';
import { JsonViewer } from './json-viewer';

const value = { id: 7, name: 'Pump', tags: ['a', 'b'] };
const meta = { title: 'Editors/JSON viewer', component: JsonViewer, args: { label: 'Body', value } } satisfies Meta<
  typeof JsonViewer
>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The box that scrolls. */
const box = (editor: HTMLElement) => (editor.closest('.cm-editor') as HTMLElement).getBoundingClientRect();

export const DefaultSize: Story = {
  play: async ({ canvasElement }) => {
    const editor = await editorIn(canvasElement, 'Body');
    expect(codeOf(editor)).toBe(JSON.stringify(value, null, 2));
    expect(editor).toHaveAttribute('aria-readonly', 'true');
    expect(box(editor).height).toBe(200);
    expect(within(canvasElement).queryByRole('button', { name: 'Tidy' })).toBeNull();
  },
};

export const SizedByItsContent: Story = {
  args: { autoHeight: true, autoWidth: true },
  play: async ({ canvasElement }) => {
    const editor = await editorIn(canvasElement, 'Body');
    const lines = codeOf(editor).split('\n').length;
    await waitFor(() => expect(box(editor).height).toBe(lines * 17 + 17));
    const scroller = editor.closest('.cm-scroller') as HTMLElement;
    expect(scroller.scrollHeight).toBeLessThanOrEqual(scroller.clientHeight);
    expect(scroller.scrollWidth).toBeLessThanOrEqual(scroller.clientWidth);
  },
};
