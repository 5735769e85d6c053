/** @jest-environment jsdom */
import { type MobileAction, type MobileActionType, mobileActionTypes } from '../model/widget-action';
import { mobileAsker, mobileFunction } from './mobile-action';

afterEach(() => Reflect.deleteProperty(globalThis, 'flutter_inappwebview'));

/** A body that says which function it is of, and what it got before what all functions get. */
const said = (name: string, ...args: string[]) => `widgetContext.said.push(['${name}', ${args.join(', ')}]);`;
const own: Record<MobileActionType, [Partial<MobileAction>, unknown[], object, unknown[]]> = {
  takePictureFromGallery: [{ processImageFunction: said('image', 'imageUrl') }, [], { imageUrl: 'a' }, ['image', 'a']],
  takePhoto: [{ processImageFunction: said('image', 'imageUrl') }, [], { imageUrl: 'b' }, ['image', 'b']],
  takeScreenshot: [{ processImageFunction: said('image', 'imageUrl') }, [], { imageUrl: 'c' }, ['image', 'c']],
  mapDirection: [
    { getLocationFunction: 'return [1, 2];', processLaunchResultFunction: said('launch', 'launched') },
    [1, 2],
    { launched: true },
    ['launch', true],
  ],
  mapLocation: [
    { getLocationFunction: 'return [3, 4];', processLaunchResultFunction: said('launch', 'launched') },
    [3, 4],
    { launched: false },
    ['launch', false],
  ],
  makePhoneCall: [
    { getPhoneNumberFunction: "return '112';", processLaunchResultFunction: said('launch', 'launched') },
    ['112'],
    { launched: true },
    ['launch', true],
  ],
  scanQrCode: [
    { processQrCodeFunction: said('code', 'code', 'format') },
    [],
    { code: '42', format: 'EAN' },
    ['code', '42', 'EAN'],
  ],
  getLocation: [
    { processLocationFunction: said('place', 'latitude', 'longitude') },
    [],
    { latitude: 5, longitude: 6 },
    ['place', 5, 6],
  ],
};
const others = {
  handleEmptyResultFunction: said('empty', 'entityName'),
  handleErrorFunction: said('error', 'error', 'entityName'),
};

/** Runs an action as its frame does, with an app that answers; which functions were called, and what the app was asked. */
async function play(action: MobileAction, reply: unknown) {
  const asked: unknown[][] = [];
  const callHandler = async (...call: unknown[]) => {
    asked.push(call);
    if (reply instanceof Error) throw reply;
    return reply;
  };
  Object.assign(globalThis, { flutter_inappwebview: { callHandler } });
  const ask = mobileAsker(action);
  const bridge = { call: (_name: string, ...args: unknown[]) => ask(...args) };
  const context = { said: [] as unknown[][] };
  const names = ['$event', 'widgetContext', 'entityId', 'entityName', 'additionalParams', 'entityLabel', 'bridge'];
  await new Function(...names, mobileFunction(action))(null, context, null, 'Pump 7', null, 'North', bridge);
  return { called: context.said, asked };
}

describe.each(mobileActionTypes)('%s', (type) => {
  const [functions, args, result, expected] = own[type];
  const action: MobileAction = { type, ...others, ...functions };

  test('asks the app once, and hands its result to the function for it', async () => {
    const { called, asked } = await play(action, { hasResult: true, result });
    expect(asked).toEqual([['tbMobileHandler', type, ...args]]);
    expect(called).toEqual([expected]);
  });

  test.each([
    ['nothing', { hasResult: false }, ['empty', 'Pump 7']],
    ['no answer', null, ['empty', 'Pump 7']],
    ['a result without content', { hasResult: true, result: null }, ['empty', 'Pump 7']],
    ['an error', { hasError: true, error: 'No right' }, ['error', 'No right', 'Pump 7']],
    ['a failure', new Error('Gone'), ['error', 'Gone', 'Pump 7']],
  ])('%s goes to the function for that alone', async (_what, reply, called) => {
    expect((await play(action, reply)).called).toEqual([called]);
  });

  test('does nothing with a result that no function takes, and fails where none takes the error', async () => {
    const { getLocationFunction, getPhoneNumberFunction } = functions;
    const bare: MobileAction = { type, getLocationFunction, getPhoneNumberFunction };
    expect((await play(bare, { hasResult: true, result })).called).toEqual([]);
    await expect(play(bare, { hasError: true, error: 'No right' })).rejects.toThrow('No right');
  });
});
