import type { FrameContext, ScriptData } from '../frame-context';
import type { Closed, ScriptObservable } from './observables';

interface MapParts {
  closed: Closed;
  told: () => FrameContext;
  data: () => readonly ScriptData[];
  /** The service that keeps values. */
  attributes: object;
  rxjs: object;
  placed: (message: string) => Error;
}

/**
 * `ctx.mapInstance`: who is on the widget's map, and where they are kept. It is there for actions of tooltips, which take a
 * place away with it.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 */
export function frameMap({ closed, told, data, attributes, rxjs, placed }: MapParts): object {
  type Row = Record<string, unknown> & { $datasource: Record<string, unknown> };
  type Key = { name?: string; type?: string; label?: string };
  type Value = { key: string; value: unknown };
  type Save = (entity: { entityType: string; id: string }, scope: string, list: Value[]) => ScriptObservable;
  const { saveEntityAttributes, deleteEntityAttributes, saveEntityTimeseries } = attributes as Record<
    'saveEntityAttributes' | 'deleteEntityAttributes' | 'saveEntityTimeseries',
    Save
  >;
  const { of, forkJoin } = rxjs as { of: (value: null) => ScriptObservable; forkJoin: (all: unknown[]) => unknown };

  /** Of everybody on the map one row, with the values by label. */
  const rows = (): Row[] => {
    const found = new Map<unknown, Row>();
    for (const { datasource, dataKey, data: points } of data()) {
      const id = datasource.entityId ?? datasource.name;
      const { entityId, entityType, entityName, entityLabel, aliasName } = datasource;
      const row = found.get(id) ?? {
        ...{ entityId, entityType, entityName, entityLabel, aliasName },
        ...{ $datasource: datasource, dsIndex: found.size },
      };
      found.set(id, row);
      const label = (dataKey as Key).label ?? '';
      const [ts, value] = points[points.length - 1] ?? [];
      if (!(label in row)) Object.assign(row, { [label]: value ?? null, [`${label}|ts`]: ts ?? null });
    }
    return [...found.values()];
  };

  const setting = (name: string, usual: string) => {
    const value = told().settings[name];
    return typeof value === 'string' && value ? value : usual;
  };
  /** Labels of the values that say where a marker is: on a picture, shares of its sides. */
  const labels = () =>
    setting('provider', told().widget.typeAlias).replace(/_/g, '-').endsWith('image-map')
      ? [setting('xPosKeyName', 'xPos'), setting('yPosKeyName', 'yPos')]
      : [setting('latKeyName', 'latitude'), setting('lngKeyName', 'longitude')];

  /** Keeps values where their keys are kept, as the map does: of nobody’s, and of keys that aren’t there, nothing is. */
  const save = (name: string, row: Partial<Row> | null | undefined, values: Record<string, unknown>) => {
    const { entityId: id, entityType } = row?.$datasource ?? row ?? {};
    if (typeof id !== 'string' || typeof entityType !== 'string')
      throw placed(`ctx.mapInstance.${name}: there is no entity whose place could be saved`);
    const entity = { entityType, id };
    const keys = data()
      .filter(({ datasource }) => datasource.entityId === id)
      .map(({ dataKey }) => dataKey as Key);
    const lists = { kept: [] as Value[], gone: [] as Value[], series: [] as Value[] };
    for (const [label, value] of Object.entries(values)) {
      const found = keys.find((key) => key.label === label) ?? keys.find((key) => key.name === label);
      const key = found?.name ?? '';
      if (found?.type === 'timeseries') lists.series.push({ key, value: value ?? '' });
      else if (found?.type === 'attribute') lists[value == null ? 'gone' : 'kept'].push({ key, value });
    }
    const { kept, gone, series } = lists;
    const calls = [
      ...(kept.length > 0 ? [saveEntityAttributes(entity, 'SERVER_SCOPE', kept)] : []),
      ...(gone.length > 0 ? [deleteEntityAttributes(entity, 'SERVER_SCOPE', gone)] : []),
      ...(series.length > 0 ? [saveEntityTimeseries(entity, 'ANY', series)] : []),
    ];
    return calls.length > 0 ? forkJoin(calls) : of(null);
  };

  return closed('ctx.mapInstance', {
    get datasources() {
      return rows();
    },
    saveMarkerLocation(row?: Partial<Row>, first?: unknown, second?: unknown) {
      const [x = '', y = ''] = labels();
      return save('saveMarkerLocation', row, {
        [x]: first === undefined ? row?.[x] : first,
        [y]: second === undefined ? row?.[y] : second,
      });
    },
    savePolygonLocation(row?: Partial<Row>, coordinates?: unknown) {
      const key = setting('polygonKeyName', 'perimeter');
      return save('savePolygonLocation', row, { [key]: coordinates === undefined ? row?.[key] : coordinates });
    },
    saveLocation: (row?: Partial<Row>, values?: Record<string, unknown>) => save('saveLocation', row, values ?? {}),
  });
}
