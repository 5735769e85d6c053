import { isObject } from '../model/damage';
import type { StoredDashboard } from '../model/read-dashboard';

/** Whether anyone with the link may see a dashboard. */
export const isPublic = ({ assignedCustomers }: StoredDashboard): boolean =>
  assignedCustomers?.some((customer) => customer.public) ?? false;

/** To whom a dashboard is assigned, in words; the public customer is told by itself. */
export const customerTitles = ({ assignedCustomers }: StoredDashboard): string =>
  (assignedCustomers ?? []).flatMap((customer) => (customer.public ? [] : [customer.title])).join(', ');

/** The address at which anyone sees a public dashboard; nothing for one that is private. */
export function publicLink({ id, assignedCustomers }: StoredDashboard, origin: string): string | undefined {
  const everybody = assignedCustomers?.find((customer) => customer.public);
  return everybody && `${origin}/dashboard/${id.id}?publicId=${everybody.customerId.id}`;
}

/** What shows a public dashboard in a page of another site, for reading. */
export const embedCode = (link: string, title: string): string =>
  `<iframe src="${attribute(`${link}&embedded=true`)}" title="${attribute(title)}" style="border: 0" width="100%" height="600" allowfullscreen></iframe>`;

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** What people wrote about a dashboard. */
export const descriptionOf = ({ configuration }: StoredDashboard): string => {
  const description = isObject(configuration) ? configuration.description : undefined;
  return typeof description === 'string' ? description : '';
};
