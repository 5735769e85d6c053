import { Component, ElementRef, inject } from '@angular/core';
import { PAGE } from './page';

let count = 0;

/** A state of the dashboard: a place that stays empty, over which the page draws it. */
export class DashboardState {
  stateId = '';
  syncParentStateParams: unknown = false;
  defaultAutofillLayout: unknown = true;
  defaultMargin?: number;
  defaultBackgroundColor?: string;
  private readonly page = inject(PAGE);
  private readonly element: HTMLElement = inject(ElementRef).nativeElement;
  private readonly id = `state-${++count}`;
  private told = '';
  private readonly look = () => this.tell();
  private readonly observer = new ResizeObserver(this.look);

  constructor() {
    this.observer.observe(this.element);
    addEventListener('scroll', this.look, true);
  }

  /** What is around it may have moved it. */
  ngAfterViewChecked(): void {
    this.tell();
  }

  ngOnDestroy(): void {
    this.observer.disconnect();
    removeEventListener('scroll', this.look, true);
    this.page.ask('hole', this.id, null).catch(this.page.fail);
  }

  private tell(): void {
    const { left, top, width, height } = this.element.getBoundingClientRect();
    const dialog = [...document.querySelectorAll('.stored-dialog')].at(-1);
    const isShown = this.stateId && width > 0 && height > 0;
    const said = isShown && {
      ...{ stateId: this.stateId, follows: this.syncParentStateParams === true, fills: this.defaultAutofillLayout },
      ...{ margin: this.defaultMargin, color: this.defaultBackgroundColor, place: { left, top, width, height } },
      // A dialog that stands over it hides what the page draws.
      ...(dialog && !dialog.contains(this.element) && { isCovered: true }),
    };
    const text = JSON.stringify(said);
    if (text === this.told) return;
    this.told = text;
    this.page.ask('hole', this.id, said || null).catch(this.page.fail);
  }
}
Component({
  selector: 'tb-dashboard-state',
  inputs: [
    ...['ctx', 'stateId', 'syncParentStateParams', 'entityId', 'entityParamName', 'defaultAutofillLayout'],
    ...['defaultMargin', 'defaultBackgroundColor'],
  ],
  host: { style: 'display: block; width: 100%; height: 100%' },
  template: '',
})(DashboardState);
