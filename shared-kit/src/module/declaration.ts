import type { Authority } from '../session/authority';
import type { ExtensionPoints } from './extension-points';

/** What a module adds to the console: plain data, so the shell draws menu, home and route table without loading code. */
export interface ModuleDeclaration {
  /** Package folder and store name, such as `mf-entities`. */
  name: string;
  /** Semver range of the kit the module was built for; checked before any of its code runs. */
  requires: { kit: string };
  routes?: RouteDeclaration[];
  menu?: MenuDeclaration[];
  home?: HomeDeclaration[];
  extensions?: ExtensionDeclaration[];
}

/** A part of the address space that a module owns. */
export interface RouteDeclaration {
  /** Path without leading slash; `/*` at the end hands everything below to the module. */
  path: string;
  /** The exposed file whose default export is the route's component. */
  expose: string;
  /** Authorities that may enter; absent: every signed-in user. */
  auth?: Authority[];
  /** Reachable without a session. */
  public?: boolean;
  /** `shell` (default) draws inside menu and toolbar, `bare` on the empty page. */
  layout?: 'shell' | 'bare';
  /** i18n key of page title and crumb. */
  title: string;
  icon?: string;
  /** The page reads the toolbar's search text. */
  search?: boolean;
  /** Help id of the page: the toolbar's question mark leads to it. */
  help?: string;
  /** Leave this route out of the breadcrumb bar. */
  skipCrumb?: boolean;
  /** Address to go to instead: one for all or one per authority. */
  redirectTo?: string | Partial<Record<Authority, string>>;
}

/** Facts of the session that can hide a menu entry (spec 1 §2.8). */
export type SessionFact = 'edgesSupportEnabled' | 'hasRepository' | 'tbelEnabled' | 'userTokenAccessEnabled';

export interface MenuDeclaration {
  /** Unique over all modules. */
  id: string;
  /** i18n key of the label; default: the title of the route at `path`. */
  label?: string;
  /** Absolute path; absent for a group that only unfolds. */
  path?: string;
  icon?: string;
  /** `root` or the id of the group it stands in. */
  section: string;
  order: number;
  auth: Authority[];
  /** Shown only while this fact of the session is true. */
  when?: SessionFact;
  /** `idle`: fetch the page as soon as the console has nothing else to do, because most people open it. */
  preload?: 'idle';
}

export interface HomeDeclaration {
  /** Group on the home page; the module's text `home.<section>` names it. */
  section: string;
  path: string;
  label?: string;
  icon?: string;
  order?: number;
  auth?: Authority[];
  when?: SessionFact;
}

/** A contribution to an extension point; the props of a point are typed in `extension-points.ts`. */
export interface ExtensionDeclaration {
  point: keyof ExtensionPoints;
  /** Unique within the point. */
  id: string;
  /** The exposed file whose default export fits the point. */
  expose: string;
  /** Entity types it applies to; absent: all. */
  for?: string[];
  auth?: Authority[];
  /** i18n key. */
  label: string;
  icon?: string;
  order: number;
}

/** Expose → file → sha384: what the browser may fetch before the module's code asks for it. */
export type PreloadFiles = Record<string, Record<string, string>>;

/** `module.json`: the declaration and what the build knows about its files. */
export interface ModuleManifest extends ModuleDeclaration {
  /** Store version: package version, `-`, 8 hex of the content. */
  version: string;
  /** Federation container name; carries the version, so that two versions never share a chunk registry. */
  container: string;
  /** File name of the remote entry. */
  entry: string;
  /** Subresource integrity (sha384) of the remote entry. The entry holds those of its chunks and styles. */
  integrity: string;
  /** Every file of the build with its sha384, for `modules verify`. */
  files: Record<string, string>;
  /** First files of each route's expose and of the texts, with their hashes. */
  preload?: PreloadFiles;
  /** Languages that have declaration texts (`texts/<language>.json` in the build). */
  languages: string[];
}
