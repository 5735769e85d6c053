import type { User } from '@mullion/shared-kit/api/users';

/** How a new user gets the activation link: shown to who adds them, or by email. */
export const activations = ['link', 'mail'] as const;

/** A user as the form of new ones writes it; one that is stored says no more how it got its link. */
export interface NewUser extends User {
  activation?: (typeof activations)[number];
}
