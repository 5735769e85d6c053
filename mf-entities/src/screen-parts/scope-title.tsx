import type { EntityType } from '@mullion/shared-kit/api/entity-id';
import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import type { Scope } from '@mullion/shared-kit/api/scope';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { useOwner } from './use-owner';

interface ScopeTitles {
  type: EntityType;
  /** i18n key with `owner`: “Devices of Acme”. */
  of: string;
  /** i18n key of the heading below the public customer. */
  ofPublic?: string;
}

/** Heading of a list: the type's plural, or whose they are. */
export const scopeTitle = ({ type, of, ofPublic }: ScopeTitles) =>
  function ScopeTitle({ scope }: { scope: Scope }) {
    const t = useScreenText('mf-entities');
    const { owner } = useOwner(scope);
    if (!owner) return t(entityTypeTable[type].plural);
    return owner.isPublic && ofPublic ? t(ofPublic) : t(of, { owner: owner.title });
  };
