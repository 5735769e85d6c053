import { NgFor, NgIf } from '@angular/common';
import { Component } from '@angular/core';
import { MatLegacyFormFieldModule } from '@angular/material/legacy-form-field';
import { MatLegacyInputModule } from '@angular/material/legacy-input';
import { fieldInputs, ValueField } from './value-field';

interface Id {
  entityType: string;
  id: string;
}
interface Choice {
  id: Id;
  name?: string;
  title?: string;
  email?: string;
}

/** Where entities of a type are listed for the one who is signed in. */
const listPaths: Readonly<Record<string, string>> = {
  DEVICE: 'tenant/devices',
  ASSET: 'tenant/assets',
  ENTITY_VIEW: 'tenant/entityViews',
  EDGE: 'tenant/edges',
  CUSTOMER: 'customers',
  DASHBOARD: 'tenant/dashboards',
  USER: 'users',
};
/** Entities that are offered at once. */
const OFFERED = 50;

const typeName = (type: string) => type.charAt(0) + type.slice(1).toLowerCase().replaceAll('_', ' ');
const isId = (value: unknown): value is Id =>
  typeof value === 'object' && value !== null && 'entityType' in value && 'id' in value;

/** Which kind of entity. */
export class EntityTypeSelect extends ValueField {
  showLabel: unknown = true;
  allowedEntityTypes?: readonly string[];
  readonly typeName = typeName;

  get types(): readonly string[] {
    return this.allowedEntityTypes ?? Object.keys(listPaths);
  }
}

const typeSelect = `<select matNativeControl [value]="VALUE ?? ''" [required]="isRequired" [disabled]="disabled"
    [attr.aria-label]="word('type')" (change)="CHOOSE($any($event.target).value || null)">
    <option value=""></option>
    <option *ngFor="let one of types" [value]="one" [selected]="one === VALUE">{{ typeName(one) }}</option>
  </select>`;

/** An entity: its kind, and then which one by its name. */
export class EntitySelect extends EntityTypeSelect {
  type: string | null = null;
  choices: readonly Choice[] = [];
  private search = 0;

  override writeValue(value: unknown): void {
    super.writeValue(isId(value) ? value : null);
    this.type = isId(value) ? value.entityType : ((this.types.length === 1 ? this.types[0] : this.type) ?? null);
    if (this.type) void this.find('');
  }

  chooseType(type: string | null): void {
    this.type = type;
    this.choices = [];
    this.choose(null);
    if (type) void this.find('');
  }

  async find(text: string): Promise<void> {
    const path = this.type ? listPaths[this.type] : undefined;
    if (!path) return;
    this.search += 1;
    const own = this.search;
    const query = new URLSearchParams({ pageSize: String(OFFERED), page: '0', textSearch: text });
    const page = (await this.read(`/api/${path}?${query}`)) as { data?: Choice[] } | undefined;
    if (own === this.search) this.choices = page?.data ?? [];
  }

  chooseEntity(id: string): void {
    this.choose(id && this.type ? { entityType: this.type, id } : null);
  }

  get chosen(): string {
    return isId(this.value) ? this.value.id : '';
  }

  nameOf({ name, title, email }: Choice): string {
    return title ?? name ?? email ?? '';
  }
}

const imports = [MatLegacyFormFieldModule, MatLegacyInputModule, NgFor, NgIf];
const typeInputs = [...fieldInputs, 'showLabel', 'allowedEntityTypes'];
const typeLabel = `<mat-label>{{ label || word('type') }}</mat-label>`;
const made = (value: string, choose: string) => typeSelect.replaceAll('VALUE', value).replace('CHOOSE', choose);

Component({
  selector: 'tb-entity-type-select',
  inputs: typeInputs,
  imports,
  template: `<mat-form-field class="mat-block">${typeLabel}${made('value', 'choose')}</mat-form-field>`,
})(EntityTypeSelect);
Component({
  selector: 'tb-entity-select',
  inputs: [...typeInputs, 'useAliasEntityTypes'],
  imports,
  host: { style: 'display: flex; gap: 8px' },
  template: `<mat-form-field>${typeLabel}${made('type', 'chooseType')}</mat-form-field>
    <mat-form-field *ngIf="type" style="flex: 1"><mat-label>{{ word('entity') }}</mat-label>
      <select matNativeControl [value]="chosen" [required]="isRequired" [disabled]="disabled"
        [attr.aria-label]="word('entity')" (change)="chooseEntity($any($event.target).value)">
        <option value=""></option>
        <option *ngFor="let one of choices" [value]="one.id.id" [selected]="one.id.id === chosen">{{ nameOf(one) }}</option>
      </select>
    </mat-form-field>`,
})(EntitySelect);
