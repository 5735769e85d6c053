import { isForPage } from '@mullion/shared-kit/editing/step-keys';

/** What a key does in the editor. */
export type Command =
  | 'select-all'
  | 'copy'
  | 'cut'
  | 'paste'
  | 'deselect'
  | 'save'
  | 'delete'
  | 'nest'
  | 'help'
  | 'add-node'
  | 'link-to'
  | 'find';

/** The keys, as they are listed: with `mod` for Ctrl or ⌘. Undo and redo come with the list of steps. */
export const shortcuts: readonly { keys: string; command: Command | 'undo' | 'redo' | 'move' | 'open' }[] = [
  { keys: 'mod+A', command: 'select-all' },
  { keys: 'mod+C', command: 'copy' },
  { keys: 'mod+X', command: 'cut' },
  { keys: 'mod+V', command: 'paste' },
  { keys: 'Escape', command: 'deselect' },
  { keys: 'Delete', command: 'delete' },
  { keys: 'mod+S', command: 'save' },
  { keys: 'mod+Z', command: 'undo' },
  { keys: 'mod+Shift+Z', command: 'redo' },
  { keys: 'mod+G', command: 'nest' },
  { keys: 'N', command: 'add-node' },
  { keys: 'L', command: 'link-to' },
  { keys: 'F', command: 'find' },
  { keys: 'Enter', command: 'open' },
  { keys: '← ↑ → ↓', command: 'move' },
  { keys: '?', command: 'help' },
];

const withMod: Readonly<Record<string, Command>> = {
  a: 'select-all',
  c: 'copy',
  x: 'cut',
  v: 'paste',
  s: 'save',
  g: 'nest',
};
const alone: Readonly<Record<string, Command>> = {
  Escape: 'deselect',
  Delete: 'delete',
  Backspace: 'delete',
  '?': 'help',
  n: 'add-node',
  l: 'link-to',
  f: 'find',
};

/**
 * The command of a key; nothing where something is typed, behind a dialog, or while text is selected to be copied.
 * @param singleKeys whether letters and signs are shortcuts: people can switch them off
 */
export function commandOf(event: KeyboardEvent, singleKeys: boolean): Command | undefined {
  const hasMod = event.ctrlKey || event.metaKey;
  // Saving is meant everywhere: the browser's own “save page” is never.
  if (hasMod && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 's') {
    return document.querySelector('body > [inert]') ? undefined : 'save';
  }
  if (!isForPage(event) || event.altKey) return undefined;
  if (hasMod) {
    if (event.shiftKey) return undefined;
    const command = withMod[event.key.toLowerCase()];
    return command === 'copy' && window.getSelection()?.toString() ? undefined : command;
  }
  if (event.key.length > 1) return alone[event.key];
  return singleKeys ? alone[event.key.toLowerCase()] : undefined;
}
