import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Words that English texts do not use, and what to say instead: the last table of `docs/words.md`. */
const forbidden = [
  [/\be-mails?\b/i, 'email'],
  [/\buser name\b/i, 'username'],
  [/\b(log|logs|logged) (in|out)\b/i, 'sign in, sign out'],
  [
    /\b(organis|initialis|recognis|synchronis|authoris|customis|normalis|serialis|sanitis|minimis)\w*/i,
    'the spelling with z',
  ],
  [/\b(colour|behaviour|favour|centre|licence|catalogue|labelled)\w*/i, 'the American spelling'],
  [/\bsilent (device|one)|\bdevices? silent\b/i, 'offline'],
  [/\bsuccessfully\b|\bplease note\b/i, 'it without'],
  [/\bas the system\b/i, 'System'],
  [/\bnothing is called\b/i, 'No results for'],
  [/\bi have kept\b/i, 'I’ve saved'],
  [/\blost telemetry\b/i, 'telemetry deleted'],
  [/\bchanges over(\.| to)/i, 'moves to'],
  [/\bwhatever reads\b/i, 'who will no longer find it'],
  [/\bwhoever\b/i, 'who it is: the person, anyone who'],
  [/\banew\b/i, 'again'],
  [/\ban? (firmware|software)\b(?! \w)/i, 'it without an article'],
  [/\bin your name\b/i, 'on your behalf'],
];
/** For texts on the screen alone; prose and code may have them. */
const onScreen = [
  [/\w …/, 'the ellipsis without a space'],
  [/^Id$/, 'ID'],
  [/\bdraw\b/i, 'chart'],
  [/\breal-?time\b/i, 'live'],
  [/\w'\w/, 'the curly apostrophe'],
  [/\bplease\b/i, 'it without'],
  [/!$/, 'it without the exclamation mark'],
  [/(?<!may )\b(has|have) been (added|changed|copied|deleted|saved)\b/i, 'the participle alone: saved'],
  [/\bcould not\b/i, 'couldn’t'],
  [/\bleave full screen\b/i, 'exit full screen'],
  [/\bin large$/i, 'enlarge'],
  [/\ba text\b|\btexts\b/i, 'text, which has no plural'],
];

/** Texts that are given word for word, by the product's specification or by the platform. */
const given = new Set(['Login error', 'Unauthorized!', 'Failed to render markdown!']);

/**
 * Places of English texts, help pages and docs that say what `docs/words.md` tells not to say.
 * @param {string} root folder of the checkout
 * @returns {{ file: string, line: number, problem: string }[]}
 */
export function unwantedWords(root) {
  const files = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.json', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  }).stdout.split('\n');
  return files.flatMap((file) => {
    const isTexts = /locales\/(.+\/)?(declaration\.)?en_US\.json$/.test(file);
    const isProse =
      /^(README|CHANGELOG)\.md$|^docs\/|^shell\/help\/en_US\//.test(file) &&
      file !== 'docs/words.md' &&
      file.endsWith('.md');
    if (!isTexts && !isProse) return [];
    const rules = isTexts ? [...forbidden, ...onScreen] : forbidden;
    return readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((text, index) => {
        const said = isTexts ? (/: "(.*)",?$/.exec(text)?.[1] ?? '') : withoutCode(text);
        if (given.has(said)) return [];
        return rules
          .filter(([word]) => word.test(said))
          .map(([word, instead]) => ({
            file,
            line: index + 1,
            problem: `says ${word.exec(said)?.[0]}; say ${instead}`,
          }));
      });
  });
}

/** A line of prose without code, links' addresses, file names and, behind a `›`, names of tests, which keep their spelling. */
const withoutCode = (text) => text.replace(/`[^`]*`|\]\([^)]*\)|[\w/-]+\.(ts|tsx|mjs|md)\b|›.*$/g, '');
