/** Keys that the console listens to, for the overlay that names them. */
interface Shortcut {
  id: string;
  /** Alternatives, each a chord of keys. `Mod` is ⌘ on Apple's keyboards and Ctrl elsewhere. */
  keys: readonly (readonly string[])[];
  /** A single letter or sign, which a person can switch off. */
  single?: boolean;
}

interface ShortcutGroup {
  id: 'anywhere' | 'lists' | 'widgets' | 'editor' | 'overlays';
  shortcuts: readonly Shortcut[];
}

/** All shortcuts of the console, in the order of the overlay. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    id: 'anywhere',
    shortcuts: [
      { id: 'palette', keys: [['Mod', 'K']] },
      { id: 'shortcuts', keys: [['?']], single: true },
      { id: 'password', keys: [['Alt', 'F8']] },
    ],
  },
  {
    id: 'lists',
    shortcuts: [
      { id: 'search', keys: [['/']], single: true },
      { id: 'add', keys: [['N']], single: true },
      { id: 'edit', keys: [['E']], single: true },
      { id: 'move', keys: [['↑'], ['↓']] },
      { id: 'beside', keys: [['←'], ['→']] },
      { id: 'ends', keys: [['Home'], ['End']] },
      { id: 'open', keys: [['Enter']] },
      { id: 'select', keys: [['Space']] },
      { id: 'select-range', keys: [['Shift', 'Space']] },
      { id: 'select-page', keys: [['Mod', 'A']] },
      { id: 'clear-selection', keys: [['Esc']] },
    ],
  },
  {
    id: 'widgets',
    shortcuts: [
      { id: 'widget-move', keys: [['←'], ['→'], ['↑'], ['↓']] },
      { id: 'widget-resize', keys: [['Shift', '←→↑↓']] },
      { id: 'widget-edit', keys: [['Enter']] },
      { id: 'widget-select', keys: [['Space']] },
      { id: 'widget-copy', keys: [['Mod', 'C']] },
      { id: 'widget-cut', keys: [['Mod', 'X']] },
      { id: 'widget-reference', keys: [['Mod', 'R']] },
      { id: 'widget-paste', keys: [['Mod', 'V']] },
      { id: 'widget-remove', keys: [['Delete']] },
      { id: 'undo', keys: [['Mod', 'Z']] },
      { id: 'redo', keys: [['Mod', 'Shift', 'Z']] },
    ],
  },
  {
    id: 'editor',
    shortcuts: [
      { id: 'editor-run', keys: [['Mod', 'Enter']] },
      { id: 'editor-undo', keys: [['Mod', 'Q']] },
      { id: 'editor-save', keys: [['Mod', 'S']] },
      { id: 'editor-save-as', keys: [['Mod', 'Shift', 'S']] },
      { id: 'editor-fullscreen', keys: [['Mod', 'Shift', 'F']] },
    ],
  },
  {
    id: 'overlays',
    shortcuts: [{ id: 'close', keys: [['Esc']] }],
  },
];

/** How a key is called on this keyboard. */
export const keyName = (key: string, apple: boolean): string => (key === 'Mod' ? (apple ? '⌘' : 'Ctrl') : key);

/** Whether this is one of Apple's keyboards. */
export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);
