import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ok } from '../testing/fake-platform';
import { HelpLinkButton } from './help-link-button';
import { HelpPanel } from './help-panel';
import { HelpPopup, helpPopupLimit } from './help-popup';
import { provideHelpPages } from './own-pages';

const pages: Record<string, string> = {
  'en_US/filter':
    '# Filter function\n\n`function Filter(msg, metadata, msgType)` answers whether the message goes on.\n\n{% include arguments %}\n\n<span help-popup="example" help-popup-placement="top" help-popup-style="width: 20rem" trigger-text="Show an example"></span>',
  'de_DE/filter': '# Filterfunktion\n\nSagt, ob die Nachricht weitergeht.\n\n{% include arguments %}',
  'en_US/arguments':
    '| Argument {:auto} | Holds |\n|---|---|\n| `msg` | the message |\n| `metadata` | texts about it |',
  'en_US/example': '## Example\n\n```javascript\nreturn msg.temperature > 20;\n{:copy-code}\n```',
  'en_US/long': `# A long text\n\n${'Read this. '.repeat(2000)}`,
};
let arrive: () => void = () => undefined;

const provide = () =>
  provideHelpPages(async () => ({
    load: async (language, key) => {
      if (key === 'late') await new Promise<void>((resolve) => (arrive = resolve));
      if (key === 'broken') throw new Error('503 Service Unavailable');
      return key === 'late' ? '# Late' : pages[`${language}/${key}`];
    },
  }));

const meta = {
  title: 'Help/Help',
  component: HelpPopup,
  args: { helpId: 'filter', topic: 'Filter' },
  parameters: {
    platform: ({ url }: { url: string }) => (url.endsWith('helpBaseUrl') ? ok('https://help.example') : undefined),
  },
  beforeEach: provide,
} satisfies Meta<typeof HelpPopup>;

export default meta;
type Story = StoryObj<typeof meta>;

/** There, and no longer on its way in. */
const seen = (find: () => HTMLElement) => waitFor(() => expect(find()).toBeVisible());
const open = async () => userEvent.click(await screen.findByRole('button', { expanded: false }));

export const PopupOpensBelowItsButton: Story = {
  play: async ({ canvas }) => {
    await open();
    const popup = await screen.findByRole('dialog');
    await seen(() => within(popup).getByRole('heading', { level: 1 }));
    await seen(() => within(popup).getByRole('cell', { name: 'msg' }));
    const button = canvas.getByRole('button');
    await waitFor(() => expect(button.querySelector('[data-icon="help"]')).not.toBeNull());
    await expect(popup.getBoundingClientRect().top).toBeGreaterThanOrEqual(button.getBoundingClientRect().bottom);
  },
};

export const PopupIsUnseenUntilItIsReady: Story = {
  args: { helpId: 'late' },
  play: async ({ canvas }) => {
    await open();
    await expect(await canvas.findByRole('status')).toBeVisible();
    await expect(screen.queryByRole('dialog')).toBeNull();
    arrive();
    await seen(() => screen.getByRole('dialog'));
    await expect(canvas.queryByRole('status')).toBeNull();
  },
};

export const PopupTakesAtMostFourFifthsOfTheWindow: Story = {
  args: { helpId: 'long', style: { width: '5000px' } },
  play: async () => {
    await open();
    const { width, height } = (await screen.findByRole('dialog')).getBoundingClientRect();
    const border = 2;
    const limit = (part: string, whole: number) => (Number.parseInt(part, 10) / 100) * whole + border;
    await expect(helpPopupLimit).toEqual({ maxInlineSize: '80vw', maxBlockSize: '80vh' });
    await expect(width).toBeLessThanOrEqual(limit(helpPopupLimit.maxInlineSize, innerWidth));
    await expect(height).toBeLessThanOrEqual(limit(helpPopupLimit.maxBlockSize, innerHeight));
  },
};

export const EscapeClosesAndGivesTheFocusBack: Story = {
  play: async ({ canvas }) => {
    await open();
    const popup = await screen.findByRole('dialog');
    await waitFor(() => expect(popup.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(canvas.getByRole('button')).toHaveFocus();
  },
};

export const WordsInPlaceOfTheIcon: Story = {
  args: { helpId: 'example', triggerText: 'See an example', triggerStyle: { fontSize: '16px' } },
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'See an example' });
    await expect(button.querySelector('[data-icon="open_in_new"]')).not.toBeNull();
    await userEvent.click(button);
    await seen(() => screen.getByRole('dialog', { name: 'See an example' }));
  },
};

export const ATextOfItsOwn: Story = {
  args: { helpId: undefined, helpContent: 'Use **one** of the names.', topic: undefined } as never,
  play: async () => {
    await open();
    await expect(await screen.findByRole('dialog')).toHaveTextContent('Use one of the names.');
  },
};

export const APopupInAPopup: Story = {
  play: async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Show an example' }));
    const inner = await screen.findByRole('dialog', { name: 'Show an example' });
    await seen(() => within(inner).getByText('temperature'));
    await waitFor(() => expect(inner.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Show an example' })).toBeNull());
    await seen(() => screen.getByRole('dialog'));
  },
};

export const APageThatIsNotThere: Story = {
  args: { helpId: 'nowhere' },
  globals: { language: 'en_US' },
  play: async () => {
    await open();
    await seen(() => screen.getByRole('heading', { level: 1, name: 'This help page doesn’t exist' }));
  },
};

export const APageThatDoesNotLoad: Story = {
  args: { helpId: 'broken' },
  play: async () => {
    await open();
    await expect(await screen.findByRole('alert')).toHaveTextContent('503 Service Unavailable');
  },
};

export const InGermanWhereThereIsGerman: Story = {
  globals: { language: 'de_DE' },
  play: async () => {
    await open();
    const popup = await screen.findByRole('dialog');
    await seen(() => within(popup).getByRole('heading', { name: 'Filterfunktion' }));
    await seen(() => within(popup).getByText('the message'));
  },
};

export const Panel: StoryObj<typeof HelpPanel> = {
  render: ({ topic, onReady }) => <HelpPanel topic={topic} onReady={onReady} helpId="filter" />,
  args: { topic: 'Filter', onReady: fn() },
  play: async ({ canvas, args }) => {
    const panel = await canvas.findByRole('region');
    await expect(await within(panel).findByRole('heading', { level: 1 })).toBeVisible();
    await waitFor(() => expect(args.onReady).toHaveBeenCalled());
  },
};

export const HiddenPanelFetchesNothing: StoryObj<typeof HelpPanel> = {
  render: () => <HelpPanel helpId="late" visible={false} />,
  play: async ({ canvasElement }) => {
    arrive = fn();
    await expect(canvasElement.querySelector('section')).toBeNull();
  },
};

export const LinkToAKnownPage: StoryObj<typeof HelpLinkButton> = {
  render: () => <HelpLinkButton helpId="devices" topic="Devices" />,
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: /Devices/ });
    await expect(link).toHaveAttribute('href', '/help/devices');
    await expect(link).toHaveAttribute('target', '_blank');
  },
};

export const LinkToTheHelpSite: StoryObj<typeof HelpLinkButton> = {
  render: () => <HelpLinkButton helpId="{host}/docs/{product}/start" />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link')).toHaveAttribute('href', 'https://help.example/docs/mullion/start');
  },
};

export const LinkToAnAddress: StoryObj<typeof HelpLinkButton> = {
  render: () => <HelpLinkButton helpId="https://docs.example/nodes" size="small" />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link')).toHaveAttribute('href', 'https://docs.example/nodes');
  },
};

export const AnIdThatLeadsNowhereHasNoLink: StoryObj<typeof HelpLinkButton> = {
  render: () => (
    <p>
      Nothing stands here: <HelpLinkButton helpId="nobodyKnows" />
    </p>
  ),
  play: async ({ canvas }) => {
    await canvas.findByText(/Nothing stands here/);
    await expect(canvas.queryByRole('link')).toBeNull();
  },
};
