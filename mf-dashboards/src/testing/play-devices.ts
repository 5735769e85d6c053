interface Devices {
  /** What asking for a camera fails with. */
  camera?: string;
  /** What asking for the position fails with: 1 is refused, 2 unknown. */
  position?: number;
  isSecure?: boolean;
  /** Ids of the cameras there are. */
  cameras?: readonly string[];
}

const define = (on: object, name: string, value: unknown) =>
  Object.defineProperty(on, name, { configurable: true, writable: true, value });

/** Puts a camera and a position into the browser; pictures say how they were made. What was done with them. */
export function playDevices({ camera, position, isSecure = true, cameras = ['front'] }: Devices = {}) {
  const done: string[] = [];
  define(globalThis, 'isSecureContext', isSecure);
  define(navigator, 'geolocation', {
    getCurrentPosition: (found: (at: object) => void, failed: (error: object) => void, options: PositionOptions) => {
      if (position) failed({ code: position });
      else found({ coords: { latitude: options.enableHighAccuracy ? 12.345678912 : 12, longitude: 34 } });
    },
  });
  define(navigator, 'mediaDevices', {
    getUserMedia: async ({ video }: { video: { deviceId?: { exact: string } } }) => {
      if (camera) throw new DOMException('', camera);
      const id = video.deviceId?.exact ?? cameras[0];
      done.push(`open ${id}`);
      const track = { stop: () => done.push(`stop ${id}`), getSettings: () => ({ deviceId: id }) };
      return { getTracks: () => [track], getVideoTracks: () => [track] };
    },
    enumerateDevices: async () => cameras.map((deviceId) => ({ kind: 'videoinput', deviceId })),
  });
  jest.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(1600);
  jest.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(1200);
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function (
    this: HTMLCanvasElement,
    format,
    quality,
  ) {
    return `data:${format};base64,${btoa(`${this.width}x${this.height} ${quality}`)}`;
  });
  return done;
}
