import { type EntityId, entityId } from '@mullion/shared-kit/api/entity-id';
import { attributesQuery } from '@mullion/shared-kit/api/telemetry';
import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { type Units, unitsKey, unitsOf } from '@mullion/shared-kit/api/units';
import { useSession } from '@mullion/shared-kit/session/session';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/**
 * Units of an entity's keys: its own over those of its profile. The platform does not let customers' users read the latter.
 * Where they cannot be read, values have none: what shows the values says what is wrong with the platform.
 */
export function useUnits(entity: EntityId, profileId?: string): Units {
  const mayReadProfiles = useSession((state) => state.authUser?.authority !== 'CUSTOMER_USER');
  const own = useQuery(toldInPlace(unitsQuery(entity)));
  const profile = useQuery({
    ...toldInPlace(unitsQuery(entityId('DEVICE_PROFILE', profileId ?? ''))),
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
