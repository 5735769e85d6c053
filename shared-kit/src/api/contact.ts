/** Address members that customers and tenants share. */
export interface Contact {
  email: string | null;
  country: string | null;
  state: string | null;
  city: string | null;
  address: string | null;
  address2: string | null;
  zip: string | null;
  phone: string | null;
}

/** The address as written on a letter, in lines; '' if there is none. */
export const postalAddress = ({ address, address2, zip, city, state, country }: Contact): string =>
  [address, address2, [zip, city].filter(Boolean).join(' '), state, country].filter(Boolean).join('\n');
