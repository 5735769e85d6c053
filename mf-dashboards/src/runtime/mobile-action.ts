import { askMobileApp } from '@mullion/shared-kit/session/mobile-app';
import { type MobileAction, type MobileActionType, mobileActionTypes } from '../model/widget-action';
import { type MobileReply, runMobileAction } from './frame/mobile';

type Asks = Exclude<keyof MobileAction, 'type'>;

const image: readonly Asks[] = ['processImageFunction'];
const place: readonly Asks[] = ['getLocationFunction', 'processLaunchResultFunction'];

/** The functions that count for each type, besides those about no result and about errors. */
const functionsOf: Record<MobileActionType, readonly Asks[]> = {
  takePictureFromGallery: image,
  takePhoto: image,
  takeScreenshot: image,
  mapDirection: place,
  mapLocation: place,
  makePhoneCall: ['getPhoneNumberFunction', 'processLaunchResultFunction'],
  scanQrCode: ['processQrCodeFunction'],
  getLocation: ['processLocationFunction'],
};

/** What the functions get before what all of them get. */
const leads: Record<Asks, string> = {
  getLocationFunction: '',
  getPhoneNumberFunction: '',
  processImageFunction: 'imageUrl,',
  processQrCodeFunction: 'code, format,',
  processLocationFunction: 'latitude, longitude,',
  processLaunchResultFunction: 'launched,',
  handleEmptyResultFunction: '',
  handleErrorFunction: 'error,',
};

const given = '$event, widgetContext, entityId, entityName, additionalParams, entityLabel';
const isKnown = (type: unknown): type is MobileActionType => mobileActionTypes.some((one) => one === type);

/** A mobile action as the function of an action: `bridge` is the page’s end, where `askMobile` answers. */
export function mobileFunction(action: MobileAction): string {
  const counting = isKnown(action.type) ? functionsOf[action.type] : [];
  const functions = [...counting, 'handleEmptyResultFunction' as const, 'handleErrorFunction' as const].flatMap(
    (name) => {
      const body = action[name];
      return typeof body === 'string' && body.trim()
        ? [`${name}: function (${leads[name]} ${given}) {\n${body}\n}`]
        : [];
    },
  );
  return `return (${runMobileAction})({ ${functions.join(', ')} }, [${given}], (...args) => bridge.call('mobile', ...args));`;
}

const isDegrees = (value: unknown, most: number) =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= most;

/** What the app is asked: nothing that the frame passes is believed. */
function argumentsOf(type: MobileActionType, [first, second]: readonly unknown[]): unknown[] {
  if (type === 'mapDirection' || type === 'mapLocation') {
    if (!isDegrees(first, 90) || !isDegrees(second, 180)) throw new Error('The function gives no location');
    return [first, second];
  }
  if (type === 'makePhoneCall') {
    const number = typeof first === 'number' ? String(first) : first;
    if (typeof number !== 'string' || !/^[+\d][\d\s()./-]{0,40}$/.test(number.trim()))
      throw new Error('The function gives no phone number');
    return [number.trim()];
  }
  return [];
}

/** Asks the mobile app for what an action says, once for each press. */
export function mobileAsker({ type }: MobileAction): (...given: unknown[]) => Promise<MobileReply> {
  let isAsked = false;
  return async (...args) => {
    if (!isKnown(type) || isAsked) throw new Error('The mobile app can’t be asked for that');
    const asked = argumentsOf(type, args);
    isAsked = true;
    try {
      return ((await askMobileApp('tbMobileHandler', type, ...asked)) ?? {}) as MobileReply;
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      return { hasError: true, error: reason || `Failed to execute mobile action ${type}` };
    }
  };
}
