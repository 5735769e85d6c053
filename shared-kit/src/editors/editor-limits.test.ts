import * as limits from './editor-limits';
import { indented, messageShare, scriptTestIndent, startShare } from './script-test-dialog';
import { splitGutter } from './split-panes';

test('editors have their fixed sizes and indents', () => {
  expect(limits).toMatchObject({
    editorMinHeight: 200,
    markdownEditorHeight: 200,
    markdownEditorMinWidth: 400,
    tidyIndentSize: 4,
    tidyWrapColumn: 60,
    viewerLineHeight: 17,
    viewerExtraHeight: 17,
    viewerCharacterWidth: 8,
    viewerExtraWidth: 16,
    viewerDefaultHeight: 200,
    viewerDefaultWidth: 600,
    viewerTabCharacters: 4,
  });
});

test('the script test has its fixed shares, gutter and indent', () => {
  expect({ messageShare, startShare, splitGutter, scriptTestIndent }).toEqual({
    messageShare: 35,
    startShare: 50,
    splitGutter: 8,
    scriptTestIndent: 4,
  });
});

test('what a script gave is indented if it is JSON, else shown as it is', () => {
  expect(indented('{"a":1}')).toBe('{\n    "a": 1\n}');
  expect(indented('true')).toBe('true');
  expect(indented('as it is')).toBe('as it is');
});
