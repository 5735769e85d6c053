/** What can be changed about which versions run: on the Modules page, and at the server's command line. */
export type ModuleChange =
  | { act: 'use'; module: string; version: string }
  | { act: 'try'; module: string; version: string; percent: number }
  | { act: 'override'; module: string; version: string; tenantId: string; expose?: string }
  | { act: 'end-override'; module: string; tenantId: string; expose?: string }
  | { act: 'rollback'; module: string };

/** Who changed something: an account of the platform, or a user of the server's system. */
export interface ChangeAuthor {
  name: string;
  via: 'page' | 'server';
}

/** What happened to a module, when, and by whom. */
export interface ChangeLogEntry {
  time: number;
  by: ChangeAuthor;
  change: ModuleChange | { act: 'publish'; module: string; version: string };
  /** Why, in the words of whoever changed it. */
  reason?: string;
  /** The version that is current since then, for everybody. */
  current?: string;
}

/** Body of `POST /gateway/modules/changes`. */
export interface RequestedChange {
  /** The state that the decision was made on. */
  revision: string;
  change: ModuleChange;
  /** For the log. */
  reason?: string;
}

/** Body of `POST /gateway/modules/loads`: what a page has loaded, or could not load. */
export interface LoadReport {
  loads: { module: string; version: string; failed: boolean }[];
}

/** Loads that pages have reported: of one client, few an hour count, and one that failed. */
export interface LoadCount {
  loads: number;
  failed: number;
}

/** Who reported loads: accounts, and networks of those who were not signed in. */
export interface LoadClients {
  all: number;
  /** Those who reported one that failed. */
  failed: number;
}

/** A version of a module in the store. */
export interface StoredVersion {
  version: string;
  /** When it was stored, ms; null: its description can't be read. */
  stored: number | null;
  /** Bytes, uncompressed; null likewise. */
  size: number | null;
  /** Range of kits it was built for; null: it brings its own. */
  kit: string | null;
  fitsKit: boolean;
  /** Loads in each of the last 24 hours, the oldest first; empty where nobody can tell. */
  hours: LoadCount[];
  /** Who reported them. */
  clients: LoadClients;
}

export interface ModuleState {
  name: string;
  current: string;
  since: number | null;
  by: ChangeAuthor | null;
  fallback: string | null;
  trial: { version: string; percent: number } | null;
  /** Where rolling back leads, and where each further time. */
  earlier: string[];
  overrides: { tenantId: string; version: string; expose?: string }[];
  versions: StoredVersion[];
}

/** Answer of `GET /gateway/modules`, and of a change. */
export interface ModulesState {
  /** Tells states apart; a change names it. */
  revision: string;
  kit: string | null;
  /** Since when loads are counted: the gateway's start. */
  countedSince: number;
  modules: ModuleState[];
  /** Newest first. */
  log: ChangeLogEntry[];
}

/** Answer of `POST /gateway/modules/verify`: what of each version's files is not as it was published. */
export type VersionFaults = Record<string, string[]>;
