import type { AutoCommit } from '../../calls/repository';
import type { VersionType } from '../../calls/version-types';

/** A type with how it is committed. */
export interface AutoCommitRow extends AutoCommit {
  type: VersionType;
}

/** The form's values, as its list of fields knows them. */
export interface AutoCommitFields {
  rows: AutoCommitRow[];
}

export type AutoCommitValues = AutoCommitFields & Record<string, unknown>;
