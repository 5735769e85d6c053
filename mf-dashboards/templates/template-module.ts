import { CommonModule } from '@angular/common';
import { NgModule, type Type } from '@angular/core';
import { FormsModule, ReactiveFormsModule } from '@angular/forms';
import { ExtendedModule } from '@ngbracket/ngx-layout/extended';
import { FlexModule } from '@ngbracket/ngx-layout/flex';
import { DashboardState } from './dashboard-state';
import { DialogActions, DialogClose, DialogContent, DialogTitle } from './dialog-parts';
import { EntitySelect, EntityTypeSelect } from './entity-fields';
import { FileInput, ImageInput, OtaPackageField } from './file-fields';
import { TemplateIcon } from './icon';
import { material } from './material';
import { SafePipe, TranslatePipe } from './pipes';
import { EntitySubtype, RelationType } from './text-fields';

/** Modules of further sets, which register themselves. */
export const furtherModules: Type<unknown>[] = [];

let made: Type<unknown> | undefined;

/** All that a template may name. */
export function templateModule(): Type<unknown> {
  if (made) return made;
  class TemplateModule {}
  const dialog = [DialogTitle, DialogContent, DialogActions, DialogClose];
  const fields = [EntitySubtype, RelationType, EntityTypeSelect, EntitySelect, ImageInput, FileInput, OtaPackageField];
  const own = [TemplateIcon, TranslatePipe, SafePipe, ...dialog, ...fields, DashboardState];
  const libraries = [
    CommonModule,
    FormsModule,
    ReactiveFormsModule,
    FlexModule,
    ExtendedModule,
    ...material,
    ...furtherModules,
  ];
  NgModule({ imports: [...libraries, ...own], exports: [...libraries, ...own] })(TemplateModule);
  made = TemplateModule;
  return made;
}
