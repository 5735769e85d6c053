/** Why a backup or a restore was refused. Nothing was changed then. */
export type BackupProblem =
  /** The data folder holds no database. */
  | 'no-data'
  /** The backup's file exists already, or its folder does not. */
  | 'unwritable'
  /** There is too little space for the backup. */
  | 'no-space'
  /** The file is no database of this platform. */
  | 'not-a-backup'
  /** The file is one, but parts of it are lost or changed. */
  | 'damaged'
  /** A newer platform made the file. */
  | 'newer'
  /** Another restore is waiting to be put in place. */
  | 'waiting'
  /** The platform does not start with the restored data; it runs with the former data again. */
  | 'refused';

export class BackupError extends Error {
  override readonly name = 'BackupError';
  constructor(
    readonly problem: BackupProblem,
    message: string,
  ) {
    super(message);
  }
}
