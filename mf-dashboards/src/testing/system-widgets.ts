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
}

const system = path.join(__dirname, '../../../platform/src/widgets/system');

interface Bundle {
  alias: string;
  widgets: { alias: string; name: string; defaultConfig: { settings?: Readonly<Record<string, unknown>> } }[];
}

/** Of all bundles, by name. */
export const systemWidgets: readonly SystemWidget[] = readdirSync(system)
  .map((file) => JSON.parse(readFileSync(path.join(system, file), 'utf8')) as Bundle)
  .flatMap(({ alias: bundle, widgets }) =>
    widgets.map(({ alias, name, defaultConfig: { settings = {} } }) => ({
      ...{ key: `${bundle}.${alias}`, bundle, alias, name, settings },
    })),
  )
  .sort((a, b) => a.key.localeCompare(b.key));
