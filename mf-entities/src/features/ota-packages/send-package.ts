import { ApiError } from '@mullion/shared-kit/api/api-error';
import { formCall } from '@mullion/shared-kit/api/form-call';
import {
  deleteOtaPackage,
  type OtaPackageInfo,
  saveOtaPackage,
  uploadOtaPackage,
} from '@mullion/shared-kit/api/ota-packages';
import { draftOf, type PackageValues } from './package-values';

/** A file did not arrive. The package that waited for it is deleted, unless that failed too. */
export class UploadFailed extends Error {
  override readonly name = 'UploadFailed';

  constructor(
    /** Why: the refusal, the lost connection, or that the person gave up. */
    override readonly cause: unknown,
    /** The package without data that could not be deleted. */
    readonly left: OtaPackageInfo | null,
  ) {
    super('the file of a package was not sent');
  }

  /** The person gave up. */
  get isCanceled(): boolean {
    return this.cause instanceof ApiError && this.cause.kind === 'aborted';
  }

  /** The file does not have the checksum that was typed. */
  get isWrongFile(): boolean {
    const body = this.cause instanceof ApiError ? this.cause.body : null;
    return typeof body === 'object' && body?.message === 'Wrong otaPackage file!';
  }
}

interface Sending {
  /** Ends the sending. */
  signal: AbortSignal;
  /** Told how much of the file has been sent, from 0 to 1. */
  onProgress: (sent: number) => void;
}

/** Deletes a package that has no data; whether it is gone. */
export const takeBack = (made: OtaPackageInfo): Promise<boolean> =>
  deleteOtaPackage(made.id.id, { silent: true }).then(
    () => true,
    () => false,
  );

/**
 * Makes a package and sends its file, if it has one.
 *
 * @throws UploadFailed when the package was made and its file did not arrive; else what the platform refused
 */
export async function sendPackage(values: PackageValues, { signal, onProgress }: Sending): Promise<OtaPackageInfo> {
  const made = await saveOtaPackage(draftOf(values), formCall);
  if (values.source === 'url' || !values.file) return made;
  try {
    return await uploadOtaPackage(
      made.id.id,
      values.file,
      { algorithm: values.algorithm, checksum: values.checksum.toLowerCase() },
      { ...formCall, signal, onUploadProgress: ({ progress }) => onProgress(progress ?? 0) },
    );
  } catch (cause) {
    throw new UploadFailed(cause, (await takeBack(made)) ? null : made);
  }
}
