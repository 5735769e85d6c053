import { MatNativeDateModule } from '@angular/material/core';
import { MatDatepickerModule } from '@angular/material/datepicker';
import { MatExpansionModule } from '@angular/material/expansion';
import { MatLegacyAutocompleteModule } from '@angular/material/legacy-autocomplete';
import { MatLegacyCardModule } from '@angular/material/legacy-card';
import { MatLegacyChipsModule } from '@angular/material/legacy-chips';
import { MatLegacyListModule } from '@angular/material/legacy-list';
import { MatLegacyMenuModule } from '@angular/material/legacy-menu';
import { MatLegacyPaginatorModule } from '@angular/material/legacy-paginator';
import { MatLegacyRadioModule } from '@angular/material/legacy-radio';
import { MatLegacySliderModule } from '@angular/material/legacy-slider';
import { MatLegacyTableModule } from '@angular/material/legacy-table';
import { MatSortModule } from '@angular/material/sort';
import { MatStepperModule } from '@angular/material/stepper';
import { furtherModules } from './template-module';

// What few templates name: it comes after the core, before any template is compiled.
furtherModules.push(
  MatNativeDateModule,
  MatDatepickerModule,
  MatExpansionModule,
  MatLegacyAutocompleteModule,
  MatLegacyCardModule,
  MatLegacyChipsModule,
  MatLegacyListModule,
  MatLegacyMenuModule,
  MatLegacyPaginatorModule,
  MatLegacyRadioModule,
  MatLegacySliderModule,
  MatLegacyTableModule,
  MatSortModule,
  MatStepperModule,
);
