import { ChangeDetectorRef, Component, ElementRef, inject } from '@angular/core';
import { PAGE } from './page';

/** Paths by the names of their icons, each asked for once. */
const known = new Map<string, Promise<unknown>>();

/** `<mat-icon>close</mat-icon>`: the page knows how it is drawn; what it doesn't know is empty. */
export class TemplateIcon {
  svgIcon = '';
  fontIcon = '';
  path = '';
  private shown = '';
  private readonly page = inject(PAGE);
  private readonly element: HTMLElement = inject(ElementRef).nativeElement;
  private readonly changes = inject(ChangeDetectorRef);

  ngAfterContentChecked(): void {
    const text = this.element.querySelector('.mat-icon-name')?.textContent ?? '';
    const name = (this.svgIcon || this.fontIcon || text).trim();
    if (name === this.shown) return;
    this.shown = name;
    let path = known.get(name);
    if (!path) {
      path = name ? this.page.ask('icon', name) : Promise.resolve('');
      known.set(name, path);
    }
    path.then(
      (data) => {
        if (name !== this.shown) return;
        this.path = typeof data === 'string' ? data : '';
        this.changes.detectChanges();
      },
      (error) => this.page.fail(error),
    );
  }
}
Component({
  selector: 'mat-icon',
  inputs: ['svgIcon', 'fontIcon', 'color', 'inline'],
  host: {
    class: 'mat-icon notranslate',
    role: 'img',
    'aria-hidden': 'true',
    '[class]': '"mat-" + (color ?? "inherit")',
  },
  template:
    '<span class="mat-icon-name" hidden><ng-content></ng-content></span>' +
    '<svg viewBox="0 0 24 24" width="100%" height="100%" fill="currentColor"><path [attr.d]="path" /></svg>',
})(TemplateIcon);
