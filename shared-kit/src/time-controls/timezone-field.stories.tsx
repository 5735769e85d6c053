import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { withValueState } from '../../.storybook/value-state';
import { defaultReaderFormats, setReaderFormats } from '../i18n/reader-formats';
import { browserTimeZone } from '../time/time-zone';
import { TimezoneField } from './timezone-field';

const meta = {
  title: 'Time/Time zone',
  component: TimezoneField,
  args: { label: 'Time zone', value: undefined, onChange: fn() },
  render: withValueState(TimezoneField),
} satisfies Meta<typeof TimezoneField>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = () => screen.getByRole('combobox', { name: /Time zone/ });

export const ShowsNameAndOffset: Story = {
  args: { value: 'America/Argentina/Buenos_Aires' },
  play: async () => {
    await expect(field()).toHaveValue('America/Argentina/Buenos Aires (UTC-03:00)');
  },
};

export const FindsAnyPartOfTheName: Story = {
  play: async ({ args }) => {
    await userEvent.type(field(), 'NEW_yo');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await userEvent.click(screen.getByRole('option', { name: /^America\/New York/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith('America/New_York');
  },
};

export const SaysWhenNothingMatches: Story = {
  play: async () => {
    await userEvent.type(field(), 'Atlantis');
    await expect(await screen.findByText('No time zones match “Atlant...”')).toBeVisible();
  },
};

export const NothingIsTheBrowsersTime: Story = {
  args: { localBrowserTimezonePlaceholderOnEmpty: true, value: 'Asia/Tokyo' },
  play: async ({ args }) => {
    await userEvent.clear(field());
    await expect(args.onChange).toHaveBeenLastCalledWith(undefined);
    await userEvent.tab();
    await waitFor(() => expect((field() as HTMLInputElement).value).toMatch(/^Browser time \(UTC/));
    await userEvent.click(field());
    await expect((await screen.findAllByRole('option'))[0]).toHaveTextContent(/^Browser time/);
    await userEvent.keyboard('{Escape}');
  },
};

export const NothingIsTheZoneOfTheProfileWhereThereIsOne: Story = {
  args: { localBrowserTimezonePlaceholderOnEmpty: true },
  beforeEach: () => {
    setReaderFormats({ ...defaultReaderFormats, timeZone: 'Asia/Kathmandu' });
    return () => setReaderFormats(defaultReaderFormats);
  },
  play: async () => {
    await expect(field()).toHaveValue('Your time (UTC+05:45)');
  },
};

export const EmptyGoesBackToTheDefault: Story = {
  args: { defaultTimezone: 'Europe/Berlin', value: 'Asia/Tokyo' },
  play: async ({ args }) => {
    await userEvent.clear(field());
    await expect(args.onChange).toHaveBeenLastCalledWith(undefined);
    await userEvent.tab();
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith('Europe/Berlin'));
  },
};

export const TheBrowsersZoneMayBeTheDefault: Story = {
  args: { userTimezoneByDefault: true },
  play: async ({ args }) => {
    await waitFor(() => expect(args.onChange).toHaveBeenCalledWith(browserTimeZone()));
  },
};

export const RequiredSaysSoWhenLeft: Story = {
  args: { required: true },
  play: async () => {
    await userEvent.click(field());
    await userEvent.tab();
    await expect(await screen.findByText('Time zone is required')).toBeVisible();
  },
};

export const Disabled: Story = { args: { value: 'Europe/Berlin', disabled: true } };
