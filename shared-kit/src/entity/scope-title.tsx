import type { EntityType } from '../api/entity-id';
import { entityTypeTable } from '../api/entity-types';
import type { Scope } from '../api/scope';
import { useScreenText } from '../i18n/screen-text';
import { useOwner } from './use-owner';

interface ScopeTitles {
  /** i18n namespace of the texts. */
  ns: string;
  type: EntityType;
  /** i18n key with `owner`: “Devices of Acme”. */
  of: string;
  /** i18n key of the heading below the public customer. */
  ofPublic?: string;
}

/** Heading of a list: the type's plural, or whose they are. */
export const scopeTitle = ({ ns, type, of, ofPublic }: ScopeTitles) =>
  function ScopeTitle({ scope }: { scope: Scope }) {
    const t = useScreenText(ns);
    const { owner } = useOwner(scope);
    if (!owner) return t(entityTypeTable[type].plural);
    return owner.isPublic && ofPublic ? t(ofPublic) : t(of, { owner: owner.title });
  };
