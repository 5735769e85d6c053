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
