import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { calls } from '../../.storybook/story-platform';
import { codeOf, editorIn, typeCode } from '../testing/editor-typing';
import { type FakeCall, ok } from '../testing/fake-platform';
import { Button } from '../ui/button';
import { type TestScriptOptions, testScript } from './test-script';

/** Opens the dialog, as a rule node's form does. */
function Opener({ onResult, ...options }: TestScriptOptions & { onResult: (script: string | null) => void }) {
  return <Button onClick={async () => onResult(await testScript(options))}>Open</Button>;
}

const answer =
  (result: { output?: string; error?: string }) =>
  ({ url }: FakeCall) =>
    url.startsWith('/api/ruleChain/testScript') ? ok({ output: '', error: '', ...result }) : undefined;

const meta = {
  title: 'Editors/Script test dialog',
  component: Opener,
  args: {
    script: 'return msg.temperature > 20;',
    scriptType: 'filter',
    functionTitle: 'Filter',
    functionName: 'Filter',
    argNames: ['msg', 'metadata', 'msgType'],
    metadata: { deviceName: 'Pump' },
    onResult: fn(),
  },
  parameters: { platform: answer({ output: '{"msg":{"temperature":22.4}}' }) },
} satisfies Meta<typeof Opener>;
export default meta;
type Story = StoryObj<typeof meta>;

async function open(canvas: HTMLElement, title = 'Test script function: Filter (JavaScript)') {
  await userEvent.click(within(canvas).getByRole('button', { name: 'Open' }));
  const dialog = await screen.findByRole('dialog', { name: title });
  await editorIn(dialog, 'Filter');
  return dialog;
}
const press = (dialog: HTMLElement, name: string) => userEvent.click(within(dialog).getByRole('button', { name }));

export const TestShowsTheFormattedOutput: Story = {
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement);
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await press(dialog, 'Test');
    const output = await editorIn(dialog, 'Output');
    await waitFor(() => expect(codeOf(output)).toBe('{\n    "msg": {\n        "temperature": 22.4\n    }\n}'));
    expect(calls.at(-1)).toMatchObject({
      method: 'POST',
      url: '/api/ruleChain/testScript?scriptLang=JS',
      body: {
        argNames: ['msg', 'metadata', 'msgType'],
        scriptType: 'filter',
        msgType: 'POST_TELEMETRY_REQUEST',
        msg: '{\n    "temperature": 22.4,\n    "humidity": 78\n}',
        metadata: { deviceName: 'Pump' },
        script: 'return msg.temperature > 20;',
      },
    });
  },
};

export const PanesAreSplitAsSpecified: Story = {
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement);
    const rows = within(dialog).getByRole('separator', { name: 'Height of the message' });
    const columns = within(dialog).getByRole('separator', { name: 'Width of the script' });
    expect(rows).toHaveAttribute('aria-valuenow', '35');
    expect(columns).toHaveAttribute('aria-valuenow', '50');
    expect(Math.round(rows.getBoundingClientRect().height)).toBe(8);
  },
};

export const AnErrorOfTheScriptIsToldAndStopsSaving: Story = {
  parameters: { platform: answer({ error: 'TypeError: x is null' }) },
  play: async ({ canvasElement, args }) => {
    const dialog = await open(canvasElement);
    await typeCode(await editorIn(dialog, 'Filter'), 'return true;');
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Apply' })).not.toHaveAttribute('aria-disabled'),
    );
    await press(dialog, 'Apply');
    expect(await within(dialog).findByText('TypeError: x is null')).toBeVisible();
    expect(args.onResult).not.toHaveBeenCalled();
    expect(dialog).toBeInTheDocument();
  },
};

export const ApplyTestsAndGivesTheScriptBack: Story = {
  play: async ({ canvasElement, args }) => {
    const dialog = await open(canvasElement);
    expect(within(dialog).getByRole('button', { name: 'Apply' })).toHaveAttribute('aria-disabled', 'true');
    await typeCode(await editorIn(dialog, 'Filter'), 'return true;');
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Apply' })).not.toHaveAttribute('aria-disabled'),
    );
    await press(dialog, 'Apply');
    await waitFor(() => expect(args.onResult).toHaveBeenCalledWith('return true;'));
    expect(calls.filter(({ url }) => url.startsWith('/api/ruleChain/testScript'))).toHaveLength(1);
  },
};

export const CancelGivesNothingBack: Story = {
  play: async ({ canvasElement, args }) => {
    await press(await open(canvasElement), 'Cancel');
    await waitFor(() => expect(args.onResult).toHaveBeenCalledWith(null));
  },
};

export const AnInvalidMessageBlocksTheTest: Story = {
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement);
    await typeCode(await editorIn(dialog, 'Message'), '{');
    const test = () => within(dialog).getByRole('button', { name: 'Test' });
    await waitFor(() => expect(test()).toHaveAccessibleDescription('The message must be valid JSON'));
    await userEvent.click(test());
    expect(calls.filter(({ url }) => url.startsWith('/api/ruleChain/testScript'))).toHaveLength(0);
  },
};

export const Tbel: Story = {
  args: { scriptLang: 'TBEL', script: 'return msg.temperature > 20;' },
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement, 'Test script function: Filter (TBEL)');
    await press(dialog, 'Test');
    await waitFor(() => expect(calls.at(-1)?.url).toBe('/api/ruleChain/testScript?scriptLang=TBEL'));
  },
};
