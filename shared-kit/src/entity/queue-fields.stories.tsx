import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { FieldRows, Form, SubmitButton, useKitForm } from '../inputs/form';
import { object } from '../inputs/schema';
import { mainQueue, newQueue, type QueueDraft, QueueFields, queueSchema, writtenQueue } from './queue-fields';

const schema = object({ queue: queueSchema });

interface QueueFormProps {
  stored: QueueDraft;
  onSave: (queue: object) => void;
}

/** The fields of a queue in a form of their own. */
function QueueForm({ stored, onSave }: QueueFormProps) {
  const form = useKitForm<{ queue: QueueDraft }>(schema as never, { queue: stored });
  return (
    <Form form={form} onSubmit={({ queue }) => onSave(writtenQueue(queue))}>
      <FieldRows>
        <QueueFields name="queue" isNew={stored.topic === ''} />
        <SubmitButton>{'Save'}</SubmitButton>
      </FieldRows>
    </Form>
  );
}

const meta = {
  title: 'Pickers/Queue form',
  component: QueueForm,
  args: { stored: newQueue(), onSave: fn() },
} satisfies Meta<typeof QueueForm>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = (canvas: HTMLElement, label: RegExp, at = 0) => {
  const found = within(canvas).getAllByLabelText<HTMLInputElement>(label)[at];
  if (!found) throw new Error(`No field ${label}`);
  return found;
};
const save = (canvas: HTMLElement) => userEvent.click(within(canvas).getByRole('button', { name: /^Save/ }));

export const Empty: Story = {};

export const BatchesKeepTheirStoredSize: Story = {
  args: { stored: { ...mainQueue(), submitStrategy: { type: 'BATCH', batchSize: 17 } } },
  play: async ({ canvasElement, args }) => {
    await expect(field(canvasElement, /^Name/)).toBeDisabled();
    await expect(field(canvasElement, /^Batch size/)).toHaveValue('17');
    await userEvent.type(field(canvasElement, /^Description/), 'Nightly');
    await save(canvasElement);
    await waitFor(() =>
      expect(args.onSave).toHaveBeenCalledWith(
        expect.objectContaining({ submitStrategy: { type: 'BATCH', batchSize: 17 }, topic: 'tb_rule_engine.main' }),
      ),
    );
  },
};

export const LongestPauseIsNoShorterThanThePause: Story = {
  args: { stored: mainQueue() },
  play: async ({ canvasElement }) => {
    const longest = field(canvasElement, /^Longest pause/);
    await userEvent.clear(longest);
    await userEvent.type(longest, '2');
    await userEvent.tab();
    await waitFor(() =>
      expect(longest).toHaveAccessibleDescription('The longest pause can’t be shorter than the pause'),
    );
  },
};
