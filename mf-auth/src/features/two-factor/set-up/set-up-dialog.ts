/** What every set-up dialog takes. */
export interface SetUpDialogProps {
  /** The factor is on, or the person gave up. */
  onClose: () => void;
}
