import '@angular/compiler';
import {
  type ApplicationRef,
  createComponent,
  createEnvironmentInjector,
  ErrorHandler,
  importProvidersFrom,
  NgZone,
  provideZoneChangeDetection,
} from '@angular/core';
import { FormBuilder, Validators } from '@angular/forms';
import { createApplication } from '@angular/platform-browser';
import { provideNoopAnimations } from '@angular/platform-browser/animations';
import { LAYOUT_CONFIG } from '@ngbracket/ngx-layout/core';
import { BehaviorSubject } from 'rxjs';
import type { TemplatePage, Templates, TemplateView } from '../src/runtime/template-api';
import { compileTemplate } from './compile';
import { DIALOG } from './dialog-parts';
import { PAGE } from './page';
import { templateModule } from './template-module';

/** Draws templates in the document. The application that they share begins at once, and is there after this task. */
export function startTemplates(): Templates {
  let page: TemplatePage | undefined;
  const thePage: TemplatePage = {
    ask: (...call) => (page ? page.ask(...call) : Promise.reject(new Error('No page'))),
    fail: (error) => page?.fail(error),
    translate: (key) => (page ? page.translate(key) : key),
  };
  let app: ApplicationRef | undefined;
  const begun = new Promise<void>((resolve, reject) => {
    // Further sets, which come after this one, register their modules first.
    queueMicrotask(() => {
      createApplication({
        providers: [
          provideZoneChangeDetection(),
          provideNoopAnimations(),
          importProvidersFrom(templateModule()),
          { provide: ErrorHandler, useValue: { handleError: thePage.fail } },
          { provide: PAGE, useValue: thePage },
          { provide: LAYOUT_CONFIG, useValue: { addFlexToParent: false }, multi: false },
        ],
      }).then((made) => {
        app = made;
        resolve();
      }, reject);
    });
  });
  begun.catch(thePage.fail);
  const application = () => {
    if (!app) throw new Error('Templates have not begun');
    return app;
  };
  const zone = () => application().injector.get(NgZone);

  const loading = new BehaviorSubject(false);
  let open = 0;
  let isTicking = false;

  return {
    fb: new FormBuilder(),
    validators: Validators,
    isLoading$: loading.asObservable(),
    connect(given) {
      page = given;
    },
    run: (task) => (app ? zone().run(task) : task()),
    noteCall(by) {
      open += by;
      if (loading.value !== open > 0) loading.next(open > 0);
    },
    tick() {
      if (isTicking || !app) return;
      isTicking = true;
      // After all that scripts do with an answer.
      zone().runOutsideAngular(() =>
        setTimeout(() => {
          isTicking = false;
          zone().run(() => {});
        }),
      );
    },
    draw(html, members, place, dialog): TemplateView {
      const type = compileTemplate(html, members);
      const { injector } = application();
      const environmentInjector = createEnvironmentInjector([{ provide: DIALOG, useValue: dialog ?? null }], injector);
      const view = zone().run(() => createComponent(type, { environmentInjector, hostElement: place }));
      // What is drawn now hears its events where it was drawn.
      const detectChanges = () => zone().run(() => view.changeDetectorRef.detectChanges());
      return {
        follow() {
          application().attachView(view.hostView);
          detectChanges();
        },
        detectChanges,
        end() {
          view.destroy();
          environmentInjector.destroy();
        },
      };
    },
  };
}
