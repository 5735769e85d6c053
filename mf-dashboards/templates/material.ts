import { MatLegacyButtonModule } from '@angular/material/legacy-button';
import { MatLegacyCheckboxModule } from '@angular/material/legacy-checkbox';
import { MatLegacyFormFieldModule } from '@angular/material/legacy-form-field';
import { MatLegacyInputModule } from '@angular/material/legacy-input';
import { MatLegacyProgressBarModule } from '@angular/material/legacy-progress-bar';
import { MatLegacyProgressSpinnerModule } from '@angular/material/legacy-progress-spinner';
import { MatLegacySelectModule } from '@angular/material/legacy-select';
import { MatLegacySlideToggleModule } from '@angular/material/legacy-slide-toggle';
import { MatLegacyTabsModule } from '@angular/material/legacy-tabs';
import { MatLegacyTooltipModule } from '@angular/material/legacy-tooltip';
import { MatToolbarModule } from '@angular/material/toolbar';

/** The Material modules that most templates with Material elements need. */
export const material = [
  MatLegacyButtonModule,
  MatLegacyCheckboxModule,
  MatLegacyFormFieldModule,
  MatLegacyInputModule,
  MatLegacyProgressBarModule,
  MatLegacyProgressSpinnerModule,
  MatLegacySelectModule,
  MatLegacySlideToggleModule,
  MatLegacyTabsModule,
  MatLegacyTooltipModule,
  MatToolbarModule,
];
