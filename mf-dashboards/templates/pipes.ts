import { inject, Pipe } from '@angular/core';
import { DomSanitizer } from '@angular/platform-browser';
import { PAGE } from './page';

/** Texts of the console by their keys; a key that it doesn't know stays. */
export class TranslatePipe {
  private readonly page = inject(PAGE);

  transform(key: unknown): unknown {
    return this.page.translate(key);
  }
}
Pipe({ name: 'translate' })(TranslatePipe);

/** HTML, addresses, and styles as they are: nothing of them leaves the frame. */
export class SafePipe {
  private readonly sanitizer = inject(DomSanitizer);

  transform(value: string, kind = 'html'): unknown {
    switch (kind) {
      case 'style':
        return this.sanitizer.bypassSecurityTrustStyle(value);
      case 'url':
        return this.sanitizer.bypassSecurityTrustUrl(value);
      case 'resourceUrl':
        return this.sanitizer.bypassSecurityTrustResourceUrl(value);
      case 'script':
        return value;
      default:
        return this.sanitizer.bypassSecurityTrustHtml(value);
    }
  }
}
Pipe({ name: 'safe' })(SafePipe);
