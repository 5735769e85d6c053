import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { Markdown } from './markdown';

const picture =
  'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%20width=%2280%22%20height=%2240%22/%3E';

const meta = {
  title: 'Help/Markdown',
  component: Markdown,
  args: { data: '# Title\n\nText', onReady: fn() },
} satisfies Meta<typeof Markdown>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Everything that a text may hold. */
export const Everything: Story = {
  args: {
    data: [
      '# Send a value',
      'A device sends **values** with `HTTP` or *MQTT*; see [the second part](#answers).',
      '1. Copy the token.\n2. Send a value:\n   - with a terminal\n   - with a program',
      '```javascript\n// Answers the temperature in °F\nfunction toFahrenheit(celsius) {\n  return celsius * 1.8 + 32;\n}\n{:copy-code}\n```',
      '```json\n{ "temperature": 21.5, "door": "open", "on": true }\n```',
      '```css\n.card { color: #0b6a82; margin: 4px }\n```',
      '```typescript\nconst limit: number = 5;\n```',
      '```html\n<b title="x">Text</b>\n```',
      '```bash\ncurl -X POST -d \'{"temperature": 21.5}\' https://console.example/api/v1/TOKEN/telemetry\n{:copy-code}\n```',
      '## Answers',
      '| Status {:auto} | Meaning |\n|---|---|\n| `200` {:copy-code} | stored |\n| `401` | no such token |',
      '> Whoever knows the token can send.',
      `![A picture](${picture})`,
      '- [x] done\n- [ ] open',
    ].join('\n\n'),
  },
  play: async ({ canvas, canvasElement, args }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Send a value' })).toBeVisible();
    await waitFor(() => expect(args.onReady).toHaveBeenCalledTimes(1));
    await expect(canvasElement.querySelector('[data-tok="keyword"]')).toHaveTextContent('function');
    await expect(canvas.getByRole('img', { name: 'A picture' })).toBeVisible();
  },
};

export const NumbersLinesButNotASingleOne: Story = {
  args: { data: '```js\na();\nb();\n```\n\n```js\nalone();\n```', lineNumbers: true },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('alone', { exact: false });
    await expect(canvasElement.querySelectorAll('[data-line]')).toHaveLength(2);
  },
};

export const CopiesCodeAndSaysSo: Story = {
  args: { data: '```bash\nnpm start\n{:copy-code}\n```' },
  play: async ({ canvas }) => {
    const written = fn(async () => undefined);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: written } });
    await userEvent.click(await canvas.findByRole('button', { name: 'Copy' }));
    await expect(written).toHaveBeenCalledWith('npm start');
    await expect(await canvas.findByRole('button', { name: 'Copied' })).toBeVisible();
  },
  globals: { language: 'en_US' },
};

export const AFragmentLeadsToItsHeading: Story = {
  args: { data: `[Down](#at-the-end)\n\n${'Text.\n\n'.repeat(40)}\n## At the end` },
  play: async ({ canvas }) => {
    const before = location.href;
    await userEvent.click(await canvas.findByRole('link', { name: 'Down' }));
    await expect(canvas.getByRole('heading', { name: 'At the end' })).toHaveFocus();
    await expect(location.href).toBe(before);
  },
};

export const LinksToOtherSitesOpenANewTab: Story = {
  args: { data: '[here](/help/devices) [there](https://docs.example/) [mail](mailto:a@b.example)' },
  play: async ({ canvas }) => {
    const there = await canvas.findByRole('link', { name: 'there' });
    await waitFor(() => expect(there).toHaveAttribute('target', '_blank'));
    await expect(there).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(canvas.getByRole('link', { name: 'here' })).not.toHaveAttribute('target');
    await expect(canvas.getByRole('link', { name: 'mail' })).not.toHaveAttribute('target');
  },
};

export const ReadyOnlyWithItsImages: Story = {
  args: { data: `![one](${picture})\n\n![broken](data:image/png;base64,AAAA)` },
  play: async ({ canvas, args }) => {
    await canvas.findByRole('img', { name: 'one' });
    await waitFor(() => expect(args.onReady).toHaveBeenCalledTimes(1));
    const images = canvas.getAllByRole<HTMLImageElement>('img');
    await expect(images.every(({ complete }) => complete)).toBe(true);
  },
};

/** What somebody with bad intentions may write. */
export const HostileTextDoesNothing: Story = {
  args: {
    data: [
      '# Hello',
      '<img src="x" alt="" onerror="document.title = \'hacked\'"><script>document.title = "hacked"</script>',
      '<div style="position: fixed; inset: 0; z-index: 9999">Your session has ended</div>',
      '<form action="https://evil.example"><input name="password"><button>Sign in</button></form>',
      '<iframe srcdoc="<script>parent.document.title=1</script>"></iframe><svg onload="alert(1)"></svg>',
      '[Click](javascript:document.title="hacked")',
    ].join('\n\n'),
  },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('heading', { name: 'Hello' });
    await expect(canvasElement.querySelector('script, form, input, iframe, [onerror]')).toBeNull();
    const overlay = canvas.getByText('Your session has ended');
    await expect(getComputedStyle(overlay).position).toBe('static');
    await expect(canvas.queryByRole('link')).toBeNull();
    await expect(document.title).not.toBe('hacked');
  },
};

/** A stored text may be no text at all. */
export const Failed: Story = {
  args: { data: { not: 'a text' } as unknown as string },
  play: async ({ canvas, args }) => {
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent('input parameter is of type');
    await waitFor(() => expect(args.onReady).toHaveBeenCalledTimes(1));
  },
};

export const FailedSaysSo: Story = {
  args: { data: {} as unknown as string },
  globals: { language: 'en_US' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Failed to render markdown!');
  },
};

export const FailedFallsBackToPlainText: Story = {
  args: { data: 42 as unknown as string, fallbackToPlainMarkdown: true },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('42')).toBeVisible();
    await expect(within(document.body).queryByRole('alert')).toBeNull();
    await expect(screen.queryByText('Failed to render markdown!')).toBeNull();
  },
};
