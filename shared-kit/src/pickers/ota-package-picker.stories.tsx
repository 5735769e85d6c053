import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { calls } from '../../.storybook/story-platform';
import { withValueState } from '../../.storybook/value-state';
import { entityId } from '../api/entity-id';
import { type FakeCall, ok, refuse } from '../testing/fake-platform';
import { onePage, pathOf, queryOf, storyEntity, storyId } from '../testing/picker-story-data';
import {
  DEFAULT_OTA_PACKAGE_TYPE,
  OTA_PACKAGE_SEARCH_SIZE,
  OtaPackagePicker,
  OtaPackageReferencePicker,
} from './ota-package-picker';

const packages = [
  ['core', '1.0'],
  ['core', '1.1'],
  ['radio', '3.2.0'],
].map(([title, version], n) => ({ ...storyEntity('OTA_PACKAGE', n), type: 'FIRMWARE', title, version }));

function platform({ url }: FakeCall) {
  const byId = /^\/api\/otaPackage\/info\/(.+)$/.exec(url)?.[1];
  if (byId) {
    const found = packages.find(({ id }) => id.id === byId);
    return found ? ok(found) : refuse(404, 32);
  }
  const { textSearch = '' } = queryOf(url);
  const none = pathOf(url).endsWith('/SOFTWARE');
  return ok(onePage(none ? [] : packages.filter(({ title }) => title?.includes(textSearch))));
}

const Held = withValueState(OtaPackagePicker);

const meta = {
  title: 'Pickers/OTA package',
  component: OtaPackagePicker,
  args: { label: 'Firmware', value: undefined, deviceProfileId: storyId(50), onChange: fn() },
  parameters: { platform },
  render: Held,
} satisfies Meta<typeof OtaPackagePicker>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = (canvas: HTMLElement) => within(canvas).getByRole('combobox');

export const TypingSearchesThePackagesOfTheProfile: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), 'core');
    await waitFor(() => {
      const list = calls.findLast(({ url }) => url.startsWith('/api/otaPackages/'))?.url ?? '';
      expect(pathOf(list)).toBe(`/api/otaPackages/${storyId(50)}/${DEFAULT_OTA_PACKAGE_TYPE}`);
      return expect(queryOf(list)).toEqual({
        pageSize: String(OTA_PACKAGE_SEARCH_SIZE),
        page: '0',
        textSearch: 'core',
        sortProperty: 'title',
        sortOrder: 'ASC',
      });
    });
    await userEvent.click(await screen.findByRole('option', { name: 'core (1.1)' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(storyId(1));
    await waitFor(() => expect(field(canvasElement)).toHaveValue('core (1.1)'));
  },
};

export const StoredPackage: Story = {
  args: { value: storyId(2), showDetailsPageLink: true },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(field(canvasElement)).toHaveValue('radio (3.2.0)'));
    await expect(within(canvasElement).getByRole('link')).toHaveAttribute('href', `/otaUpdates/${storyId(2)}`);
  },
};

export const PackageThatCannotBeReadIsCleared: Story = {
  args: { value: storyId(9) },
  play: async ({ canvasElement, args }) => {
    await waitFor(() => expect(args.onChange).toHaveBeenCalledWith(undefined));
    await expect(field(canvasElement)).toHaveValue('');
    await expect(screen.queryByRole('alert')).toBeNull();
  },
};

export const AnotherProfileClears: Story = {
  args: { value: storyId(0) },
  render: (args) => {
    const [profile, setProfile] = useState(storyId(50));
    return (
      <>
        <button type="button" onClick={() => setProfile(storyId(51))}>
          {'Another profile'}
        </button>
        <Held {...args} deviceProfileId={profile} />
      </>
    );
  },
  play: async ({ canvasElement, args }) => {
    await waitFor(() => expect(field(canvasElement)).toHaveValue('core (1.0)'));
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Another profile' }));
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(undefined));
    await waitFor(() => expect(field(canvasElement)).toHaveValue(''));
  },
};

export const MessagesNameTheKindOfPackage: Story = {
  args: { label: 'Software', type: 'SOFTWARE', required: true },
  play: async ({ canvasElement }) => {
    await userEvent.click(field(canvasElement));
    await screen.findByText('No software for this profile');
    await userEvent.type(field(canvasElement), 'bootloader');
    await screen.findByText('No software matching “bootlo...”');
    await userEvent.clear(field(canvasElement));
    await userEvent.tab();
    await expect(field(canvasElement)).toHaveAccessibleDescription('Software is required');
  },
};

export const FailedSearchOffersAnotherTry: Story = {
  parameters: { platform: () => refuse(500, 2) },
  play: async ({ canvasElement }) => {
    await userEvent.click(field(canvasElement));
    await screen.findByText('Couldn’t load this');
  },
};

export const ValueMayBeAReference: StoryObj<typeof OtaPackageReferencePicker> = {
  args: { value: entityId('OTA_PACKAGE', storyId(0)), onChange: fn() },
  render: (args) => <OtaPackageReferencePicker {...args} label="Firmware" deviceProfileId={storyId(50)} />,
  play: async ({ canvasElement, args }) => {
    await waitFor(() => expect(field(canvasElement)).toHaveValue('core (1.0)'));
    await userEvent.clear(field(canvasElement));
    await expect(args.onChange).toHaveBeenLastCalledWith(undefined);
    await userEvent.type(field(canvasElement), 'radio');
    await userEvent.click(await screen.findByRole('option', { name: 'radio (3.2.0)' }));
    await expect(args.onChange).toHaveBeenLastCalledWith({ entityType: 'OTA_PACKAGE', id: storyId(2) });
  },
};

export const Disabled: Story = { args: { value: storyId(0), disabled: true } };
