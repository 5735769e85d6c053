import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { DocumentFrame, type DocumentFrameProps } from './document-frame';

/** The document in a place as large as a widget, with a button that changes its context. */
function Widget({ context, ...props }: DocumentFrameProps) {
  const [value, setValue] = useState(context);
  return (
    <div style={{ display: 'grid', gap: 12, maxInlineSize: 420 }}>
      <div style={{ blockSize: props.fitHeight ? undefined : 160 }}>
        <DocumentFrame {...props} context={value} />
      </div>
      {context !== undefined && (
        <button type="button" onClick={() => setValue({ temperature: 30 })}>
          Change
        </button>
      )}
    </div>
  );
}

const events = {
  onReady: fn(),
  onMessage: fn(),
  onError: fn(),
  onRecovered: fn(),
  onStop: fn(),
  onResourceError: fn(),
  onSize: fn(),
};

const meta = {
  title: 'Sandbox/Document',
  component: DocumentFrame,
  render: (args) => <Widget {...args} />,
  args: { title: 'Temperature', html: '<p>21.5 °C</p>', css: 'p { font: 600 24px sans-serif; }', ...events },
} satisfies Meta<typeof DocumentFrame>;
export default meta;
type Story = StoryObj<typeof meta>;

const wait = { timeout: 10_000 };

/** HTML and CSS that people wrote. */
export const HtmlAndCss: Story = {
  play: async ({ canvasElement, args }) => {
    await waitFor(() => expect(args.onReady).toHaveBeenCalled(), wait);
    expect(within(canvasElement).getByTitle('Temperature')).toHaveAttribute('sandbox', 'allow-scripts');
  },
};

export const ContextAndMessagesGoBothWays: Story = {
  args: {
    context: { temperature: 21 },
    handlers: () => ({ double: (value: unknown) => Number(value) * 2 }),
    js: `const show = ({ temperature }) => { bridge.container.textContent = temperature; bridge.send({ shown: temperature }); };
      show(bridge.context);
      bridge.onContext(show);
      bridge.call('double', 21).then((value) => bridge.send({ doubled: value }));
      bridge.call('unknown').catch((error) => bridge.send({ refused: error.message }));`,
  },
  play: async ({ canvasElement, args }) => {
    await waitFor(() => expect(args.onMessage).toHaveBeenCalledWith({ shown: 21 }), wait);
    await waitFor(() => expect(args.onMessage).toHaveBeenCalledWith({ doubled: 42 }), wait);
    await waitFor(() => expect(args.onMessage).toHaveBeenCalledWith({ refused: 'There is no unknown' }), wait);
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(args.onMessage).toHaveBeenCalledWith({ shown: 30 }), wait);
  },
};

export const ErrorsComeWithLineAndColumn: Story = {
  args: { js: 'const a = 1;\nbridge.nothing.at.all();' },
  play: async ({ args }) => {
    const place = { name: 'TypeError', lineNumber: 2, columnNumber: 16 };
    await waitFor(() => expect(args.onError).toHaveBeenCalledWith(expect.objectContaining(place)), wait);
  },
};

export const ErrorsThatAScriptCatchesComeWithTheirPlace: Story = {
  args: { js: 'try {\n  bridge.nothing.at.all();\n} catch (error) {\n  bridge.fail(error);\n}\nbridge.fail(null);' },
  play: async ({ args }) => {
    const place = { name: 'TypeError', lineNumber: 2, columnNumber: 18 };
    await waitFor(() => expect(args.onError).toHaveBeenCalledWith(expect.objectContaining(place)), wait);
    await waitFor(() => expect(args.onRecovered).toHaveBeenCalled(), wait);
  },
};

export const SyntaxErrorsComeWithLineAndColumn: Story = {
  args: { js: 'const a = 1;\nconst b = ;' },
  play: async ({ args }) => {
    const place = { kind: 'syntax', name: 'SyntaxError', lineNumber: 2, columnNumber: 11 };
    await waitFor(() => expect(args.onError).toHaveBeenCalledWith(expect.objectContaining(place)), wait);
  },
};

export const AsHighAsItsContent: Story = {
  args: { fitHeight: true, html: '<div style="height: 321px">Tall</div>', css: 'body { margin: 0; }' },
  play: async ({ canvasElement }) => {
    const frame = () => within(canvasElement).getByTitle('Temperature');
    await waitFor(() => expect(frame().getBoundingClientRect().height).toBe(321), wait);
  },
};

export const AResourceThatDoesNotLoad: Story = {
  args: { resources: [{ url: '/no/such/file.js' }] },
  play: async ({ canvasElement, args }) => {
    expect(
      await within(canvasElement).findByText(/^Unable to load http.*\/no\/such\/file\.js$/, {}, wait),
    ).toBeVisible();
    expect(args.onResourceError).toHaveBeenCalledWith(expect.objectContaining({ failure: 'unable-to-load' }));
  },
};

export const AModuleThatDoesNotLoad: Story = {
  args: { resources: [{ url: '/no/such/module.js', isModule: true }] },
  play: async ({ canvasElement }) => {
    const text = /^Unable to load the module from the address http.*module\.js$/;
    expect(await within(canvasElement).findByText(text, {}, wait)).toBeVisible();
  },
};

/** Only scripts and style sheets are loaded. */
export const AResourceOfAnotherType: Story = {
  args: { resources: [{ url: 'https://cdn.example/picture.png' }] },
  play: async ({ canvasElement }) => {
    expect(
      await within(canvasElement).findByText('Unsupported file type: https://cdn.example/picture.png'),
    ).toBeVisible();
  },
};

export const AFloodIsCutOffAndCanBeRestarted: Story = {
  args: { js: 'for (let i = 0; i < 5000; i += 1) bridge.send(i);' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    expect(await canvas.findByText('This widget was stopped', {}, wait)).toBeVisible();
    expect(args.onStop).toHaveBeenCalledWith('flood');
    expect(canvas.getByRole('button', { name: /try again|retry/i })).toBeVisible();
  },
};
