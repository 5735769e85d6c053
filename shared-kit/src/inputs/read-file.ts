/** Why a file is not taken. */
export type Refusal = 'wrong-type' | 'empty' | 'too-large';

export interface FileLimits {
  /** Endings, with or without a dot, in any case. */
  extensions?: readonly string[];
  /** Bytes. */
  maxSize?: number;
}

/** Why a file is not taken; `undefined` if it is. */
export function refusal(file: File, { extensions, maxSize }: FileLimits): Refusal | undefined {
  const name = file.name.toLowerCase();
  const fits = (ending: string) => name.endsWith(`.${ending.toLowerCase().replace(/^\./, '')}`);
  if (extensions && extensions.length > 0 && !extensions.some(fits)) return 'wrong-type';
  if (file.size === 0) return 'empty';
  if (maxSize !== undefined && file.size > maxSize) return 'too-large';
  return undefined;
}

/** The bytes of a file as a string of one character each (0 to 255), which callers encode as Base64. */
export async function readBinary(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // In pieces: a call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

/** Whether it is a file: a folder that was dropped looks like one, and can't be read. */
export const isReadable = (file: Blob) =>
  new Promise<boolean>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(true);
    reader.onerror = () => resolve(false);
    reader.readAsArrayBuffer(file.slice(0, 1));
  });

/** A picture as a data URL; `undefined` if the file is none or cannot be read. */
export function readImage(file: Blob): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(isImage(reader.result) ? reader.result : undefined);
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(file);
  });
}

/** What image inputs take: a data URL of a picture. */
export const isImage = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('data:image/');
