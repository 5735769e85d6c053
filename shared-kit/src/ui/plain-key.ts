interface Held {
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** Whether a key is pressed by itself. With Alt, Ctrl, or ⌘ it is the browser's: Back, reload, a bookmark. */
export const isPlainKey = ({ altKey, ctrlKey, metaKey }: Held): boolean => !altKey && !ctrlKey && !metaKey;
