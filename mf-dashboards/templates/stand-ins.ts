import { Component, type Type } from '@angular/core';
import { ValueField } from './value-field';

/** Elements of the platform's console that are here. */
export const knownElements = [
  'tb-entity-subtype-autocomplete',
  'tb-relation-type-autocomplete',
  'tb-entity-type-select',
  'tb-entity-select',
  'tb-image-input',
  'tb-file-input',
  'tb-ota-package-autocomplete',
  'tb-dashboard-state',
];

/** One component for each set of names. */
const made = new Map<string, Type<unknown>>();

/** In the place of the other elements of the platform's console that a template names: they say so, and forms around them go on. */
export function standIns(html: string): Type<unknown>[] {
  const named = new Set([...html.matchAll(/<(tb-[\w-]+)/g)].map(([, name = '']) => name.toLowerCase()));
  const missing = [...named].filter((name) => !knownElements.includes(name)).sort();
  if (missing.length === 0) return [];
  const selector = missing.join();
  const known = made.get(selector);
  if (known) return [known];
  class StandIn extends ValueField {
    get text(): string {
      return this.word('unavailable').replace('{{name}}', this.element.localName);
    }
  }
  Component({ selector, host: { class: 'stand-in' }, template: '{{ text }}' })(StandIn);
  made.set(selector, StandIn);
  return [StandIn];
}
