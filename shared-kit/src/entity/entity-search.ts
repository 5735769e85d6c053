import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { customerSearchQuery } from '../api/customers';
import { type DeviceProfileInfo, deviceProfileSearchQuery } from '../api/device-profiles';
import type { EntityOption } from '../inputs/entity-autocomplete';
import type { Search } from '../inputs/use-suggestions';

const search =
  <O extends EntityOption>(find: (client: QueryClient, text: string) => Promise<readonly O[]>) =>
  (client: QueryClient): Search<O> =>
  (text) =>
    find(client, text);

const customers = search(async (client, text) => {
  const { data } = await client.fetchQuery(customerSearchQuery(text));
  // The public customer is reached by "Make public" only.
  return data
    .filter(({ additionalInfo }) => !additionalInfo?.isPublic)
    .map(
      ({ id, title, email, city }): EntityOption => ({ id: id.id, name: title, detail: email ?? city ?? undefined }),
    );
});

/** A device profile as a picker offers it. */
export interface DeviceProfileOption extends EntityOption {
  transportType: DeviceProfileInfo['transportType'];
}

/** A profile as an option of a picker. */
export const deviceProfileOption = ({ id, name, transportType }: DeviceProfileInfo): DeviceProfileOption => ({
  id: id.id,
  name,
  detail: transportType === 'DEFAULT' ? undefined : transportType,
  transportType,
});

const deviceProfiles = search(async (client, text) => {
  const { data } = await client.fetchQuery(deviceProfileSearchQuery(text));
  return data.map(deviceProfileOption);
});

/** Finds customers by name, for an `EntityAutocomplete`. */
export const useCustomerSearch = (): Search<EntityOption> => useSearch(customers);
/** Finds device profiles by name, for an `EntityAutocomplete`. */
export const useDeviceProfileSearch = (): Search<DeviceProfileOption> => useSearch(deviceProfiles);

function useSearch<O extends EntityOption>(make: (client: QueryClient) => Search<O>): Search<O> {
  const client = useQueryClient();
  return useMemo(() => make(client), [make, client]);
}
