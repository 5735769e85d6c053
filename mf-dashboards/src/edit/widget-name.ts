import type { Widget } from '../model/widget';

/** What people call a widget: its title, else that of its type; empty without either. */
export const nameOf = (widget: Widget | undefined): string => widget?.config.title || widget?.title || '';
