import { readJson } from '@mullion/shared-kit/browser/read-json';
import { hasKeyFilters } from '@mullion/shared-kit/filters/key-filter-info';
import { isObject, type Json } from '../damage';
import { layoutIds } from '../dashboard';
import { isUuid } from '../made-id';
import { type ReadDashboard, readDashboard, type StoredDashboard } from '../read-dashboard';

/** Why a file is no dashboard: the first member that is wrong, and what it has to be. */
export interface ImportProblem {
  /** As `configuration.widgets.abc`; empty: the file itself. */
  path: string;
  expected: 'json' | 'object' | 'list' | 'text' | 'number' | 'id' | 'widget';
}

export type ImportedDashboard =
  | { problem: ImportProblem; read?: undefined }
  | { problem?: undefined; read: ReadDashboard };

/** What a file of a dashboard holds, in its form of today. Nothing is taken over of a file with a mistake. */
export function importDashboard(text: string): ImportedDashboard {
  const file = readJson(text);
  if (file === undefined) return { problem: { path: '', expected: 'json' } };
  if (!isObject(file)) return { problem: { path: '', expected: 'object' } };
  if (typeof file.title !== 'string' || !file.title.trim()) return { problem: { path: 'title', expected: 'text' } };
  if (!isObject(file.configuration)) return { problem: { path: 'configuration', expected: 'object' } };
  const read = readDashboard(file as unknown as StoredDashboard);
  const [damage] = read.damages;
  if (damage) return { problem: { path: damage.path.join('.'), expected: damage.expected } };
  const problem = wrongWidget(read) ?? wrongAction(read) ?? wrongPlace(read) ?? wrongName(read);
  return problem ? { problem } : { read };
}

/** A widget names its type. */
function wrongWidget({ dashboard }: ReadDashboard): ImportProblem | undefined {
  for (const [id, widget] of Object.entries(dashboard.configuration.widgets)) {
    const members: Json = { ...widget };
    const member = ['bundleAlias', 'typeAlias', 'type'].find((name) => typeof members[name] !== 'string');
    if (member) return { path: `configuration.widgets.${id}.${member}`, expected: 'text' };
  }
  return undefined;
}

/** An action that opens another dashboard names it by its id, or names none. */
function wrongAction({ dashboard }: ReadDashboard): ImportProblem | undefined {
  for (const [id, { config }] of Object.entries(dashboard.configuration.widgets)) {
    for (const [source, actions] of Object.entries(config.actions ?? {})) {
      const index = actions.findIndex(
        ({ type, targetDashboardId: named }) => type === 'openDashboard' && named && !isUuid(named),
      );
      const path = `configuration.widgets.${id}.config.actions.${source}.${index}.targetDashboardId`;
      if (index >= 0) return { path, expected: 'id' };
    }
  }
  return undefined;
}

/** A layout places widgets that are there, and says in numbers where. */
function wrongPlace({ dashboard: { configuration } }: ReadDashboard): ImportProblem | undefined {
  for (const [stateId, { layouts }] of Object.entries(configuration.states)) {
    for (const layoutId of layoutIds) {
      for (const [id, place] of Object.entries(layouts[layoutId]?.widgets ?? {})) {
        const path = `configuration.states.${stateId}.layouts.${layoutId}.widgets.${id}`;
        if (!Object.hasOwn(configuration.widgets, id)) return { path, expected: 'widget' };
        const members: Json = { ...place };
        const member = ['sizeX', 'sizeY', 'row', 'col'].find((name) => !isNumber(members[name]));
        if (member) return { path: `${path}.${member}`, expected: 'number' };
      }
    }
  }
  return undefined;
}

/** An alias says what it stands for, and a filter what it lets pass. */
function wrongName({ dashboard: { configuration } }: ReadDashboard): ImportProblem | undefined {
  const { entityAliases, filters } = configuration;
  const alias = Object.keys(entityAliases).find((id) => !entityAliases[id]?.filter);
  if (alias !== undefined) return { path: `configuration.entityAliases.${alias}.filter`, expected: 'object' };
  const filter = Object.keys(filters).find((id) => !hasKeyFilters(filters[id]));
  return filter === undefined ? undefined : { path: `configuration.filters.${filter}.keyFilters`, expected: 'list' };
}

/** What is absent has its default. */
const isNumber = (value: unknown) => typeof (value ?? 0) === 'number';
