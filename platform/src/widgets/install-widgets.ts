/** The widgets every platform has: 97 types in 14 bundles (`system/`), the system's own. */
import { NULL_UUID } from '../framework/ids.js';
import { where } from '../framework/paging.js';
import type { Tx } from '../framework/tx.js';
import alarmWidgets from './system/alarm-widgets.json' with { type: 'json' };
import analogueGauges from './system/analogue-gauges.json' with { type: 'json' };
import cards from './system/cards.json' with { type: 'json' };
import charts from './system/charts.json' with { type: 'json' };
import controlWidgets from './system/control-widgets.json' with { type: 'json' };
import date from './system/date.json' with { type: 'json' };
import digitalGauges from './system/digital-gauges.json' with { type: 'json' };
import edgeWidgets from './system/edge-widgets.json' with { type: 'json' };
import entityAdminWidgets from './system/entity-admin-widgets.json' with { type: 'json' };
import gatewayWidgets from './system/gateway-widgets.json' with { type: 'json' };
import gpioWidgets from './system/gpio-widgets.json' with { type: 'json' };
import inputWidgets from './system/input-widgets.json' with { type: 'json' };
import mapsV2 from './system/maps-v2.json' with { type: 'json' };
import navigationWidgets from './system/navigation-widgets.json' with { type: 'json' };
import { pictureOf } from './system-pictures.js';
import source from './system-source.json' with { type: 'json' };
import { widgetBundles } from './widget-bundles.js';
import { widgetTypes } from './widget-types.js';

/** A type as the files of `system/` hold it. The console draws these by their aliases: template and script are the same for all. */
interface SystemWidget {
  alias: string;
  name: string;
  type: string;
  sizeX: number;
  sizeY: number;
  settingsDirective?: string;
  dataKeySettingsDirective?: string;
  latestDataKeySettingsDirective?: string;
  defaultConfig: object;
}

interface SystemBundle {
  alias: string;
  title: string;
  widgets: readonly SystemWidget[];
}

const BUNDLES: readonly SystemBundle[] = [
  alarmWidgets,
  analogueGauges,
  cards,
  charts,
  controlWidgets,
  date,
  digitalGauges,
  edgeWidgets,
  entityAdminWidgets,
  gatewayWidgets,
  gpioWidgets,
  inputWidgets,
  mapsV2,
  navigationWidgets,
];

/**
 * A template with one element, and a script that has the console draw the type there: copies begin with them. Those that show
 * entities page by page have none of their data in the script.
 */
const sourceOf = (bundle: string, { alias, settingsDirective = '' }: SystemWidget) => ({
  templateHtml: source.templateHtml.join('\n'),
  controllerScript: source.controllerScript
    .join('\n')
    .replace('BUNDLE.ALIAS', `${bundle}.${alias}`)
    .replace('PAGED', String(source.paged.includes(settingsDirective))),
});

const descriptorOf = (bundle: string, widget: SystemWidget) => {
  const { alias: _alias, name: _name, defaultConfig, ...facts } = widget;
  return {
    resources: [],
    templateCss: '',
    ...sourceOf(bundle, widget),
    settingsSchema: '',
    dataKeySettingsSchema: '',
    settingsDirective: '',
    dataKeySettingsDirective: '',
    latestDataKeySettingsDirective: '',
    ...facts,
    defaultConfig: JSON.stringify(defaultConfig),
  };
};

const bundlePicture = ({ alias, widgets }: SystemBundle) => pictureOf(alias, widgets[0]?.alias ?? '');

/** Gives the system's bundles and types their pictures, where they have none and are as they were installed. */
export function fillSystemPictures(tx: Tx): void {
  for (const bundle of BUNDLES) {
    const own = where('t.tenant_id = ? AND t.alias = ? AND t.title = ?', NULL_UUID, bundle.alias, bundle.title);
    for (const stored of widgetBundles.all(tx, own))
      if (!stored.image) widgetBundles.patch(tx, stored, { image: bundlePicture(bundle) });
    const installed = new Map(bundle.widgets.map((widget) => [widget.alias, widget]));
    for (const stored of widgetTypes.all(
      tx,
      where('t.tenant_id = ? AND t.bundle_alias = ?', NULL_UUID, bundle.alias),
    )) {
      const widget = installed.get(stored.alias ?? '');
      if (!stored.image && widget?.name === stored.name)
        widgetTypes.patch(tx, stored, { image: pictureOf(bundle.alias, widget.alias) });
    }
  }
}

/** Gives the system's types their source that were installed with the name of their type in its place. */
export function fillSystemSources(tx: Tx): void {
  for (const { alias, widgets } of BUNDLES) {
    for (const widget of widgets) {
      const own = where('t.tenant_id = ? AND t.bundle_alias = ? AND t.alias = ?', ...[NULL_UUID, alias, widget.alias]);
      const named = `// Drawn by the console: ${alias}.${widget.alias}`;
      for (const stored of widgetTypes.all(tx, own)) {
        const descriptor = stored.descriptor as Record<string, unknown> | null;
        if (descriptor?.controllerScript === named && !descriptor.templateHtml)
          widgetTypes.patch(tx, stored, { descriptor: { ...descriptor, ...sourceOf(alias, widget) } });
      }
    }
  }
}

/** Adds the system's bundles and types that are not there. */
export function installSystemWidgets(tx: Tx): void {
  for (const bundle of BUNDLES) {
    const { alias, title, widgets } = bundle;
    const own = where('t.tenant_id = ? AND t.alias = ?', NULL_UUID, alias);
    if (widgetBundles.all(tx, own).length > 0) continue;
    const image = bundlePicture(bundle);
    widgetBundles.insert(tx, widgetBundles.newEntity(tx, NULL_UUID, { alias, title, image }));
    for (const widget of widgets) {
      const fields = {
        bundleAlias: alias,
        alias: widget.alias,
        name: widget.name,
        image: pictureOf(alias, widget.alias),
        descriptor: descriptorOf(alias, widget),
      };
      widgetTypes.insert(tx, widgetTypes.newEntity(tx, NULL_UUID, fields));
    }
  }
}
