import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WidgetAction } from '../model/widget-action';
import { renderWidget } from '../testing/render-widget';

jest.mock('@mullion/shared-kit/sandbox/document-frame', () => ({
  DocumentFrame: jest.requireActual('../testing/running-frames').RunningFrame,
}));
beforeEach(() => playFunctions());

const html = `<section id="hall"><p id="plain">Nothing</p><div id="go"><b id="inner">Open</b></div></section><i>Outside</i>`;
const action = (name: string): WidgetAction => ({ id: name, name, icon: '', type: 'openDashboardState' });

test.each([
  ['cards.html_card', 'static', { cardHtml: html }],
  ['cards.markdown_card', 'latest', { markdownTextPattern: html }],
  ['cards.markdown_card', 'latest', { useMarkdownTextFunction: true, markdownTextFunction: `return \`${html}\`;` }],
] as const)('an element of %s, or the nearest around it, runs the action of its id', async (key, kind, settings) => {
  const run = jest.fn();
  const actions = [action('hall'), action('go')];
  await renderWidget(key, { kind, settings, actions: () => actions, isUntargeted: true, more: { run } });
  await userEvent.click(await screen.findByText('Open'));
  expect(run.mock.lastCall?.[0]).toBe(actions[1]);
  await userEvent.click(screen.getByText('Nothing'));
  expect(run.mock.lastCall?.[0]).toBe(actions[0]);
  await userEvent.click(screen.getByText('Outside'));
  expect(run).toHaveBeenCalledTimes(2);
});

test('a button of a Markdown card runs the action of its id by keys too', async () => {
  const run = jest.fn();
  const markdownTextPattern = 'Do it: <button type="button" id=go>Open **all**</button> <button>Nothing</button>';
  const settings = { markdownTextPattern };
  const actions = [action('go')];
  await renderWidget('cards.markdown_card', {
    kind: 'latest',
    settings,
    actions: () => actions,
    isUntargeted: true,
    more: { run },
  });
  const pressed = await screen.findByRole('link', { name: 'Open all' });
  pressed.focus();
  await userEvent.keyboard('{Enter}');
  expect(run).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByText(/Nothing/));
  expect(run).toHaveBeenCalledTimes(1);
});

test('ids in code of a Markdown card are left as they are written', async () => {
  const markdownTextPattern =
    'Write `<b id="go">` or\n\n```\n<button id="go">Start</button>\n```\n\n    <i id=go>\n\n<u id="go">Open</u>';
  const run = jest.fn();
  await renderWidget('cards.markdown_card', {
    ...{ kind: 'latest', settings: { markdownTextPattern }, isUntargeted: true },
    ...{ actions: () => [action('go')], more: { run } },
  });
  await userEvent.click(await screen.findByText('Open'));
  expect(run).toHaveBeenCalledTimes(1);
  expect(screen.getByText('<b id="go">')).toBeVisible();
  expect(screen.getByText('<button id="go">Start</button>')).toBeVisible();
  expect(screen.getByText('<i id=go>')).toBeVisible();
});
