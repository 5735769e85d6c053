import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import { helpLinks } from '@mullion/shared-kit/help/help-links';
import { languages } from '@mullion/shared-kit/i18n/languages';

const root = path.join(__dirname, '../../..');
const pagesFolder = path.join(root, 'shell/help');
const filesBelow = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => ending.test(file));

/** Pages by `language/key`. */
const pages = new Map(
  filesBelow(pagesFolder, /\.md$/).map((file) => [
    file.replaceAll(path.sep, '/').replace(/\.md$/, ''),
    readFileSync(path.join(pagesFolder, file), 'utf8'),
  ]),
);
const included = new Set(
  [...pages.values()].flatMap((text) => [...text.matchAll(/\{%\s*include\s+([\w/-]+)\s*%\}/g)].map(([, key]) => key)),
);
const has = (key: string) => pages.has(`en_US/${key}`);
const headings = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );

/** Does an address below `/help/` lead to a page and, where it has a fragment, to a heading on it? */
function leadsSomewhere(target: string): boolean {
  const [key = '', fragment] = target.split('#');
  const text = pages.get(`en_US/${key}`);
  return text !== undefined && (fragment === undefined || headings(text).includes(fragment));
}

/** Forms of rule nodes name their page within its folder. */
const nodePages = 'rulenode/node/';
const nodeForms = 'mf-rule-chains/src/nodes/';

/** Every help id in the sources: `helpId="…"`, `helpId: '…'`, and what routes, entity types, and forms of nodes declare. */
function usedIds(): { id: string; where: string }[] {
  const packages = readdirSync(root).filter(
    (name) => /^(shared-kit|shell|mf-.*)$/.test(name) && existsSync(path.join(root, name, 'src')),
  );
  return packages.flatMap((name) =>
    [
      path.join(name, 'module.config.ts'),
      ...filesBelow(path.join(root, name, 'src'), /\.tsx?$/).map((file) => path.join(name, 'src', file)),
    ]
      .filter((file) => existsSync(path.join(root, file)) && !/\.(test|stories)\.tsx?$|\/testing\//.test(file))
      .flatMap((file) => {
        const source = readFileSync(path.join(root, file), 'utf8');
        return [...source.matchAll(/\b(?:helpId|help)\s*(?:=|:)\s*\{?\s*(['"`])([^'"`\n]+)\1/g)].map(
          ([, , id = '']) => ({
            id: file.startsWith(nodeForms) && !id.includes('/') ? `${nodePages}${id}` : id,
            where: file,
          }),
        );
      }),
  );
}

describe('help ids', () => {
  test('every id in the code leads to a page', () => {
    const ids = usedIds();
    expect(ids.length).toBeGreaterThanOrEqual(3);
    const lost = ids.filter(({ id }) => {
      if (/^(https?:\/\/|\{host\})/.test(id)) return false;
      if (Object.hasOwn(helpLinks, id)) return false;
      // A computed part may be anything that makes a page.
      const pattern = new RegExp(`^en_US/${id.replace(/\$\{[^}]*\}/g, '[\\w/-]*')}$`);
      return ![...pages.keys()].some((key) => pattern.test(key));
    });
    expect(lost).toEqual([]);
  });

  test.each(['en_US', 'de_DE', 'fa_IR'])('the first page of %s leads to every other one of its folder', (language) => {
    const first = pages.get(`${language}/index`) ?? '';
    const others = [...pages.keys()].filter((name) => new RegExp(`^${language}/[^/]+$`).test(name));
    const keys = others.map((name) => name.slice(language.length + 1)).filter((key) => key !== 'index');
    expect(keys.filter((key) => !first.includes(`(/help/${key})`))).toEqual([]);
  });

  test.each(['de_DE', 'fa_IR'])('every page is there in %s, too', (language) => {
    const keys = [...pages.keys()].filter((name) => name.startsWith('en_US/')).map((name) => name.slice(6));
    expect(keys.filter((key) => !pages.has(`${language}/${key}`))).toEqual([]);
  });

  test('every type of entity with a list page has its help', () => {
    for (const [type, { help, listPath }] of Object.entries(entityTypeTable)) {
      if (listPath) expect(`${type}: ${help}`).toBe(`${type}: ${help && Object.hasOwn(helpLinks, help) ? help : '?'}`);
      else if (help) expect(helpLinks).toHaveProperty(help);
    }
  });

  test.each(Object.entries(helpLinks))('%s leads to %s', (_, target) => expect(leadsSomewhere(target)).toBe(true));
});

describe.each([...pages])('the page %s', (name, text) => {
  const [language = '', ...rest] = name.split('/');
  test('is in a language of the console, and in English too', () => {
    expect(languages).toHaveProperty(language);
    expect(has(rest.join('/'))).toBe(true);
  });

  test('leads only to pages that exist', () => {
    const targets = [/\]\(\/help\/([^)]*)\)/g, /\{%\s*include\s+([\w/-]+)\s*%\}/g, /help-popup="([^"]*)"/g]
      .flatMap((link) => [...text.matchAll(link)])
      .map(([, target = '']) => target);
    expect(targets.filter((target) => !leadsSomewhere(target))).toEqual([]);
  });

  test('has one title, says something, and closes its code', () => {
    // What other pages include is a part of them.
    const key = rest.join('/');
    if (!included.has(key)) {
      expect(text).toMatch(/^# .+\n/);
      // What stands beside the form of a node is short: what it does, and its links.
      const isBesideForm = key.startsWith(nodePages);
      expect(text.split(/\s+/).length).toBeGreaterThan(isBesideForm ? 12 : 40);
      if (isBesideForm) expect(text).toMatch(/\n\n[^\n]+\*\*/);
    }
    expect((text.match(/^```/gm)?.length ?? 0) % 2).toBe(0);
  });
});
