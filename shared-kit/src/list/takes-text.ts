/** What takes the keys that a person types: the keys of a list are not for those who write. */
export const takesText = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';
