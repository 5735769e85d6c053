import {
  defaultLwm2mClientSettings,
  defaultLwm2mObserveSettings,
  EDRX_CYCLE_MS,
  isLwm2mPort,
  LWM2M_COAP_PORT,
  lwm2mAttributeNames,
  lwm2mAttributeProblem,
  lwm2mBindings,
  lwm2mPowerModes,
  lwm2mServerTypes,
  PAGING_TRANSMISSION_WINDOW_MS,
  PSM_ACTIVITY_TIMER_MS,
} from './lwm2m';

test('the words are those of the platform', () => {
  expect(lwm2mServerTypes).toEqual(['LWM2M', 'BOOTSTRAP']);
  expect(lwm2mPowerModes).toEqual(['PSM', 'DRX', 'E_DRX']);
  expect(lwm2mBindings).toEqual(['U', 'M', 'H', 'T', 'S', 'N', 'UQ', 'UQS', 'TQ', 'TQS', 'SQ']);
  expect(lwm2mAttributeNames).toEqual(['pmin', 'pmax', 'gt', 'lt', 'st']);
});

test('a new profile observes nothing, updates by the first strategy and saves power by DRX', () => {
  expect(defaultLwm2mObserveSettings).toEqual({
    observe: [],
    attribute: [],
    telemetry: [],
    keyName: {},
    attributeLwm2m: {},
  });
  expect(defaultLwm2mClientSettings).toEqual({
    clientOnlyObserveAfterConnect: 1,
    fwUpdateStrategy: 1,
    swUpdateStrategy: 1,
    powerMode: 'DRX',
    compositeOperationsSupport: false,
  });
});

test('timers start with 10, 81 and 10 seconds', () => {
  expect([PSM_ACTIVITY_TIMER_MS, EDRX_CYCLE_MS, PAGING_TRANSMISSION_WINDOW_MS]).toEqual([10_000, 81_000, 10_000]);
});

test.each([
  [0, true],
  [LWM2M_COAP_PORT, true],
  [65_535, true],
  [65_536, false],
  [-1, false],
  [1.5, false],
])('%p is a port: %p', (port, expected) => {
  expect(isLwm2mPort(port)).toBe(expected);
});

test.each([
  ['pmin', '', 'required'],
  ['gt', ' ', 'required'],
  ['pmin', '0', null],
  ['pmax', '60', null],
  ['pmin', '-1', 'invalid'],
  ['pmax', '1.5', 'invalid'],
  ['lt', '-1.5', null],
  ['st', 'x', 'invalid'],
] as const)('the attribute %s of "%s" is %s', (name, text, problem) => {
  expect(lwm2mAttributeProblem(name, text)).toBe(problem);
});
