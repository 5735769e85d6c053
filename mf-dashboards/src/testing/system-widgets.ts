import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A type of widget that every platform brings. */
export interface SystemWidget {
  /** Its bundle and alias. */
  key: string;
  bundle: string;
  alias: string;
  name: string;
  /** That it comes with. */
  settings: Readonly<Record<string, unknown>>;
  /** What it calls the forms of its settings and of its keys. */
  directives: Readonly<Partial<Record<(typeof directives)[number], string>>>;
}

const directives = ['settingsDirective', 'dataKeySettingsDirective', 'latestDataKeySettingsDirective'] as const;

const system = path.join(__dirname, '../../../platform/src/widgets/system');

interface Bundle {
  alias: string;
  widgets: (SystemWidget['directives'] & {
    alias: string;
    name: string;
    defaultConfig: { settings?: Readonly<Record<string, unknown>> };
  })[];
}

/** Of all bundles, by name. */
export const systemWidgets: readonly SystemWidget[] = readdirSync(system)
  .map((file) => JSON.parse(readFileSync(path.join(system, file), 'utf8')) as Bundle)
  .flatMap(({ alias: bundle, widgets }) =>
    widgets.map(({ alias, name, defaultConfig: { settings = {} }, ...widget }) => ({
      ...{ key: `${bundle}.${alias}`, bundle, alias, name, settings },
      directives: Object.fromEntries(
        directives.flatMap((member) => (widget[member] ? [[member, widget[member]]] : [])),
      ),
    })),
  )
  .sort((a, b) => a.key.localeCompare(b.key));
