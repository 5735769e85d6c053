import { objectSetting } from '../../runtime/settings';

/** Kinds of connectors as they are stored, with the names of their protocols, which no language translates. */
export const protocols = {
  mqtt: 'MQTT',
  modbus: 'Modbus',
  opcua: 'OPC-UA',
  ble: 'BLE',
  request: 'Request',
  can: 'CAN',
  bacnet: 'BACnet',
} as const;
type ConnectorType = keyof typeof protocols | 'custom';
const connectorTypes = [...(Object.keys(protocols) as (keyof typeof protocols)[]), 'custom'] as const;

export const logLevels = ['NONE', 'CRITICAL', 'ERROR', 'WARNING', 'INFO', 'DEBUG'] as const;
type LogLevel = (typeof logLevels)[number];

/** A way by which a gateway reads devices. */
export interface Connector {
  enabled: boolean;
  type: ConnectorType;
  name: string;
  config: object | null;
}

/** What a gateway is configured with, as its form has it. */
export interface GatewayValues {
  security: 'accessToken' | 'tls';
  host: string;
  port: number;
  caCert: string;
  privateKey: string;
  cert: string;
  /** The gateway asks the platform for this; else it reads files that people bring there. */
  remoteConfiguration: boolean;
  logLevel: LogLevel;
  logPath: string;
  storage: 'memory' | 'file';
  packSize: number;
  maxRecords: number;
  files: number;
  dataPath: string;
  connectors: Connector[];
}

/** A gateway that nobody has configured yet. */
const newGateway = (host: string): GatewayValues => ({
  ...{ security: 'accessToken', host, port: 1883, remoteConfiguration: true },
  caCert: '/etc/thingsboard-gateway/ca.pem',
  privateKey: '/etc/thingsboard-gateway/privateKey.pem',
  cert: '/etc/thingsboard-gateway/certificate.pem',
  ...{ logLevel: 'DEBUG', logPath: './logs/' },
  ...{ storage: 'memory', packSize: 100, maxRecords: 10_000, files: 5, dataPath: './data/' },
  connectors: [],
});

type Stored = Readonly<Record<string, unknown>>;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown, other: string): string => (typeof value === 'string' && value !== '' ? value : other);
const count = (value: unknown, other: number): number => {
  const number = Number(value ?? Number.NaN);
  return Number.isFinite(number) ? number : other;
};

/** What attributes of a gateway say. */
interface StoredGateway {
  /** What it runs with, as it has told. */
  current: Stored | undefined;
  /** Connectors that are off. */
  drafts: unknown;
  logLevel: unknown;
}

/** The values of a form: what the gateway has told, and what it hasn't as of a new one. */
export function readGateway({ current, drafts, logLevel }: StoredGateway, host: string): GatewayValues {
  const usual = newGateway(host);
  const main = objectSetting(current?.thingsboard);
  const own = objectSetting(main.thingsboard);
  const security = objectSetting(own.security);
  const storage = objectSetting(main.storage);
  const isFile = storage.type === 'file';
  return {
    ...usual,
    security: 'accessToken' in security || !('caCert' in security) ? 'accessToken' : 'tls',
    host: text(own.host, usual.host),
    port: count(own.port, usual.port),
    caCert: text(security.caCert, usual.caCert),
    privateKey: text(security.privateKey, usual.privateKey),
    cert: text(security.cert, usual.cert),
    remoteConfiguration: typeof own.remoteConfiguration === 'boolean' ? own.remoteConfiguration : true,
    logLevel: logLevels.find((one) => one === logLevel) ?? usual.logLevel,
    logPath: text(/\("(.*?)[^/"]*\.log"/.exec(decoded(main.logs) ?? '')?.[1], usual.logPath),
    storage: isFile ? 'file' : 'memory',
    packSize: count(isFile ? storage.max_read_records_count : storage.read_records_count, usual.packSize),
    maxRecords: count(isFile ? storage.max_records_per_file : storage.max_records_count, usual.maxRecords),
    files: count(storage.max_file_count, usual.files),
    dataPath: text(storage.data_folder_path, usual.dataPath),
    connectors: [...connectorsOf(current, true), ...draftsOf(drafts)],
  };
}

/** Connectors stand under their kinds. */
const connectorsOf = (stored: Stored | undefined, enabled: boolean): Connector[] =>
  connectorTypes.flatMap((type) =>
    listOf(stored?.[type]).map((one) => {
      const { name, config } = objectSetting(one);
      return { enabled, type, name: text(name, ''), config: objectOf(config) };
    }),
  );

/** Drafts are a list that names the kinds, or stand under them. */
function draftsOf(stored: unknown): Connector[] {
  if (!Array.isArray(stored)) return connectorsOf(objectSetting(stored), false);
  return stored.map((one) => {
    const { name, type, connector, config } = objectSetting(one);
    const kind = connectorTypes.find((each) => each === type);
    return {
      ...{ enabled: false, type: kind ?? 'custom', name: text(name, text(connector, '')), config: objectOf(config) },
    };
  });
}

const objectOf = (value: unknown): object | null => (typeof value === 'object' ? value : null);

/** The name of the file of a connector. */
export const fileOf = ({ name }: Connector): string => `${name.toLowerCase().replace('_', '').replace('-', '')}.json`;

/** How the gateway proves who it is: by its token, or by files that lie beside it. */
const securityOf = ({ security, caCert, privateKey, cert }: GatewayValues, token: string) =>
  security === 'tls' ? { caCert, privateKey, cert } : { accessToken: token };

const storageOf = ({ storage, packSize, maxRecords, files, dataPath }: GatewayValues) =>
  storage === 'memory'
    ? { type: 'memory', read_records_count: packSize, max_records_count: maxRecords }
    : {
        ...{ type: 'file', data_folder_path: dataPath, max_file_count: files },
        ...{ max_read_records_count: packSize, max_records_per_file: maxRecords },
      };

const enabledOf = ({ connectors }: GatewayValues) => connectors.filter(({ enabled }) => enabled);

/** The parts of the gateway's main file. */
export function mainFile(values: GatewayValues, token: string) {
  const { host, port, remoteConfiguration } = values;
  return {
    thingsboard: { host, port, remoteConfiguration, security: securityOf(values, token) },
    storage: storageOf(values),
    connectors: enabledOf(values).map((one) => ({ name: one.name, type: one.type, configuration: fileOf(one) })),
  };
}

/** What the gateway is told to run with. */
export function writeGateway(values: GatewayValues, token: string) {
  const kinds: Record<string, object[]> = {};
  for (const { type, name, config } of enabledOf(values)) kinds[type] = [...(kinds[type] ?? []), { name, config }];
  return {
    configuration: encoded({ thingsboard: { ...mainFile(values, token), logs: toBase64(logFile(values)) }, ...kinds }),
    drafts: encoded(
      values.connectors
        .filter(({ enabled }) => !enabled)
        .map(({ type, name, config }) => ({ connector: name, type, name, config })),
    ),
    logLevel: values.logLevel,
  };
}

const loggers = ['connector', 'converter', 'service', 'storage', 'tb_connection', 'extension'];

/** How the gateway writes its log: the configuration file of Python’s loggers. */
export function logFile({ logLevel, logPath }: GatewayValues): string {
  // Python knows no level of nothing.
  const level = logLevel === 'NONE' ? 'CRITICAL' : logLevel;
  const folder = logPath.endsWith('/') ? logPath : `${logPath}/`;
  const section = (name: string, ...lines: string[]) => [`[${name}]`, ...lines, ''];
  return [
    ...section('loggers', `keys=root, ${loggers.join(', ')}`),
    ...section('handlers', `keys=consoleHandler, ${loggers.map((name) => `${name}Handler`).join(', ')}`),
    ...section('formatters', 'keys=LogFormatter'),
    ...section('logger_root', 'level=ERROR', 'handlers=consoleHandler'),
    ...loggers.flatMap((name) =>
      section(
        `logger_${name}`,
        `level=${level}`,
        `handlers=${name}Handler`,
        'formatter=LogFormatter',
        `qualname=${name}`,
      ),
    ),
    ...section(
      'handler_consoleHandler',
      ...['class=StreamHandler', `level=${level}`, 'formatter=LogFormatter', 'args=(sys.stdout,)'],
    ),
    ...loggers.flatMap((name) =>
      section(
        `handler_${name}Handler`,
        ...[`level=${level}`, 'class=logging.handlers.TimedRotatingFileHandler', 'formatter=LogFormatter'],
        `args=("${folder}${name}.log", "d", 1, 7,)`,
      ),
    ),
    ...section(
      'formatter_LogFormatter',
      'format="%(asctime)s - %(levelname)s - [%(filename)s] - %(module)s - %(lineno)d - %(message)s"',
      'datefmt="%Y-%m-%d %H:%M:%S"',
    ),
  ].join('\n');
}

/** JSON as attributes of gateways have it. */
const encoded = (value: unknown): string => toBase64(JSON.stringify(value));

/** What such an attribute says; undefined: it isn't one. */
export function fromEncoded(value: unknown): unknown {
  try {
    return JSON.parse(decoded(value) ?? '') as unknown;
  } catch {
    return undefined;
  }
}

const toBase64 = (value: string): string =>
  btoa(Array.from(new TextEncoder().encode(value), (byte) => String.fromCharCode(byte)).join(''));

function decoded(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(value), (sign) => sign.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
