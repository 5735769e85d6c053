import { strToU8, zipSync } from 'fflate';
import { fileOf, type GatewayValues, logFile, mainFile } from './gateway-values';

/** The files of a gateway that isn't told its configuration, as one archive: its main file, its connectors, and its log. */
export function gatewayArchive(values: GatewayValues, token: string): Blob {
  const connectors = values.connectors.filter(({ enabled }) => enabled);
  const files = {
    'tb_gateway.yaml': `${toYaml(mainFile(values, token))}\n`,
    ...Object.fromEntries(connectors.map((one) => [fileOf(one), JSON.stringify(one.config, null, 2)])),
    'logs.conf': logFile(values),
  };
  const zipped = zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strToU8(content)])));
  return new Blob([zipped as Uint8Array<ArrayBuffer>], { type: 'application/zip' });
}

/** Members and lists in lines of their own; texts as JSON, which YAML reads. */
function toYaml(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return value.map((one) => `${indent}- ${toYaml(one, `${indent}  `).trimStart()}`).join('\n');
  }
  return Object.entries(value)
    .map(([name, one]) =>
      typeof one === 'object' && one !== null && Object.keys(one).length > 0
        ? `${indent}${name}:\n${toYaml(one, `${indent}  `)}`
        : `${indent}${name}: ${toYaml(one)}`,
    )
    .join('\n');
}
