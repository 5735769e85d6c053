import type { EntityType } from '../api/entity-id';
import type { CallOptions } from '../api/http-client';
import type { Translate } from '../i18n/i18n';
import { isOffered, type ListPlace, type Offered } from './offered';
import type { WorkOptions } from './run-each';

/** What rows of a list are, as far as lists and actions must know. */
export interface RowKind<in R> {
  id: (row: R) => string;
  /** What people call a row. */
  name: (row: R) => string;
  /** “3 devices” */
  counted: (count: number) => string;
}

/** What an action may do to the list around it. */
export interface ActionContext<in R> {
  /** Translates a key of the list's own namespace, or of another with its prefix (`kit:…`). */
  t: Translate;
  rows: RowKind<R>;
  /** Goes to an address of the console. */
  navigate: (path: string) => void;
  /** Tells that a row is no longer in this list. */
  gone: (id: string) => void;
  /** Reads the rows again, where a list is more than what it is given. */
  refresh?: () => Promise<void>;
}

/** A row of a selection that an action passes over, and the i18n key of why. */
export interface LeftOut<R> {
  row: R;
  reason: string;
}

/** Something that an action takes along, leaves behind, or is kept from, besides the rows it is asked for. */
export interface Impact<R> {
  /** The kind that is counted. */
  type: EntityType;
  /** It goes with the row, stays without it, or uses the row: the platform then refuses. */
  effect: 'goes' | 'stays' | 'blocks';
  /** i18n key: what that means to it, or what to do about it. */
  text?: string;
  /** The platform's list of it. */
  list: (row: R) => string;
  /** The first names are told; those of what blocks always are. */
  named?: boolean;
  /** Which entries of the list it is, where the platform cannot leave out others: all pages are read then. */
  of?: (entry: never, row: R) => boolean;
  /** Address of its list in the console. */
  path?: (row: R) => string;
}

/** What an action does to others; a function where that depends on who asks. */
export type Impacts<R> = readonly Impact<R>[] | (() => readonly Impact<R>[]);

/** The question asked before an action runs; texts are i18n keys that get `name`, `count` and `what` (“3 devices”). */
export interface ActionQuestion<R, C> {
  title: string;
  groupTitle?: string;
  text: string;
  /** Label of the confirming button: the deed itself with `what`, never "Yes". */
  confirm: string;
  /** Label of the other button, where “Cancel” could be taken for the deed. */
  keep?: string;
  /** What else the texts get of the first row. */
  values?: (row: R) => Record<string, string>;
  /** Heading of what stays without the row, where that means more than that it is not deleted. */
  stays?: string;
  danger?: boolean;
  /** Asked for several rows only. */
  forSeveral?: boolean;
  impacts?: Impacts<R>;
  /** Whose the row is now, where that changes: the question names them with their counts. */
  owner?: (row: R, context: C) => string | null | undefined;
  /** i18n key of their heading, with `count` of the rows; default: to whom rows are assigned. */
  ownersTitle?: string;
  /** What that means to these owners, with `count` of the rows that have one. */
  ownersText?: string;
}

/** How an action looks, and what it is for. */
interface ActionFace<R, C> extends Offered {
  id: string;
  /** i18n key, or the key for one row. */
  label: string | ((row: R) => string);
  icon: string;
  /**
   * Rows it does not apply to: these do not offer it. The answer is the i18n key of why, which is said of those that a
   * selection leaves out, or `true` where there is nothing to say.
   */
  unless?: (row: R, context: C) => string | boolean | null | undefined;
  /** Why the person may not do it to any row, as an i18n key: menus show it all the same, and say so. */
  blocked?: (context: C) => string | null | undefined;
  /** i18n key (with `count`) of its button for a selection; absent: for single rows only. */
  groupLabel?: string;
  /** For selections alone: neither rows nor details offer it. */
  several?: boolean;
  /** Shown as a button in the details instead of inside the menu. */
  prominent?: boolean;
  danger?: boolean;
}

/** Leads to another address. */
export interface LinkAction<R, C> extends ActionFace<R, C> {
  kind: 'link';
  to: (row: R, context: C) => string;
}

/** How a deed is taken back for one row, which is given as it was before. */
export interface Undo<R, C = unknown> {
  each: (row: R, options: CallOptions | undefined, context: C) => Promise<unknown>;
  /**
   * Whether the row is still as the action left it; if not, someone has changed it since, and their change stays.
   * `stored`: what the deed answered.
   */
  isStill: (row: R, stored: unknown, options: CallOptions | undefined, context: C) => Promise<boolean>;
  /** i18n key of why a row is passed over that is not. */
  changed: string;
}

/** Does something to rows by calls, after asking if there is a question. */
export type CallAction<R, C> = ActionFace<R, C> & {
  kind: 'call';
  ask?: ActionQuestion<R, C>;
  /** The toast offers Undo. */
  undo?: Undo<R, C>;
  /** i18n key of the toast when all went well: with `name` for one row; with `-many` appended and `what` for several. */
  done?: string;
  /** The row is no longer in this list afterwards: its details close. */
  leaves?: boolean | ((context: C) => boolean);
} & (EachCall<R, C> | TogetherCall<R, C>);

interface EachCall<R, C> {
  /**
   * The deed for one row. Called once per row, a few at a time. For several rows, failures are collected and shown with Retry:
   * the options say so to the call.
   */
  each: (row: R, context: C, options?: CallOptions) => Promise<unknown>;
}

interface TogetherCall<R, C> {
  /** The deed for all rows, where the platform does several in one call. */
  together: (rows: readonly R[], context: C) => Promise<unknown>;
}

/** Asks more than a question: a dialog of its own, which does the rest. */
export interface DialogAction<R, C> extends ActionFace<R, C> {
  kind: 'dialog';
  /** Answers false where the person gave up: a selection then stays. */
  open: (rows: readonly R[], context: C, leftOut: readonly LeftOut<R>[]) => void | Promise<void> | Promise<boolean>;
  /** A button beside the list offers it for everything that is found, on all pages; `label` is an i18n key. */
  all?: { label: string; open: (found: FoundRows<R>, context: C) => unknown };
}

/** Everything that a list finds, on all its pages. */
export interface FoundRows<R> {
  /** Reads them. Rejects when it is stopped. */
  all: (watch?: WorkOptions) => Promise<readonly R[]>;
  /** What is searched for; empty: nothing. */
  search: string;
  /** The search or a filter leaves rows out. */
  isFiltered: boolean;
}

/** Several under one button beside a selection; among the other entries in the menu of one row. */
export interface MenuAction<R, C> extends Offered {
  kind: 'menu';
  id: string;
  /** i18n key */
  label: string;
  actions: readonly SingleAction<R, C>[];
}

/** What can be run. */
export type SingleAction<R, C> = LinkAction<R, C> | CallAction<R, C> | DialogAction<R, C>;

/** Something a person can do with rows: offered in a row's menu, in its details, and for a selection. */
export type RowAction<R, C = ActionContext<R>> = SingleAction<R, C> | MenuAction<R, C>;

/** Every action that can be run, those inside of menus in their place. */
export const singleActions = <R, C>(actions: readonly RowAction<R, C>[]): readonly SingleAction<R, C>[] =>
  actions.flatMap((action) => (action.kind === 'menu' ? action.actions : [action]));

/** The actions that are offered in a list's context; of a menu, its remaining entries. */
export const offeredActions = <R, C>(
  actions: readonly RowAction<R, C>[],
  place: ListPlace,
): readonly RowAction<R, C>[] =>
  actions.flatMap((action): readonly RowAction<R, C>[] => {
    if (!isOffered(action, place)) return [];
    if (action.kind !== 'menu') return [action];
    const left = action.actions.filter((one) => isOffered(one, place));
    return left.length > 0 ? [{ ...action, actions: left }] : [];
  });
