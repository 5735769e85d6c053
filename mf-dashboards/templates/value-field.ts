import { Directive, ElementRef, inject } from '@angular/core';
import { type ControlValueAccessor, NgControl } from '@angular/forms';
import type { TemplatePage } from '../src/runtime/template-api';
import { PAGE } from './page';

/** Inputs that elements of forms have. */
export const fieldInputs = ['label', 'required', 'disabled', 'placeholder'];

/** An element whose value a form has. */
export class ValueField implements ControlValueAccessor {
  label = '';
  placeholder = '';
  required: unknown = false;
  disabled = false;
  value: unknown = null;
  protected readonly page: TemplatePage = inject(PAGE);
  protected readonly element: HTMLElement = inject(ElementRef).nativeElement;
  private tellValue: (value: unknown) => void = () => {};
  private tellTouched: () => void = () => {};

  constructor() {
    const control = inject(NgControl, { self: true, optional: true });
    if (control) control.valueAccessor = this;
  }

  writeValue(value: unknown): void {
    this.value = value;
  }
  registerOnChange(listener: (value: unknown) => void): void {
    this.tellValue = listener;
  }
  registerOnTouched(listener: () => void): void {
    this.tellTouched = listener;
  }
  setDisabledState(isDisabled: boolean): void {
    this.disabled = isDisabled;
  }

  /** What somebody has chosen. */
  choose(value: unknown): void {
    this.value = value;
    this.tellValue(value);
    this.tellTouched();
  }

  /** Whether a value has to be there. An attribute without a value says so, too. */
  get isRequired(): boolean {
    return (
      this.required !== false && this.required !== null && this.required !== undefined && this.required !== 'false'
    );
  }

  word(name: string): string {
    return String(this.page.translate(`mullion.${name}`));
  }

  /** What the platform answers; what it refuses is told. */
  protected async read(path: string): Promise<unknown> {
    try {
      const answer = (await this.page.ask('http', 'GET', path, null)) as {
        ok: boolean;
        value?: unknown;
        message?: string;
      };
      if (answer.ok) return answer.value;
      throw new Error(answer.message);
    } catch (error) {
      this.page.fail(error);
      return undefined;
    }
  }
}
Directive()(ValueField);
