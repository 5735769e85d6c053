import { InjectionToken } from '@angular/core';
import type { TemplatePage } from '../src/runtime/template-api';

export const PAGE = new InjectionToken<TemplatePage>('page');
