import { listSetting, numberSetting, objectSetting } from '../runtime/settings';
import { type AttributeSource, type AttributeValues, attributeSource, sourceKey } from './charts/attribute-source';

type Settings = Readonly<Record<string, unknown>>;

const sourceOf = ({ valueSource, entityAlias, attribute }: Settings): AttributeSource | undefined =>
  valueSource === 'entityAttribute' ? attributeSource(entityAlias, attribute) : undefined;

/** The values that a place of a gauge stands at, which is fixed, or that of an attribute; none: it isn't known. */
export function placesOf(stored: unknown, attributes: AttributeValues): readonly number[] {
  const place = objectSetting(stored);
  const source = sourceOf(place);
  if (source) return attributes[sourceKey(source)] ?? [];
  const at = place.valueSource === 'entityAttribute' ? Number.NaN : numberSetting(place.value, Number.NaN);
  return Number.isFinite(at) ? [at] : [];
}

/** The attributes that the levels and ticks of a gauge name, as far as they are shown. */
export function gaugeSources(settings: Settings): readonly AttributeSource[] {
  const levels = settings.useFixedLevelColor === true ? listSetting(settings.fixedLevelColors).map(objectSetting) : [];
  const ticks = settings.showTicks === true ? listSetting(settings.ticksValue) : [];
  return [...levels.flatMap(({ from, to }) => [from, to]), ...ticks].flatMap(
    (place) => sourceOf(objectSetting(place)) ?? [],
  );
}
