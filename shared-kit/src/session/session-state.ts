import type { User } from '../api/users';
import { DEFAULT_MAX_DATAPOINTS } from '../time/constants';
import type { AuthUser } from './jwt';
import type { OriginalUser } from './original-sessions';
import type { TokenPair } from './token-store';

/** Facts of the signed-in user's system, read once at sign-in. */
export interface SystemParameters {
  userTokenAccessEnabled: boolean;
  /** Dashboards a user forced to full screen may open (the first hundred). */
  allowedDashboardIds: readonly string[];
  edgesSupportEnabled: boolean;
  hasRepository: boolean;
  tbelEnabled: boolean;
  /** Most points one chart may ask for. */
  maxDatapointsLimit: number;
}

/**
 * Why a session ended without the person's doing: its time was over; the platform ended it; another tab did, whatever its
 * reason; the user was changed; who it is could not be read, for a fault of the platform's.
 */
export type SignOutReason = 'expired' | 'ended' | 'elsewhere' | 'changed' | 'unread';

/**
 * What became of a sign-in by the address. While somebody was signed in: refused, or nobody was there to check it, or it
 * waits for that person's answer. Of a public link: it is none, or the platform failed.
 */
export type AddressSignIn =
  | 'refused'
  | 'unreachable'
  | 'public-refused'
  | 'public-failed'
  | { username: string; pair: TokenPair };

export interface SessionState extends SystemParameters {
  /** False while a load runs; guards wait for it. */
  isUserLoaded: boolean;
  isAuthenticated: boolean;
  /** What the access token says; null when nobody is signed in. */
  authUser: AuthUser | null;
  /** The user entity; null for a public user and before the second factor. */
  userDetails: User | null;
  forceFullscreen: boolean;
  /** Last dashboard a public user opened; survives sign-out. */
  lastPublicDashboardId: string | null;
  /** Who continues as this user and may go back to their own session; null for everybody in their own. */
  actingFor: OriginalUser | null;
  /** `unreachable`: the platform did not answer where the session needs it; it is tried again. Shown as a banner. */
  connection: 'online' | 'unreachable';
  /** Why nobody is signed in any more; the sign-in page says it. */
  signedOutBecause: SignOutReason | null;
  /** The username of the person whose page is kept, with what they typed, until they have signed in again. */
  heldFor: string | null;
  /** Text of a failed external sign-in, to be shown in an alert. */
  loginError: string | null;
  /** A sign-in that the address asked for, to be told or asked about. */
  addressSignIn: AddressSignIn | null;
}

/** Before the platform has said what it has. */
export const noSystemParameters: SystemParameters = {
  userTokenAccessEnabled: false,
  allowedDashboardIds: [],
  edgesSupportEnabled: false,
  hasRepository: false,
  tbelEnabled: false,
  maxDatapointsLimit: DEFAULT_MAX_DATAPOINTS,
};

/** Nobody signed in; what sign-out returns to. `lastPublicDashboardId` is left as it is. */
export const signedOut: Omit<SessionState, 'lastPublicDashboardId' | 'isUserLoaded'> = {
  ...noSystemParameters,
  isAuthenticated: false,
  authUser: null,
  userDetails: null,
  forceFullscreen: false,
  actingFor: null,
  connection: 'online',
  signedOutBecause: null,
  heldFor: null,
  loginError: null,
  addressSignIn: null,
};
