import { isImage } from '@mullion/shared-kit/inputs/read-file';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { useEffect, useRef, useState } from 'react';
import type { LatestCell } from '../../runtime/latest-rows';
import { saveValues } from '../../runtime/save-value';
import { numberSetting } from '../../runtime/settings';
import type { WidgetContext } from '../../runtime/widget-context';
import type { NamedEntity } from '../../runtime/widget-source';
import { type Camera, CameraError, closeCamera, openCamera, type PhotoTerms, photoOf } from './camera';
import styles from './camera-input.module.css';
import { useDraft } from './draft';
import { InputPlace, NoInput, OnEntity } from './input-place';
import { useT } from './texts';
import { useSaving } from './use-saving';

const formats = ['image/png', 'image/jpeg', 'image/webp'];

const termsOf = (settings: WidgetContext['settings']): PhotoTerms => ({
  format: formats.find((format) => format === settings.imageFormat) ?? 'image/png',
  quality: Math.min(1, Math.max(0, numberSetting(settings.imageQuality, 0.92))),
  maxWidth: Math.max(1, numberSetting(settings.maxWidth, 640)),
  maxHeight: Math.max(1, numberSetting(settings.maxHeight, 480)),
});

/** Takes a photo and keeps it under one key. */
export default function CameraInput({ ctx }: { ctx: WidgetContext }) {
  const t = useT();
  return (
    <OnEntity ctx={ctx} where={undefined}>
      {({ entity, cells: [cell] }) => {
        if (cell?.key.type !== 'attribute' && cell?.key.type !== 'timeseries')
          return <NoInput title={t('needs-key')} />;
        return <Photo ctx={ctx} entity={entity} cell={cell} />;
      }}
    </OnEntity>
  );
}

function Photo({ ctx, entity, cell }: { ctx: WidgetContext; entity: NamedEntity; cell: LatestCell }) {
  const t = useT();
  const saving = useSaving(ctx);
  const { value, isChanged, set, discard, saved } = useDraft(isImage(cell.value) ? cell.value : undefined);
  const { camera, failure, isOpening, open, close } = useCamera();
  const video = useRef<HTMLVideoElement>(null);
  const [isSeen, setSeen] = useState(false);
  const stream = camera?.stream;
  useEffect(() => {
    setSeen(false);
    if (video.current && stream) video.current.srcObject = stream;
  }, [stream]);
  const shoot = () => {
    if (video.current) set(photoOf(video.current, termsOf(ctx.settings)));
    close();
  };
  const save = () =>
    saving.save(entity.name, async () => {
      const where = cell.key.type === 'timeseries' ? 'TIME_SERIES' : 'SERVER_SCOPE';
      await saveValues(entity.id, where, { [cell.key.name]: value ?? null });
      saved(value);
    });
  const others = camera?.ids ?? [];
  const next = others[(others.indexOf(camera?.id ?? '') + 1) % others.length];
  const start = (id?: string) => runSafely(() => open(id));
  return (
    <InputPlace
      filled
      saving={failure && !saving.failure ? { ...saving, failure: t(`camera.${failure}`) } : saving}
      isChanged={isChanged && !camera}
      onSave={save}
      onDiscard={discard}
      tools={
        camera ? (
          <>
            {others.length > 1 && (
              <IconButton size="small" icon="cameraswitch" label={t('camera.switch')} onClick={() => start(next)} />
            )}
            <Button size="small" onClick={close}>
              {t('camera.close')}
            </Button>
            <Button
              size="small"
              variant="primary"
              icon="photo_camera"
              tooltip={t('camera.shoot')}
              busy={!isSeen}
              onClick={shoot}
            >
              {t('camera.shoot')}
            </Button>
          </>
        ) : (
          !saving.blocked && (
            <Button
              size="small"
              icon="photo_camera"
              tooltip={t(isChanged ? 'camera.again' : 'camera.start')}
              busy={isOpening}
              onClick={() => start()}
            >
              {t(isChanged ? 'camera.again' : 'camera.start')}
            </Button>
          )
        )
      }
    >
      <div className={styles.view}>
        {camera ? (
          <video
            ref={video}
            className={styles.picture}
            aria-label={t('camera.live')}
            autoPlay
            playsInline
            muted
            onLoadedMetadata={() => setSeen(true)}
          />
        ) : value ? (
          <img className={styles.picture} src={value} alt={cell.key.label} />
        ) : (
          <span className={styles.none}>{t('camera.none')}</span>
        )}
      </div>
    </InputPlace>
  );
}

/** A camera from when somebody asks for it until it is closed, or the widget goes. */
function useCamera() {
  const [camera, setCamera] = useState<Camera>();
  const [isOpening, setOpening] = useState(false);
  const [failure, setFailure] = useState<CameraError['reason']>();
  const held = useRef<Camera>(undefined);
  const isGone = useRef(false);
  const close = () => {
    if (held.current) closeCamera(held.current);
    held.current = undefined;
    setCamera(undefined);
  };
  const open = async (id?: string) => {
    setOpening(true);
    setFailure(undefined);
    // Phones open one camera at a time.
    if (held.current) closeCamera(held.current);
    held.current = undefined;
    try {
      const opened = await openCamera(id);
      if (isGone.current) return closeCamera(opened);
      held.current = opened;
      setCamera(opened);
    } catch (error) {
      if (!(error instanceof CameraError)) throw error;
      setCamera(undefined);
      setFailure(error.reason);
    } finally {
      setOpening(false);
    }
  };
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (held.current) closeCamera(held.current);
    };
  }, []);
  return { camera, failure, isOpening, open, close };
}
