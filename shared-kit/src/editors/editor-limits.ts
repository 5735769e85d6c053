/** Numbers of the code editors; px unless they say otherwise. */

export const editorMinHeight = 200;
export const markdownEditorHeight = 200;
export const markdownEditorMinWidth = 400;

/** Tidy of every editor but the JSON object editor: spaces per level, and the column at which lines are wrapped. */
export const tidyIndentSize = 4;
export const tidyWrapColumn = 60;

/** The JSON viewer, sized by its content: per line and per character, what is added, and the size without content. */
export const viewerLineHeight = 17;
export const viewerExtraHeight = 17;
export const viewerCharacterWidth = 8;
export const viewerExtraWidth = 16;
export const viewerDefaultHeight = 200;
export const viewerDefaultWidth = 600;
/** Characters that a tab counts as. */
export const viewerTabCharacters = 4;
