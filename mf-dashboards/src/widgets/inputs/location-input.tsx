import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { type Entry, readable, Unreadable } from '@mullion/shared-kit/inputs/unreadable';
import { Button } from '@mullion/shared-kit/ui/button';
import { classes } from '@mullion/shared-kit/ui/classes';
import { useEffect, useRef, useState } from 'react';
import type { LatestCell } from '../../runtime/latest-rows';
import { type SavedIn, saveValues } from '../../runtime/save-value';
import { flagSetting, textSetting } from '../../runtime/settings';
import type { WidgetContext } from '../../runtime/widget-context';
import { currentPosition, PositionError } from './current-position';
import { useDraft } from './draft';
import { type InputEntity, InputPlace, NoInput, OnEntity } from './input-place';
import styles from './location-input.module.css';
import { useT } from './texts';
import { useSaving } from './use-saving';

interface LocationProps {
  ctx: WidgetContext;
  where: SavedIn;
}

/** Edits where something is: a latitude and a longitude under two keys. */
export default function LocationInput({ ctx, where }: LocationProps) {
  const t = useT();
  const names = [
    textSetting(ctx.settings.latKeyName) || 'latitude',
    textSetting(ctx.settings.lngKeyName) || 'longitude',
  ] as const;
  return (
    <OnEntity ctx={ctx} where={where}>
      {({ entity, cells }) => {
        const [lat, lng] = names.map((name) => cells.find(({ key }) => key.name === name));
        if (!lat || !lng) return <NoInput title={t('location.keys', { latitude: names[0], longitude: names[1] })} />;
        return <Place ctx={ctx} where={where} entity={entity} lat={lat} lng={lng} />;
      }}
    </OnEntity>
  );
}

interface PlaceProps extends LocationProps, Pick<InputEntity, 'entity'> {
  lat: LatestCell;
  lng: LatestCell;
}

const storedOf = ({ value }: LatestCell): Entry<number> => {
  if (value === undefined || value === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
};

function Place({ ctx, where, entity, lat, lng }: PlaceProps) {
  const t = useT();
  const { settings } = ctx;
  const saving = useSaving(ctx);
  const latitude = useDraft(storedOf(lat));
  const longitude = useDraft(storedOf(lng));
  const isChanged = latitude.isChanged || longitude.isChanged;
  const isRequired = { lat: flagSetting(settings.isLatRequired, true), lng: flagSetting(settings.isLngRequired, true) };
  const problemOf = (value: Entry<number>, required: boolean, most: number): string | undefined => {
    if (value instanceof Unreadable) return value.message;
    if (value === undefined) return required ? textSetting(settings.requiredErrorMessage) || t('required') : undefined;
    return Math.abs(value) > most ? t('location.range', { least: -most, most }) : undefined;
  };
  const latProblem = problemOf(latitude.value, isRequired.lat, 90);
  const lngProblem = problemOf(longitude.value, isRequired.lng, 180);
  const save = () =>
    saving.save(entity.name, async () => {
      const values = {
        [lat.key.name]: readable(latitude.value) ?? null,
        [lng.key.name]: readable(longitude.value) ?? null,
      };
      await saveValues(entity.id, where, values);
      latitude.saved(latitude.value);
      longitude.saved(longitude.value);
    });
  const position = usePosition(flagSetting(settings.enableHighAccuracy, false), (found) => {
    latitude.set(found.latitude);
    longitude.set(found.longitude);
  });
  const shared = { hideLabel: !flagSetting(settings.showLabel, true), disabled: saving.blocked !== undefined };
  const isColumn = settings.inputFieldsAlignment !== 'row';
  return (
    <InputPlace
      saving={position.failure && !saving.failure ? { ...saving, failure: position.failure } : saving}
      isChanged={isChanged}
      problem={latProblem ?? lngProblem}
      onSave={save}
      onDiscard={() => {
        latitude.discard();
        longitude.discard();
      }}
      tools={
        flagSetting(settings.showGetLocation, true) &&
        !saving.blocked && (
          <Button
            size="small"
            icon="my_location"
            tooltip={t('location.current')}
            busy={position.isSought}
            onClick={position.find}
          >
            {t('location.current')}
          </Button>
        )
      }
    >
      <div className={styles.place}>
        <div className={classes(styles.fields, !isColumn && styles.row)}>
          <NumberField
            {...shared}
            label={textSetting(settings.latLabel) || t('location.latitude')}
            value={latitude.value}
            onChange={latitude.set}
            required={isRequired.lat}
            error={isChanged ? latProblem : undefined}
          />
          <NumberField
            {...shared}
            label={textSetting(settings.lngLabel) || t('location.longitude')}
            value={longitude.value}
            onChange={longitude.set}
            required={isRequired.lng}
            error={isChanged ? lngProblem : undefined}
          />
        </div>
      </div>
    </InputPlace>
  );
}

/** Where the browser is, once somebody asks; why it can’t tell. */
function usePosition(isAccurate: boolean, found: (at: { latitude: number; longitude: number }) => void) {
  const t = useT();
  const [isSought, setSought] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const find = async () => {
    setSought(true);
    setFailure(undefined);
    try {
      const at = await currentPosition(isAccurate);
      if (!isGone.current) found(at);
    } catch (error) {
      if (!isGone.current) setFailure(t(`location.${error instanceof PositionError ? error.reason : 'unknown'}`));
    }
    if (!isGone.current) setSought(false);
  };
  return { isSought, failure, find };
}
