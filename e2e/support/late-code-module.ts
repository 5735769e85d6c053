import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { environment } from './environment';
import { buildModule, checkout, writePackage } from './fixture-module';
import { closeDialogs, type LatePart } from './late-code';

const kit = path.join(checkout, 'shared-kit/src');

/** A module whose page shows the late parts of the kit that no page of the console shows yet, each by a button. */
const files = {
  'package.json': JSON.stringify({ name: '@e2e/late-code', version: '1.0.0', type: 'module' }),
  'module.config.ts': `
    import { defineModule } from '@mullion/shared-kit/module/define-module';
    export default defineModule({
      name: 'late-code',
      requires: { kit: '^1.0.0' },
      routes: [
        { path: 'late-code', expose: './page', title: 'title' },
        { path: 'late-translations', expose: './translations', title: 'title' },
      ],
    });`,
  'locales/declaration.en_US.json': JSON.stringify({ title: 'Late code' }),
  'locales/en_US.json': '{}',
  'src/translations.tsx': `
    import i18next from 'i18next';
    import { getI18n } from 'react-i18next';
    export default function Translations() {
      return <p>One instance: {String(getI18n() === i18next)}</p>;
    }`,
  'src/page.tsx': `
    import { usePageSearch } from '@mullion/shared-kit/routing/page-search';
    import { useState } from 'react';
    import { comingSoon } from '${kit}/dialogs/coming-soon';
    import { confirm } from '${kit}/dialogs/confirm';
    import { DialogHost } from '${kit}/dialogs/dialog-host';
    import { pickColor } from '${kit}/dialogs/pick-color';
    import { pickIcon } from '${kit}/dialogs/pick-icon';
    import { CodeEditor } from '${kit}/editors/code-editor';
    import { HelpButton } from '${kit}/editors/help-button';
    import { JsFunctionEditor } from '${kit}/editors/js-function-editor';
    import { JsonTextField } from '${kit}/editors/json-text-field';
    import { testScript } from '${kit}/editors/test-script';
    import { dashboardFilterContext } from '${kit}/filters/filter-context';
    import { KeyFilterList } from '${kit}/filters/key-filter-list';
    import { Markdown } from '${kit}/help/markdown';
    import { setLanguage } from '${kit}/i18n/i18n';
    import { useT as useAliasesTexts } from '${kit}/aliases/texts';
    import { useT as useContactTexts } from '${kit}/contact/texts';
    import { useT as useDataTexts } from '${kit}/data/texts';
    import { useT as useDisplaysTexts } from '${kit}/displays/texts';
    import { useT as usePickersTexts } from '${kit}/pickers/texts';
    import { useT as useJsonFormTexts } from '${kit}/json-form/texts';
    import { useT as useTimeControlsTexts } from '${kit}/time-controls/texts';
    import { useT as useTreeTexts } from '${kit}/tree/texts';
    import { useT as useWidgetRuntimeTexts } from '${kit}/widget-runtime/texts';
    import { PhoneField } from '${kit}/inputs/phone-field';
    import { runSafely } from '${kit}/notify/run-safely';
    import { ToastHost } from '${kit}/notify/toast-host';
    import { Icon } from '${kit}/ui/icon';
    import { SanitizedHtml } from '${kit}/ui/sanitized-html';

    // No part of these areas is on the page: their texts come with their code.
    const areas = [useAliasesTexts, useContactTexts, useDataTexts, useDisplaysTexts, useJsonFormTexts, usePickersTexts, useTimeControlsTexts, useTreeTexts, useWidgetRuntimeTexts];

    const acts = {
      'kit-dialog-layers': () => confirm({ title: 'Sure', message: 'Really' }),
      'kit-dialog-extras': comingSoon,
      'kit-color-dialog': () => pickColor('#ff0000'),
      'kit-icon-dialog': () => pickIcon(),
      'kit-script-test': () =>
        testScript({ script: 'return true;', scriptType: 'filter', functionTitle: 'Filter', functionName: 'Filter', argNames: ['msg'] }),
      language: () => setLanguage('de_DE'),
    };

    function Editor({ language, tidyAs, text = '' }) {
      const [value, onChange] = useState(text);
      return <CodeEditor label="Code" language={language} tidyAs={tidyAs} value={value} onChange={onChange} />;
    }
    function FunctionForm(props) {
      const [value, onChange] = useState('return value;');
      const [sent, setSent] = useState(false);
      return (
        <form onSubmit={(event) => { event.preventDefault(); setSent(true); }}>
          <JsFunctionEditor {...props} label="Function" functionName="f" functionArgs={['value']} value={value} onChange={onChange} />
          <button>Submit</button>
          {sent && <output>sent</output>}
        </form>
      );
    }
    function Filters() {
      const [value, onChange] = useState([
        {
          key: { type: 'TIME_SERIES', key: 'temperature' },
          valueType: 'NUMERIC',
          predicates: [{
            keyFilterPredicate: {
              type: 'COMPLEX',
              operation: 'OR',
              predicates: [{
                keyFilterPredicate: { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: 80 } },
                userInfo: { editable: true, label: '', autogeneratedLabel: true, order: 0 },
              }],
            },
            userInfo: { editable: true, label: '', autogeneratedLabel: true, order: 0 },
          }],
        },
      ]);
      return <KeyFilterList label="Key filters" value={value} onChange={onChange} context={dashboardFilterContext} />;
    }
    function Json() {
      const [value, onChange] = useState({ a: 1 });
      return <JsonTextField label="Data" openable value={value} onChange={onChange} />;
    }
    function Phone() {
      const [value, onChange] = useState('');
      return <PhoneField label="Phone" value={value} onChange={onChange} />;
    }
    function Searched() {
      return <p>searched for {usePageSearch()}</p>;
    }

    const views = {
      ...Object.fromEntries(
        ['json', 'css', 'html', 'markdown', 'javascript'].map((language) => ['kit-editor-' + language, () => <Editor language={language} />]),
      ),
      'kit-editor': () => <Editor language="text" />,
      'kit-editor-protobuf': () => <Editor language="protobuf" />,
      'kit-beautify': () => <Editor language="css" tidyAs="css" text="a{b:c}" />,
      'kit-protobuf-tidy': () => <Editor language="protobuf" tidyAs="protobuf" text="message A {}" />,
      function: FunctionForm,
      'function run as it is': () => <FunctionForm disableUndefinedCheck />,
      'kit-complex-predicate': Filters,
      'kit-json-edit-dialog': Json,
      'kit-help': () => <HelpButton helpId="devices" topic="Devices" />,
      'kit-markdown': () => <Markdown data={'# Words'} />,
      'kit-grammars': () => <Markdown data={'\`\`\`css\\na { color: red; }\\n\`\`\`'} />,
      'icon-library': () => <Icon name="dry_cleaning" label="Hanger" />,
      'icon-[request]': () => <Icon name="mdi:zebra-crossing" label="Hanger" />,
      sanitize: () => <SanitizedHtml html="<b>bold</b>" />,
      'page-search': Searched,
      'kit-phone-numbers': Phone,
    };

    export default function Page() {
      const [shown, setShown] = useState('');
      const View = views[shown];
      return (
        <>
          {Object.entries(acts).map(([name, act]) => <button key={name} onClick={() => runSafely(act)}>{name}</button>)}
          {Object.keys(views).map((name) => <button key={name} onClick={() => setShown(name)}>{'show ' + name}</button>)}
          <section aria-label="Shown" data-areas={areas.length}>{View && <View key={shown} />}</section>
          <ToastHost />
          <DialogHost />
        </>
      );
    }`,
};

/** Builds the module in a folder of its own. */
export async function buildLateCodeModule(): Promise<string> {
  const folder = await mkdtemp(path.join(environment().scratch, 'late-code-'));
  writePackage(folder, files);
  return (await buildModule(folder)).dist;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const shown = (page: Page) => page.getByRole('region', { name: 'Shown' });
const dialog = (page: Page, name?: string | RegExp) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
const editor = (page: Page) => shown(page).getByRole('textbox').first();

/** A dialog that a button opens, after the one before has been closed. */
const act = (file: string, name?: string | RegExp): LatePart => ({
  file,
  reach: closeDialogs,
  open: (page) => button(page, file).click(),
  shown: (page) => dialog(page, name),
  told: 'toast',
});

/** A part that appears in the page once its button is pressed. */
const view = (file: string, more: Partial<LatePart> = {}): LatePart => ({
  file,
  open: (page) => button(page, `show ${file}`).click(),
  shown: editor,
  told: 'in place',
  ...more,
});

/** Shown first while everything arrives; a button in it then asks for the part. */
const press = (file: string, from: string, name: string, more: Partial<LatePart> = {}): LatePart => ({
  file,
  reach: async (page) => {
    await button(page, `show ${from}`).click();
    await expect(shown(page).locator('textarea, input, [role=textbox], button').first()).toBeVisible();
  },
  open: (page) => shown(page).getByRole('button', { name }).click(),
  shown: (page) => dialog(page),
  told: 'toast',
  ...more,
});
const code = (page: Page, text: string) => shown(page).getByRole('textbox').filter({ hasText: text });

/** Folders of the kit whose texts travel with their code. */
const areas = [
  'aliases',
  'contact',
  'data',
  'dialogs',
  'displays',
  'editors',
  'filters',
  'help',
  'inputs',
  'json-form',
  'pickers',
  'sandbox',
  'time-controls',
  'tree',
  'widget-runtime',
];

/** In the order of one walk over the module's page. */
export const kitParts: LatePart[] = [
  {
    file: 'react-i18next',
    libraries: true,
    open: (page) => page.goto('/late-translations'),
    shown: (page) => page.getByText('One instance: true'),
    told: 'in place',
  },
  // A decoration: its place stays empty, and the next icon asks again.
  view('icon-library', {
    reach: (page) => page.goto('/late-code'),
    told: (page) => page.getByRole('img', { name: 'Hanger' }),
  }),
  view('icon-[request]', { told: (page) => page.getByRole('img', { name: 'Hanger' }) }),
  view('page-search', { shown: (page) => page.getByRole('button', { name: 'Search this page' }) }),
  view('sanitize', { shown: (page) => shown(page).getByText('bold') }),
  // Numbers are then typed as they are.
  view('kit-phone-numbers', { told: (page) => shown(page).getByLabel('Phone').and(page.locator(':not([readonly])')) }),
  act('kit-dialog-layers', 'Sure'),
  act('kit-dialog-extras'),
  act('kit-color-dialog'),
  act('kit-icon-dialog', 'Choose an icon'),
  {
    file: 'icon-names',
    open: (page) => page.getByRole('switch', { name: 'Show all icons' }).click(),
    shown: (page) => dialog(page).getByRole('option').first(),
    told: 'in place',
  },
  view('kit-help', { reach: closeDialogs, shown: (page) => shown(page).getByRole('button') }),
  view('kit-markdown', { shown: (page) => shown(page).getByText('Words') }),
  // Code without colors reads as well.
  view('kit-grammars', { libraries: true, told: (page) => shown(page).getByText('color: red') }),
  view('kit-editor'),
  view('kit-editor-json'),
  view('kit-editor-css', { libraries: true }),
  view('kit-editor-javascript', { libraries: true }),
  view('kit-editor-html', { libraries: true }),
  view('kit-editor-markdown'),
  view('kit-editor-protobuf'),
  press('kit-beautify', 'kit-beautify', 'Tidy', { shown: (page) => code(page, 'b: c') }),
  press('kit-protobuf-tidy', 'kit-protobuf-tidy', 'Tidy', { shown: (page) => code(page, 'message A') }),
  press('kit-sandbox', 'function run as it is', 'Submit', { shown: (page) => shown(page).getByText('sent') }),
  press('kit-check-javascript', 'function', 'Submit', { shown: (page) => shown(page).getByText('sent') }),
  press('kit-json-edit-dialog', 'kit-json-edit-dialog', 'Edit JSON in a dialog'),
  act('kit-script-test'),
  {
    file: 'kit-complex-predicate',
    reach: async (page) => {
      await closeDialogs(page);
      await button(page, 'show kit-complex-predicate').click();
      await button(page, 'Edit the filter for temperature').click();
    },
    open: (page) => dialog(page).getByRole('button', { name: 'Edit filter 1' }).click(),
    shown: (page) => dialog(page, 'Edit complex filter'),
    told: 'toast',
  },
  {
    file: areas.map((area) => `kit-texts-${area}-[request]`),
    reach: closeDialogs,
    open: (page) => button(page, 'language').click(),
    shown: (page) => page.locator('html[lang=de-DE]'),
    told: 'toast',
  },
];
