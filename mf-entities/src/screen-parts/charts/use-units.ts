import { type EntityId, entityId } from '@mullion/shared-kit/api/entity-id';
import { attributesQuery } from '@mullion/shared-kit/api/telemetry';
import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { type Units, unitsKey, unitsOf } from '@mullion/shared-kit/api/units';
import { useSession } from '@mullion/shared-kit/session/session';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** Units by key, and why some of them could not be read. */
export interface KnownUnits {
  units: Units;
  /** Null where all were read. Values are shown without those that were not. */
  error: Error | null;
}

/**
 * Units of an entity's keys: its own over those of its profile. The platform does not let customers' users read the latter.
 * There is no toast where they cannot be read: `<UnitsProblem>` beside the values says so.
 */
export function useUnits(entity: EntityId, profileId?: string): KnownUnits {
  const mayReadProfiles = useSession((state) => state.authUser?.authority !== 'CUSTOMER_USER');
  const own = useQuery(toldInPlace(unitsQuery(entity)));
  const profile = useQuery({
    ...toldInPlace(unitsQuery(entityId('DEVICE_PROFILE', profileId ?? ''))),
    enabled: mayReadProfiles && profileId !== undefined,
    retry: false,
  });
  const error = own.error ?? profile.error;
  return useMemo(
    () => ({ units: new Map([...unitsOf(profile.data?.[0]?.value), ...unitsOf(own.data?.[0]?.value)]), error }),
    [own.data, profile.data, error],
  );
}

const unitsQuery = (entity: EntityId) => ({
  ...attributesQuery(entity, 'SERVER_SCOPE', [unitsKey]),
  staleTime: 60_000,
});
