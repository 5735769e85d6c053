import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { useQuery } from '@tanstack/react-query';
import type { Widget } from '../model/widget';
import type { SettingsSchemas } from '../runtime/settings-schemas';
import type { TypeParameters } from '../runtime/use-type-parameters';
import { type WidgetDescriptor, widgetTypeQuery } from '../runtime/widget-type-query';
import type { ActionSource } from './widget-settings/action-sources';

/** Dashboards that nobody edits come without this code, unless scripts of tenants need it. */
const parametersOf = async (script: string) => {
  const file = await loadCode(() => import(/* webpackChunkName: "stored-widget" */ '../runtime/use-type-parameters'));
  return file.readTypeParameters(script);
};

const actionSourcesIn = async (script: string) => {
  const file = await loadCode(() => import(/* webpackChunkName: "stored-widget" */ '../runtime/script-action-sources'));
  return file.readActionSources(script);
};

const schemasOf = async (descriptor: WidgetDescriptor) => {
  const file = await loadCode(() => import(/* webpackChunkName: "stored-widget" */ '../runtime/settings-schemas'));
  return file.readSettingsSchemas(descriptor);
};

/** What the stored type of a widget says; each undefined until it is known. */
export interface TypeFacts {
  parameters: TypeParameters | undefined;
  /** Places where it offers actions. */
  actionSources: readonly ActionSource[] | undefined;
  schemas: SettingsSchemas | undefined;
}

/** What the script of a widget’s type says; of system types, whose facts the console declares, nothing is asked. */
export function useTypeFacts(widget: Widget, isDeclared: boolean): TypeFacts {
  const isAsked = !isDeclared;
  const stored = useQuery(toldInPlace({ ...widgetTypeQuery(widget), enabled: isAsked }));
  const descriptor = stored.data?.descriptor;
  const script = descriptor?.controllerScript ?? '';
  const { data: parameters } = useQuery(
    toldInPlace({
      queryKey: ['widgetTypes', 'parameters', script],
      queryFn: () => parametersOf(script),
      enabled: isAsked && descriptor !== undefined,
    }),
  );
  const { data: actionSources } = useQuery(
    toldInPlace({
      queryKey: ['widgetTypes', 'action-sources', script],
      queryFn: () => actionSourcesIn(script),
      enabled: !widget.isSystemType,
    }),
  );
  const { data: schemas } = useQuery(
    toldInPlace({
      queryKey: ['widgetTypes', 'settings-schemas', descriptor],
      queryFn: () => schemasOf(descriptor ?? {}),
      enabled: !widget.isSystemType && descriptor !== undefined,
    }),
  );
  return { parameters, actionSources, schemas };
}
