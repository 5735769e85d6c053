import type { Authority } from '../api/authority';
import type { Audience } from '../session/audience';
import type { ExtensionPoint, ExtensionPoints } from './extension-points';

/**
 * What a module adds to the console: plain data, so the shell draws menu, home and route table without loading code.
 * `declaration-schema.js` says the same for the checks of build, store and page.
 */
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
export interface RouteDeclaration extends Audience {
  /** Path without leading slash; `/*` at the end hands everything below to the module. */
  path: string;
  /** The exposed file whose default export is the route's component. */
  expose: string;
  /** Authorities that may enter; absent: every signed-in user. Others are told that they may not. */
  auth?: readonly Authority[];
  /** The page exists only while this fact of the session is true; otherwise its address leads home, as unknown ones do. */
  when?: Audience['when'];
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

export interface MenuDeclaration extends Audience {
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
  auth: readonly Authority[];
  /** Shown only while this fact of the session is true; default: that of the route at `path`. */
  when?: Audience['when'];
  /** `idle`: fetch the page once home is shown and the console has nothing else to do, because most people open it next. */
  preload?: 'idle';
}

/** A place of the home page. `auth` and `when` are by default those of the route at `path`. */
export interface HomeDeclaration extends Audience {
  /** Group on the home page; the module's text `home.<section>` names it. */
  section: string;
  path: string;
  label?: string;
  icon?: string;
  order?: number;
}

/** What every contribution declares, whatever its point. */
interface CommonExtension<P extends ExtensionPoint> extends Audience {
  point: P;
  /** Unique within the point. */
  id: string;
  /** The exposed file whose default export fits the point. */
  expose: string;
  /** Place among the contributions to the point; where only one is drawn, the first. */
  order: number;
}

/** A contribution to one extension point: the common part and what the point asks for (`extension-points.ts`). */
export type ExtensionOf<P extends ExtensionPoint> = CommonExtension<P> & ExtensionPoints[P]['data'];

/** A contribution to an extension point. */
export type ExtensionDeclaration = { [P in ExtensionPoint]: ExtensionOf<P> }[ExtensionPoint];

/** Expose → file → hash: what the browser may fetch before the module's code asks for it. */
export type PreloadFiles = Record<string, Record<string, string>>;

/** `module.json`: the declaration and what the build knows about its files. */
export interface ModuleManifest extends ModuleDeclaration {
  /** Store version: package version, `-`, 8 hex of the content. */
  version: string;
  /** Federation container name; carries the version, so that two versions never share a chunk registry. */
  container: string;
  /** File name of the remote entry. */
  entry: string;
  /** Subresource integrity (sha256: shorter than others, which count on the first page) of the remote entry. The entry holds those of its chunks and styles. */
  integrity: string;
  /** Every file of the build with its hash, for `modules verify`. */
  files: Record<string, string>;
  /** First files of each route's expose and of the texts, with their hashes. */
  preload?: PreloadFiles;
  /** Languages that have declaration texts (`texts/<language>.json` in the build). */
  languages: string[];
}
