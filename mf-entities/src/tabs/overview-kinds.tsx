import type { Contact } from '@mullion/shared-kit/api/contact';
import type { EntityType } from '@mullion/shared-kit/api/entity-id';
import type { ComponentType } from 'react';
import { ContactProperties, hasContact } from '../features/customers/contact-properties';
import { CustomerHoldings } from '../features/customers/customer-holdings';
import { ConnectionProperties, CredentialsProperties, FirstValueGuide } from '../features/devices/device-cards';
import { EdgeHoldings } from '../features/edges/edge-holdings';
import { OwnerProperties } from '../features/owner/owner-properties';
import { TenantProperties } from '../features/tenants/tenant-properties';
import { AccountProperties } from '../features/users/account-properties';

/** A card of an overview. What it is given is an entity of the kind that names it. */
export interface OverviewCard {
  /** i18n key. */
  title: string;
  Content: ComponentType<{ entity: unknown }>;
  /** Whether there is anything to say of this entity. */
  hasContent: (entity: unknown) => boolean;
}

/** What the overview of one kind shows besides the parts all share: latest values with a chart, attributes, open alarms. */
interface OverviewKind {
  cards: readonly OverviewCard[];
  /** In the place of values while there are none. */
  withoutValues?: OverviewCard;
  /** Alarms are expected here: that there is none is said too. */
  isWatched?: boolean;
}

const card = <T,>(
  title: string,
  Content: ComponentType<{ entity: T }>,
  hasContent: (entity: T) => boolean = () => true,
): OverviewCard => ({
  title,
  Content: Content as OverviewCard['Content'],
  hasContent: hasContent as OverviewCard['hasContent'],
});

const owner = card('overview.belongs-to', OwnerProperties);
const contact = card<Contact>('overview.contact', ContactProperties, hasContact);

/** The kinds whose pages open with an overview; `module.config.ts` names the same, and a screen says `tabs: { first: 'overview' }`. */
export const overviewKinds: Partial<Record<EntityType, OverviewKind>> = {
  DEVICE: {
    cards: [
      card('overview.connection', ConnectionProperties),
      owner,
      card('overview.credentials', CredentialsProperties),
    ],
    withoutValues: card('overview.first-value', FirstValueGuide),
    isWatched: true,
  },
  ASSET: { cards: [owner], isWatched: true },
  ENTITY_VIEW: { cards: [owner] },
  EDGE: { cards: [card('overview.edge-holdings', EdgeHoldings), owner], isWatched: true },
  CUSTOMER: { cards: [card('overview.holdings', CustomerHoldings), contact] },
  TENANT: { cards: [card('overview.administration', TenantProperties), contact] },
  USER: { cards: [card('overview.account', AccountProperties)] },
};
