/** A part in which two versions of the same thing differ. */
export interface Difference {
  /** What tells the part from others: two people who changed the same one disagree. */
  id: string;
  kind: 'added' | 'changed' | 'moved' | 'removed';
  /** Its name, as people know it. */
  label: string;
  /** What kind of part it is, or what changed in it. */
  text?: string;
}
