import { hasMarkup, maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import { translate } from '@mullion/shared-kit/i18n/i18n';
import { readBinary } from '@mullion/shared-kit/inputs/read-file';
import { addResource, type Resource, type ResourceType } from '../../calls/resources';

/** Endings of the files of a type. */
export const endings: Readonly<Record<ResourceType, readonly string[]>> = {
  LWM2M_MODEL: ['xml'],
  PKCS_12: ['p12', 'pfx'],
  JKS: ['jks'],
};

/** The platform takes 16 MB of a call, in which a file is a third larger. */
export const maxFileSize = 11 * 1024 * 1024;

/** What became of a file. */
export interface FileResult {
  file: File;
  state: 'waiting' | 'sending' | 'added' | 'failed';
  /** From 0 to 1. */
  sent: number;
  /** Why it failed. */
  error?: unknown;
  added?: Resource;
}

const says = (key: string, values?: Record<string, unknown>) => translate('kit', `validation.${key}`, values);

/** Why the platform would refuse a file for its name; undefined when it takes it. */
function nameFault({ name }: File): string | undefined {
  if (name.length > maxTextLength) return says('max-length', { max: maxTextLength });
  return hasMarkup(name) ? says('markup') : undefined;
}

interface Sending {
  resourceType: ResourceType;
  /** The platform takes it from the file, of LwM2M models. */
  title: string;
  signal: AbortSignal;
  onChange: (results: readonly FileResult[]) => void;
}

/** Sends the files that are not stored yet, one after the other; what one is refused for does not stop the others. */
export async function sendFiles(
  before: readonly FileResult[],
  { resourceType, title, signal, onChange }: Sending,
): Promise<readonly FileResult[]> {
  let results = before.map(
    (one): FileResult => (one.state === 'added' ? one : { ...one, state: 'waiting', error: undefined }),
  );
  const change = (at: number, part: Partial<FileResult>) => {
    results = results.map((one, index) => (index === at ? { ...one, ...part } : one));
    onChange(results);
  };
  for (const [at, { file, state }] of results.entries()) {
    if (state === 'added') continue;
    if (signal.aborted) break;
    const fault = nameFault(file);
    if (fault) {
      change(at, { state: 'failed', error: new Error(fault) });
      continue;
    }
    change(at, { state: 'sending', sent: 0 });
    try {
      const resource = {
        resourceType,
        title: title || file.name,
        fileName: file.name,
        data: btoa(await readBinary(file)),
      };
      const added = await addResource(resource, {
        ignoreErrors: true,
        signal,
        onUploadProgress: ({ loaded, total }) => change(at, { sent: total ? loaded / total : 0 }),
      });
      change(at, { state: 'added', sent: 1, added });
    } catch (error) {
      change(at, { state: signal.aborted ? 'waiting' : 'failed', error });
    }
  }
  return results;
}
