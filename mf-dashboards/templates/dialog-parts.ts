import { Directive, InjectionToken, inject } from '@angular/core';

/** What a dialog's own parts close it by; none in a widget. */
export const DIALOG = new InjectionToken<{ close: (result?: unknown) => void } | null>('dialog', {
  factory: () => null,
});

const named = (name: string) =>
  [`[mat-dialog-${name}]`, `mat-dialog-${name}`, `[matDialog${name[0]?.toUpperCase()}${name.slice(1)}]`].join();

/** The heading of a dialog. */
export class DialogTitle {}
Directive({ selector: named('title'), host: { class: 'mat-dialog-title' } })(DialogTitle);

/** What a dialog scrolls. */
export class DialogContent {}
Directive({ selector: named('content'), host: { class: 'mat-dialog-content' } })(DialogContent);

/** The row of a dialog's buttons. */
export class DialogActions {}
Directive({ selector: named('actions'), host: { class: 'mat-dialog-actions' } })(DialogActions);

/** A button that closes the dialog around it. */
export class DialogClose {
  result: unknown;
  private readonly dialog = inject(DIALOG);

  close(): void {
    this.dialog?.close(this.result || undefined);
  }
}
Directive({
  selector: named('close'),
  inputs: [{ name: 'result', alias: 'mat-dialog-close' }],
  host: { '(click)': 'close()', '[attr.type]': '"button"' },
})(DialogClose);
