import { NgFor, NgIf } from '@angular/common';
import { Component } from '@angular/core';
import { MatLegacyFormFieldModule } from '@angular/material/legacy-form-field';
import { MatLegacyInputModule } from '@angular/material/legacy-input';
import { fieldInputs, ValueField } from './value-field';

/** A picture, as an address of data. */
export class ImageInput extends ValueField {
  showPreview: unknown = true;
  showClearButton: unknown = true;
  maxSizeByte?: number;
  problem = '';

  take(list: FileList | null): void {
    const file = list?.[0];
    if (!file) return;
    this.problem = this.maxSizeByte && file.size > this.maxSizeByte ? this.word('too-large') : '';
    if (this.problem) return;
    const reader = new FileReader();
    reader.onload = () => this.choose(reader.result);
    reader.onerror = () => this.page.fail(reader.error);
    reader.readAsDataURL(file);
  }
}
Component({
  selector: 'tb-image-input',
  inputs: [...fieldInputs, 'showPreview', 'showClearButton', 'maxSizeByte'],
  imports: [NgIf],
  host: { style: 'display: block; padding: 8px 0' },
  template: `<label>{{ label }} <input type="file" accept="image/*" [disabled]="disabled"
      (change)="take($any($event.target).files)"></label>
    <span role="alert" *ngIf="problem">{{ problem }}</span>
    <img *ngIf="value && showPreview" [src]="value" alt="" style="display: block; max-width: 100%; max-height: 120px">
    <button type="button" *ngIf="value && showClearButton" [disabled]="disabled" (click)="choose(null)">{{ word('clear') }}</button>`,
})(ImageInput);

/** A file, as its text or as what the template's own function makes of it. */
export class FileInput extends ValueField {
  accept = '*/*';
  allowedExtensions = '';
  dropLabel = '';
  readAsBinary: unknown = false;
  contentConvertFunction?: (content: unknown) => unknown;
  problem = '';

  take(list: FileList | null): void {
    const file = list?.[0];
    if (!file) return;
    const endings = this.allowedExtensions.split(',').filter(Boolean);
    const isAllowed = endings.length === 0 || endings.some((end) => file.name.toLowerCase().endsWith(`.${end.trim()}`));
    this.problem = isAllowed ? '' : this.word('wrong-file');
    if (!isAllowed) return;
    const reader = new FileReader();
    reader.onload = () =>
      this.choose(this.contentConvertFunction ? this.contentConvertFunction(reader.result) : reader.result);
    reader.onerror = () => this.page.fail(reader.error);
    if (this.readAsBinary === true) reader.readAsBinaryString(file);
    else reader.readAsText(file);
  }
}
Component({
  selector: 'tb-file-input',
  inputs: [...fieldInputs, 'accept', 'allowedExtensions', 'dropLabel', 'readAsBinary', 'contentConvertFunction'],
  imports: [NgIf],
  host: { style: 'display: block; padding: 8px 0' },
  template: `<label>{{ label || dropLabel }} <input type="file" [accept]="accept" [disabled]="disabled"
      (change)="take($any($event.target).files)"></label>
    <span role="alert" *ngIf="problem">{{ problem }}</span>`,
})(FileInput);

interface Package {
  id: { id: string };
  title: string;
  version: string;
}

/** A package of firmware or software for the devices of a profile. */
export class OtaPackageField extends ValueField {
  deviceProfileId = '';
  type = 'FIRMWARE';
  useFullEntityId: unknown = false;
  packages: readonly Package[] = [];
  private loaded = '';

  ngOnChanges(): void {
    const path = `/api/otaPackages/${encodeURIComponent(this.deviceProfileId)}/${encodeURIComponent(this.type)}`;
    if (!this.deviceProfileId || path === this.loaded) return;
    this.loaded = path;
    void this.read(`${path}?pageSize=50&page=0`).then((page) => {
      if (this.loaded === path) this.packages = (page as { data?: Package[] } | undefined)?.data ?? [];
    });
  }

  take(id: string): void {
    const isFull = this.useFullEntityId !== false && this.useFullEntityId !== 'false';
    this.choose(id ? (isFull ? { entityType: 'OTA_PACKAGE', id } : id) : null);
  }

  get chosen(): string {
    const { value } = this;
    return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : String(value ?? '');
  }
}
Component({
  selector: 'tb-ota-package-autocomplete',
  inputs: [...fieldInputs, 'deviceProfileId', 'type', 'useFullEntityId'],
  imports: [MatLegacyFormFieldModule, MatLegacyInputModule, NgFor],
  template: `<mat-form-field class="mat-block"><mat-label>{{ label || word('package') }}</mat-label>
    <select matNativeControl [value]="chosen" [required]="isRequired" [disabled]="disabled"
      [attr.aria-label]="label || word('package')" (change)="take($any($event.target).value)">
      <option value=""></option>
      <option *ngFor="let one of packages" [value]="one.id.id" [selected]="one.id.id === chosen">{{ one.title }} ({{ one.version }})</option>
    </select></mat-form-field>`,
})(OtaPackageField);
