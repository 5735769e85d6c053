import type { UserCodeFailure } from './user-code-error';

/** A script or style sheet that a document needs before its own script runs. */
export interface DocumentResource {
  url: string;
  type: 'css' | 'js';
  /** An ES module; its default export becomes `bridge.modules[url]`. */
  isModule?: boolean;
  /** Its code, which the page has fetched; of a module it is among `modules`. */
  code?: string;
  /** The module, and those that it imports. */
  modules?: readonly ModuleCode[];
}

/** The code of a module, in which the addresses of others are whole. */
export interface ModuleCode {
  url: string;
  code: string;
}

/** What a document consists of. */
export interface DocumentContent {
  html: string;
  css: string;
  /** Body of a function of one argument, `bridge`. */
  js: string;
  resources: readonly DocumentResource[];
  /** Code of libraries, which runs before everything else and leaves globals. */
  libraries?: readonly string[];
}

/** Why a resource could not be used. */
export type ResourceFailure =
  | 'unable-to-load'
  | 'unable-to-load-module'
  | 'unable-to-compile-module'
  | 'unable-to-init-module'
  | 'no-default-export';

/** From the page to the document: lists of these. */
export type ToDocument =
  | { type: 'warm'; libraries: readonly string[] }
  | { type: 'start'; content: DocumentContent; context: unknown; sources: readonly string[]; language: string }
  | { type: 'context'; context: unknown }
  | { type: 'message'; data: unknown }
  | ({ type: 'answer' } & CallAnswer)
  | { type: 'ping'; id: number };

/** What became of a call. */
type CallAnswer = { id: number; ok: true; value: unknown } | { id: number; ok: false; message: string };

/** From the document to the page: lists of these, or one, as JSON text. All of it may be forged by the document's own script. */
export type FromDocument =
  /** When that was said which follows: ms since 1970, parts of them too. */
  | { type: 'said'; at: number }
  | { type: 'ready' }
  /** Of a ping, by its number: a script that never ends can't read it. */
  | { type: 'pong'; id: number }
  /** Code of strangers begins, and is over. */
  | { type: 'busy' }
  | { type: 'idle' }
  | { type: 'size'; width: number; height: number }
  | { type: 'message'; data: unknown }
  | { type: 'call'; id: number; name: string; args: unknown[] }
  | { type: 'error'; error: UserCodeFailure }
  | { type: 'recovered' }
  | { type: 'resource'; url: string; failure: ResourceFailure };
