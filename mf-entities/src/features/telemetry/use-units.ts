import { type EntityId, entityId } from '@mullion/shared-kit/api/entity-id';
import { attributesQuery } from '@mullion/shared-kit/api/telemetry';
import { useSession } from '@mullion/shared-kit/session/session';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** Server attribute that names the units of keys, as an object: `{ "temperature": "°C" }`. */
export const unitsKey = 'units';

/** Units by key, which may be any text, `constructor` as well. */
export type Units = ReadonlyMap<string, string>;

const none: Units = new Map();

/** The units an attribute's value names; what is no text is passed over. */
export function unitsOf(value: unknown): Units {
  if (typeof value === 'string') return unitsOf(parsed(value));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return none;
  return new Map(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  );
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Units of an entity's keys: its own over those of its profile. The platform does not let customers' users read the latter. */
export function useUnits(entity: EntityId, profileId?: string): Units {
  const mayReadProfiles = useSession((state) => state.authUser?.authority !== 'CUSTOMER_USER');
  const own = useQuery(unitsQuery(entity));
  const profile = useQuery({
    ...unitsQuery(entityId('DEVICE_PROFILE', profileId ?? '')),
    enabled: mayReadProfiles && profileId !== undefined,
    retry: false,
  });
  return useMemo(
    () => new Map([...unitsOf(profile.data?.[0]?.value), ...unitsOf(own.data?.[0]?.value)]),
    [own.data, profile.data],
  );
}

const unitsQuery = (entity: EntityId) => ({
  ...attributesQuery(entity, 'SERVER_SCOPE', [unitsKey]),
  staleTime: 60_000,
});
