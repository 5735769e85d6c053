import { userEvent, waitFor, within } from 'storybook/test';

/** The element of a code editor that takes the focus, once its code has been fetched. */
export const editorIn = (canvas: HTMLElement, name: string | RegExp): Promise<HTMLElement> =>
  within(canvas).findByRole('textbox', { name }, { timeout: 10_000 });

/** Types into a code editor, in place of what it holds. */
export async function typeCode(editor: HTMLElement, text: string): Promise<void> {
  await userEvent.click(editor);
  await waitFor(() => editor.ownerDocument.activeElement === editor || Promise.reject(new Error('no focus')));
  await userEvent.keyboard('{Control>}a{/Control}');
  await (text === '' ? userEvent.keyboard('{Backspace}') : userEvent.paste(text));
}

/** What a code editor holds, line by line. */
export const codeOf = (editor: HTMLElement): string =>
  [...editor.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n');
