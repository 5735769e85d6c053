import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { ApiError } from '../api/api-error';
import { WidgetTypeFailure, widgetTypeProblem } from './widget-type-failure';

const meta = {
  title: 'Widgets/Type that cannot be shown',
  component: WidgetTypeFailure,
  args: { problem: { kind: 'not-found' } },
} satisfies Meta<typeof WidgetTypeFailure>;
export default meta;
type Story = StoryObj<typeof meta>;

export const SaysThatThereIsNone: Story = {
  args: { problem: widgetTypeProblem([new ApiError({ kind: 'http', status: 404 })]) },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Widget type not found')).toBeVisible();
  },
};

export const ListsWhatDidNotLoad: Story = {
  args: { problem: widgetTypeProblem([new Error('Unable to load https://example.org/a.js'), 'no default export']) },
  play: async ({ canvasElement }) => {
    const list = within(canvasElement);
    await expect(list.getByText('Couldn’t load the widget')).toBeVisible();
    await expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Unable to load https://example.org/a.js',
      'no default export',
    ]);
  },
};
