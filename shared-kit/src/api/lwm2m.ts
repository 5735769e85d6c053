/**
 * LwM2M settings of device profiles as they travel: words, defaults and limits.
 */
export const lwm2mServerTypes = ['LWM2M', 'BOOTSTRAP'] as const;

/** How a device talks: UDP, MQTT, HTTP, TCP, SMS, non-IP; with Q it queues. */
export const lwm2mBindings = ['U', 'M', 'H', 'T', 'S', 'N', 'UQ', 'UQS', 'TQ', 'TQS', 'SQ'] as const;

/** How a client and a server know each other, in the order in which it is offered. */
export const lwm2mSecurityModes = ['PSK', 'RPK', 'X509', 'NO_SEC'] as const;
export type Lwm2mSecurityMode = (typeof lwm2mSecurityModes)[number];

/** Numbers that servers of a profile may have. */
export const LWM2M_MIN_SERVER_ID = 1;
export const LWM2M_MAX_SERVER_ID = 65_534;
/** The largest number of an instance of an object. */
export const LWM2M_MAX_INSTANCE = 65_535;

/** Power saving modes, in the order in which they are offered. */
export const lwm2mPowerModes = ['PSM', 'DRX', 'E_DRX'] as const;
export type Lwm2mPowerMode = (typeof lwm2mPowerModes)[number];

/** Attributes of an observed path. */
export const lwm2mAttributeNames = ['pmin', 'pmax', 'gt', 'lt', 'st'] as const;
export type Lwm2mAttributeName = (typeof lwm2mAttributeNames)[number];

/** A port of a server, and the one of a local CoAP server. */
const LWM2M_MIN_PORT = 0;
const LWM2M_MAX_PORT = 65_535;
export const LWM2M_COAP_PORT = 5685;
/** What the timers of the power modes start with, ms. */
export const PSM_ACTIVITY_TIMER_MS = 10_000;
export const EDRX_CYCLE_MS = 81_000;
export const PAGING_TRANSMISSION_WINDOW_MS = 10_000;

/** How a device's client is treated; the last one has no control and stays as stored. */
export interface Lwm2mClientSettings {
  fwUpdateStrategy: number;
  swUpdateStrategy: number;
  powerMode: Lwm2mPowerMode | null;
  psmActivityTimer?: number;
  edrxCycle?: number;
  pagingTransmissionWindow?: number;
  clientOnlyObserveAfterConnect: number;
  compositeOperationsSupport: boolean;
}

/** What a profile observes: lists of paths, their keys, and attributes by path. */
export interface Lwm2mObserveSettings {
  observe: readonly string[];
  attribute: readonly string[];
  telemetry: readonly string[];
  keyName: Readonly<Record<string, string>>;
  attributeLwm2m: Readonly<Record<string, Partial<Record<Lwm2mAttributeName, number>>>>;
}

/** How a new profile treats its clients. */
export const defaultLwm2mClientSettings: Lwm2mClientSettings = {
  clientOnlyObserveAfterConnect: 1,
  fwUpdateStrategy: 1,
  swUpdateStrategy: 1,
  powerMode: 'DRX',
  compositeOperationsSupport: false,
};

/** A new profile observes nothing. */
export const defaultLwm2mObserveSettings: Lwm2mObserveSettings = {
  observe: [],
  attribute: [],
  telemetry: [],
  keyName: {},
  attributeLwm2m: {},
};

/** What is wrong with an attribute's text, or nothing: periods are digits only, the others any number. */
export function lwm2mAttributeProblem(name: Lwm2mAttributeName, text: string): 'required' | 'invalid' | null {
  const trimmed = text.trim();
  if (!trimmed) return 'required';
  if (name === 'pmin' || name === 'pmax') return /^\d+$/.test(trimmed) ? null : 'invalid';
  return Number.isFinite(Number(trimmed)) ? null : 'invalid';
}

/** Base64, in lines or not. */
export const isBase64 = (text: string): boolean => /^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(text);

/** Whether a number can be a port. */
export const isLwm2mPort = (port: number): boolean =>
  Number.isInteger(port) && port >= LWM2M_MIN_PORT && port <= LWM2M_MAX_PORT;
