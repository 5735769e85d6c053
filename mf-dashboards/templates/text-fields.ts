import { NgFor } from '@angular/common';
import { Component } from '@angular/core';
import { MatLegacyFormFieldModule } from '@angular/material/legacy-form-field';
import { MatLegacyInputModule } from '@angular/material/legacy-input';
import { fieldInputs, ValueField } from './value-field';

/** Which lists of types there are. */
const typePaths: Readonly<Record<string, string>> = {
  DEVICE: 'device',
  ASSET: 'asset',
  ENTITY_VIEW: 'entityView',
  EDGE: 'edge',
};

let count = 0;

/** A text that somebody types, with those that there are. */
class SuggestedText extends ValueField {
  readonly listId = `suggested-${++count}`;
  suggested: readonly string[] = [];
  get heading(): string {
    return this.label;
  }
  /** Asked for once somebody is there. */
  load(): void {}
}

const template = `<mat-form-field class="mat-block">
  <mat-label>{{ heading }}</mat-label>
  <input matInput [value]="value ?? ''" [required]="isRequired" [disabled]="disabled" [attr.list]="listId"
    (focus)="load()" (input)="choose($any($event.target).value)">
  <datalist [id]="listId"><option *ngFor="let one of suggested" [value]="one"></option></datalist>
</mat-form-field>`;

export class EntitySubtype extends SuggestedText {
  entityType = 'DEVICE';
  private isLoaded = false;

  override get heading(): string {
    return this.label || this.word('type');
  }

  override load(): void {
    const path = typePaths[this.entityType];
    if (!path || this.isLoaded) return;
    this.isLoaded = true;
    void this.read(`/api/${path}/types`).then((types) => {
      if (Array.isArray(types)) this.suggested = types.map(({ type }: { type: string }) => type);
    });
  }
}

export class RelationType extends SuggestedText {
  override suggested = ['Contains', 'Manages'];
  override get heading(): string {
    return this.label || this.word('relation-type');
  }
}

const imports = [MatLegacyFormFieldModule, MatLegacyInputModule, NgFor];
Component({
  selector: 'tb-entity-subtype-autocomplete',
  inputs: [...fieldInputs, 'entityType'],
  imports,
  template,
})(EntitySubtype);
Component({ selector: 'tb-relation-type-autocomplete', inputs: fieldInputs, imports, template })(RelationType);
