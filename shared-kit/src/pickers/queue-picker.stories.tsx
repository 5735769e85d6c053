import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { calls } from '../../.storybook/story-platform';
import { withValueState } from '../../.storybook/value-state';
import type { Queue } from '../api/queues';
import { type FakeCall, ok, refuse } from '../testing/fake-platform';
import { onePage, pathOf, queryOf, storyEntity, systemTenantId } from '../testing/picker-story-data';
import { QUEUE_SEARCH_SIZE, QueuePicker } from './queue-picker';

const queue = (n: number, name: string, more: Partial<Queue>): Queue => ({
  ...storyEntity('QUEUE', n, systemTenantId),
  name,
  topic: `tb_rule_engine.${name.toLowerCase()}`,
  pollInterval: 25,
  partitions: 10,
  consumerPerPartition: true,
  packProcessingTimeout: 2000,
  submitStrategy: { type: 'BURST', batchSize: 1000 },
  processingStrategy: {
    type: 'SKIP_ALL_FAILURES',
    retries: 3,
    failurePercentage: 0,
    pauseBetweenRetries: 3,
    maxPauseBetweenRetries: 3,
  },
  additionalInfo: null,
  ...more,
});
const queues = [
  queue(1, 'Main', {}),
  queue(2, 'HighPriority', { additionalInfo: { description: 'Alarms before everything else' } }),
  queue(3, 'SequentialByOriginator', { submitStrategy: { type: 'SEQUENTIAL_BY_ORIGINATOR', batchSize: 100 } }),
];

function platform({ url }: FakeCall) {
  const byName = /^\/api\/queues\/name\/(.+)$/.exec(url)?.[1];
  if (byName) {
    const found = queues.find(({ name }) => name === byName);
    return found ? ok(found) : refuse(404, 32);
  }
  const { textSearch = '' } = queryOf(url);
  return ok(onePage(queues.filter(({ name }) => name.toLowerCase().startsWith(textSearch.toLowerCase()))));
}

const meta = {
  title: 'Pickers/Queue',
  component: QueuePicker,
  args: { label: 'Queue', value: undefined, onChange: fn() },
  parameters: { platform },
  render: withValueState(QueuePicker),
} satisfies Meta<typeof QueuePicker>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = (canvas: HTMLElement) => within(canvas).getByRole('combobox', { name: /^Queue/ });

export const ShowsTheDescriptionOrTheStrategies: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(field(canvasElement));
    await screen.findByRole('option', { name: /Alarms before everything else/ });
    await screen.findByRole('option', { name: /^Main.*Burst, skip all failures/ });
    await screen.findByRole('option', { name: /Sequential by originator, skip all failures/ });
  },
};

export const TypingSearchesTheServiceType: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), 'hi');
    await waitFor(() => {
      const list = calls.findLast(({ url }) => pathOf(url) === '/api/queues')?.url ?? '';
      return expect(queryOf(list)).toEqual({
        serviceType: 'TB_RULE_ENGINE',
        pageSize: String(QUEUE_SEARCH_SIZE),
        page: '0',
        textSearch: 'hi',
        sortProperty: 'name',
        sortOrder: 'ASC',
      });
    });
    await userEvent.click(await screen.findByRole('option', { name: /^HighPriority/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith('HighPriority');
  },
};

export const NameThatIsNoQueueIsCleared: Story = {
  args: { value: 'Gone' },
  play: async ({ canvasElement, args }) => {
    await waitFor(() => expect(args.onChange).toHaveBeenCalledWith(undefined));
    await expect(field(canvasElement)).toHaveValue('');
    await expect(screen.queryByRole('alert')).toBeNull();
  },
};

export const NothingMatches: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(field(canvasElement), 'slowest');
    await screen.findByText('No queues matching “slowes...”');
  },
};

export const FailedListOffersAnotherTry: Story = {
  parameters: { platform: () => refuse(500, 2) },
  play: async ({ canvasElement }) => {
    await userEvent.click(field(canvasElement));
    await screen.findByText('Couldn’t load this');
  },
};

export const RequiredAndEmpty: Story = {
  args: { required: true },
  play: async ({ canvasElement }) => {
    await userEvent.click(field(canvasElement));
    await userEvent.tab();
    await expect(field(canvasElement)).toHaveAccessibleDescription('Queue is required');
  },
};

export const Disabled: Story = { args: { value: 'Main', disabled: true } };
