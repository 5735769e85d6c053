import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { withValueState } from '../../.storybook/value-state';
import { AliasFilterField } from './alias-filter-form';
import { aliasPlatform } from './alias-story-data';
import type { AliasFilter } from './entity-alias';

const meta = {
  title: 'Aliases/Filter',
  component: AliasFilterField,
  parameters: { platform: aliasPlatform },
  args: { label: 'Filter type', value: undefined, onChange: fn(), required: true },
  render: withValueState(AliasFilterField, { maxInlineSize: 560, minBlockSize: 240 }),
} satisfies Meta<typeof AliasFilterField>;
export default meta;
type Story = StoryObj<typeof meta>;

const kinds = (canvas: HTMLElement) => within(canvas).getByRole('combobox', { name: /^Filter type/ });
const choose = (canvas: HTMLElement, kind: string) => userEvent.selectOptions(kinds(canvas), kind);
const names = (canvas: HTMLElement) =>
  within(kinds(canvas))
    .getAllByRole('option')
    .map((option) => option.textContent);
const last = (args: { onChange: unknown }) => (args.onChange as ReturnType<typeof fn>).mock.lastCall?.[0];

const root = {
  rootStateEntity: false,
  rootEntity: { entityType: 'ASSET' as const, id: 'a1' },
  direction: 'FROM' as const,
  maxLevel: 2,
  fetchLastLevelOnly: true,
};
const of = (filter: AliasFilter, shows: RegExp): Story => ({
  args: { value: filter },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getAllByText(shows)[0]).toBeVisible());
  },
});

export const Empty: Story = {};
export const Disabled: Story = {
  args: { value: { type: 'deviceType', deviceType: 'Pump', resolveMultiple: true }, disabled: true },
};
export const Unmatched: Story = {
  args: {
    value: { type: 'deviceType', deviceType: 'Ghost', resolveMultiple: true },
    error: 'No entities match this filter',
  },
};

export const SingleEntity = of(
  { type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: 'd3' }, resolveMultiple: false },
  /One entity, always the same/,
);
export const EntityList = of(
  { type: 'entityList', entityType: 'DEVICE', entityList: ['d1', 'd3'], resolveMultiple: true },
  /Boiler 7/,
);
export const EntityName = of(
  { type: 'entityName', entityType: 'DEVICE', entityNameFilter: 'Pu', resolveMultiple: true },
  /% stands for any text/,
);
export const EntityType = of({ type: 'entityType', entityType: 'ASSET', resolveMultiple: true }, /All entities of one/);
export const StateEntity = of({ type: 'stateEntity', resolveMultiple: false }, /State parameter/);
export const AssetType = of({ type: 'assetType', assetType: 'Hall', resolveMultiple: true }, /^Assets of one type/);
export const DeviceType = of({ type: 'deviceType', deviceType: 'Pump', resolveMultiple: true }, /^Devices of one type/);
export const EdgeType = of({ type: 'edgeType', edgeType: 'Site', resolveMultiple: true }, /^Edges of one type/);
export const EntityViewType = of(
  { type: 'entityViewType', entityViewType: 'View', resolveMultiple: true },
  /^Entity views of one type/,
);
export const ApiUsage = of({ type: 'apiUsageState', resolveMultiple: false }, /has used\.$/);
export const Relations = of(
  {
    type: 'relationsQuery',
    ...root,
    filters: [
      { relationType: 'Contains', entityTypes: ['DEVICE', 'ASSET'] },
      { relationType: null, entityTypes: [] },
    ],
    resolveMultiple: true,
  },
  /^Entities found through relations/,
);
export const AssetSearch = of(
  { type: 'assetSearchQuery', ...root, assetTypes: ['Hall'], resolveMultiple: true },
  /^Assets of certain types/,
);
export const DeviceSearch = of(
  { type: 'deviceSearchQuery', ...root, relationType: 'Contains', deviceTypes: ['Pump'], resolveMultiple: true },
  /^Devices of certain types/,
);
export const EdgeSearch = of(
  { type: 'edgeSearchQuery', ...root, edgeTypes: ['Site'], resolveMultiple: true },
  /^Edges of certain types/,
);
export const EntityViewSearch = of(
  { type: 'entityViewSearchQuery', ...root, entityViewTypes: ['View'], resolveMultiple: true },
  /^Entity views of certain types/,
);

export const OffersFifteenKinds: Story = {
  play: async ({ canvasElement }) => {
    await expect(names(canvasElement)).toHaveLength(16);
    await expect(names(canvasElement)[0]).toBe('Choose what it stands for');
  },
};

export const WithoutEdgesTheirKindsAreHidden: Story = {
  parameters: { edgesSupportEnabled: false },
  play: async ({ canvasElement }) => {
    await expect(names(canvasElement)).toHaveLength(14);
    await expect(names(canvasElement)).not.toContain('Edge type');
    await expect(names(canvasElement)).not.toContain('Edge search query');
  },
};

export const AllowedTypesLimitTheKinds: Story = {
  args: { allowedEntityTypes: ['DEVICE'] },
  play: async ({ canvasElement }) => {
    await expect(names(canvasElement)).not.toContain('Asset type');
    await expect(names(canvasElement)).toContain('Device type');
  },
};

export const AnotherKindStartsAnEmptyForm: Story = {
  args: { value: { type: 'deviceType', deviceType: 'Pump', resolveMultiple: false } },
  play: async ({ canvasElement, args }) => {
    await choose(canvasElement, 'Asset type');
    await expect(args.onChange).toHaveBeenLastCalledWith(undefined);
    await expect(within(canvasElement).getByRole('switch')).toBeChecked();
    await choose(canvasElement, 'API usage state');
    await expect(args.onChange).toHaveBeenLastCalledWith({ type: 'apiUsageState', resolveMultiple: false });
    await expect(within(canvasElement).queryByRole('switch')).toBeNull();
  },
};

export const IncompleteIsNothing: Story = {
  play: async ({ canvasElement, args }) => {
    await choose(canvasElement, 'Entity name');
    const canvas = within(canvasElement);
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: /^Type/ }), 'Device');
    await expect(last(args)).toBeUndefined();
    const name = canvas.getByRole('textbox', { name: /Name starts with/ });
    await userEvent.type(name, 'Pu');
    await expect(last(args)).toEqual({
      type: 'entityName',
      resolveMultiple: true,
      entityType: 'DEVICE',
      entityNameFilter: 'Pu',
    });
    await userEvent.clear(name);
    await expect(last(args)).toBeUndefined();
    await userEvent.tab();
    await expect(name).toHaveAccessibleDescription('Enter the start of the name');
  },
};

export const FollowingTheStateNeedsNoRoot: Story = {
  play: async ({ canvasElement, args }) => {
    await choose(canvasElement, 'Relations query');
    await expect(last(args)).toBeUndefined();
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('group', { name: /Root entity/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('switch', { name: /dashboard state’s entity as root/ }));
    await expect(canvas.queryByRole('group', { name: /Root entity/ })).toBeNull();
    await userEvent.type(canvas.getByRole('textbox', { name: 'State parameter' }), 'pump');
    await expect(last(args)).toMatchObject({
      rootStateEntity: true,
      stateEntityParamName: 'pump',
      direction: 'FROM',
      maxLevel: 1,
      filters: [],
    });
  },
};

export const LevelsAreAWholeNumberOrUnlimited: Story = {
  args: { value: { type: 'relationsQuery', ...root, filters: [], resolveMultiple: true } },
  play: async ({ canvasElement, args }) => {
    const levels = within(canvasElement).getByRole('spinbutton', { name: 'Levels' });
    await userEvent.clear(levels);
    await expect(last(args)).toMatchObject({ maxLevel: null });
    await userEvent.type(levels, '0');
    await expect(levels).toHaveAccessibleDescription(/whole number of at least 1/);
    await expect(last(args)).toBeUndefined();
  },
};

export const RelationsAreAddedAndRemoved: Story = {
  args: { value: { type: 'relationsQuery', ...root, filters: [], resolveMultiple: true } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/Any relation, to entities of any type/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Add relation' }));
    await userEvent.type(canvas.getByRole('combobox', { name: 'Relation type' }), 'Feeds');
    await userEvent.tab();
    await expect(last(args)).toMatchObject({ filters: [{ relationType: 'Feeds', entityTypes: [] }] });
    await userEvent.click(canvas.getByRole('combobox', { name: 'Entity types' }));
    await userEvent.click(await within(await screen.findByRole('listbox')).findByRole('option', { name: 'Device' }));
    await expect(last(args)).toMatchObject({ filters: [{ relationType: 'Feeds', entityTypes: ['DEVICE'] }] });
    await userEvent.click(canvas.getByRole('button', { name: 'Remove relation 1' }));
    await expect(last(args)).toMatchObject({ filters: [] });
  },
};

export const AdministratorsChooseACustomerForTheCurrentOne: Story = {
  play: async ({ canvasElement, args }) => {
    await choose(canvasElement, 'Single entity');
    const canvas = within(canvasElement);
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: /^Type/ }), 'Current customer');
    await userEvent.click(canvas.getByRole('combobox', { name: 'Customer for administrators' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Mill & Sons' }));
    await expect(last(args)).toMatchObject({ singleEntity: { entityType: 'CURRENT_CUSTOMER', id: 'c1' } });
  },
};
