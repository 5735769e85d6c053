/** Why there is no picture from a camera. */
export type CameraFault = 'insecure' | 'denied' | 'missing' | 'busy';

export class CameraError extends Error {
  constructor(readonly reason: CameraFault) {
    super(reason);
  }
}

const reasons: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
};

/** A camera that shows what it sees, and which others there are. */
export interface Camera {
  stream: MediaStream;
  id: string | undefined;
  ids: readonly string[];
}

/** Opens a camera; without an id the one that looks at the surroundings, where there is one. Rejects with a `CameraError`. */
export async function openCamera(id?: string): Promise<Camera> {
  // Browsers have them on secure pages alone.
  const devices = globalThis.isSecureContext ? navigator.mediaDevices : undefined;
  if (!devices?.getUserMedia) throw new CameraError('insecure');
  try {
    const stream = await devices.getUserMedia({
      audio: false,
      video: id ? { deviceId: { exact: id } } : { facingMode: 'environment' },
    });
    const all = await devices.enumerateDevices();
    const ids = all.flatMap(({ kind, deviceId }) => (kind === 'videoinput' && deviceId ? [deviceId] : []));
    return { stream, id: stream.getVideoTracks()[0]?.getSettings().deviceId, ids };
  } catch (error) {
    throw new CameraError((error instanceof DOMException && reasons[error.name]) || 'busy');
  }
}

/** Lets the camera go: its light goes out. */
export function closeCamera({ stream }: Camera): void {
  for (const track of stream.getTracks()) track.stop();
}

export interface PhotoTerms {
  format: string;
  /** 0 to 1. */
  quality: number;
  /** px. */
  maxWidth: number;
  maxHeight: number;
}

/** A size within bounds, in the same shape; never larger than it is. */
export function fitted(
  width: number,
  height: number,
  { maxWidth, maxHeight }: Pick<PhotoTerms, 'maxWidth' | 'maxHeight'>,
) {
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** What a video shows now, as a data URL. */
export function photoOf(video: HTMLVideoElement, terms: PhotoTerms): string {
  const { width, height } = fitted(video.videoWidth, video.videoHeight, terms);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(video, 0, 0, width, height);
  return canvas.toDataURL(terms.format, terms.quality);
}
