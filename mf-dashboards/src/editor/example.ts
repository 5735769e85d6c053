import { NULL_UUID } from '@mullion/shared-kit/api/entity-id';
import { readJson } from '@mullion/shared-kit/browser/read-json';
import { QueryClient } from '@tanstack/react-query';
import { exampleOf } from '../library/place-types';
import { isObject } from '../model/damage';
import type { WidgetConfig } from '../model/widget';
import { widgetTypeQuery } from '../runtime/widget-type-query';
import type { TypeDraft } from './type-draft';

/** The system type that the console draws in the place of a draft. */
export interface DrawnType {
  bundleAlias: string;
  alias: string;
}

/** What stands for the id and the names of a draft, and of its widget. */
export const DRAFT_ID = 'draft';

/** A widget of a draft, and what answers its questions about its type: what is stored of it doesn't matter. */
export function exampleOfDraft({ name, descriptor }: TypeDraft, drawn: DrawnType | undefined) {
  const owner = { entityType: 'TENANT', id: drawn ? NULL_UUID : DRAFT_ID } as const;
  const bundle = { tenantId: owner, alias: drawn?.bundleAlias ?? DRAFT_ID };
  const type = {
    ...({ id: { entityType: 'WIDGET_TYPE', id: DRAFT_ID }, createdTime: 0, tenantId: owner } as const),
    ...{ alias: drawn?.alias ?? DRAFT_ID, name, descriptor, bundleAlias: bundle.alias },
  };
  const widget = exampleOf(type, bundle);
  const client = new QueryClient();
  client.setQueryData(widgetTypeQuery(widget).queryKey, { name, descriptor });
  return { client, widget };
}

const storedDefault = ({ descriptor }: TypeDraft): Partial<WidgetConfig> => {
  const read = readJson(descriptor.defaultConfig);
  return isObject(read) ? (read as Partial<WidgetConfig>) : {};
};

/** What a type stores of its configured widget: no list of data sources where there was none, and there still are none. */
export function defaultOf(draft: TypeDraft, config: WidgetConfig): string {
  const isAdded = storedDefault(draft).datasources === undefined && config.datasources.length === 0;
  return JSON.stringify(isAdded ? { ...config, datasources: undefined } : config);
}

/** That widget with all that its type stores as the default of new ones, the title too. */
export function configuredOfDraft(draft: TypeDraft, drawn: DrawnType | undefined) {
  const { client, widget } = exampleOfDraft(draft, drawn);
  const { title, showTitle } = storedDefault(draft);
  return { client, widget: { ...widget, config: { ...widget.config, title, showTitle } } };
}
