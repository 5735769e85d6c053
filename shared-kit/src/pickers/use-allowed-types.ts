import { type PickableType, prepareAllowedEntityTypes } from '../api/allowed-entity-types';
import { entityTypeTable } from '../api/entity-types';
import { useScreenText } from '../i18n/screen-text';
import { useSession } from '../session/session';

/** Which types a picker offers. */
export interface AllowedTypes {
  /** Of those the role may see, only these. */
  allowed?: readonly PickableType[];
  /** Offers the current customer, tenant and user of aliases too. */
  aliases?: boolean;
  /** Offers the `allowed` list as it is, to any viewer. */
  ignoreAuthority?: boolean;
}

/** A type to pick, under its name. */
export interface TypeOption {
  value: PickableType;
  label: string;
}

/** The types that the signed-in user may pick, in their order. Edges are among them while they are on. */
export function useAllowedTypes({ allowed, aliases, ignoreAuthority }: AllowedTypes): TypeOption[] {
  const text = useScreenText('kit');
  const authority = useSession(({ authUser }) => authUser?.authority ?? 'ANONYMOUS');
  const edgesSupportEnabled = useSession((state) => state.edgesSupportEnabled);
  const types =
    ignoreAuthority && allowed?.length
      ? allowed.filter((type) => type !== 'EDGE' || edgesSupportEnabled)
      : prepareAllowedEntityTypes({ authority, edgesSupportEnabled }, { allowed, aliases });
  return types.map((value) => ({ value, label: text(entityTypeTable[value].label) }));
}
