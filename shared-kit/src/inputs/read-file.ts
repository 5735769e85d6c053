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

/** What a reader makes of a file; nothing if it can't be read. */
const contentOf = (file: Blob, how: 'readAsArrayBuffer' | 'readAsDataURL') =>
  new Promise<unknown>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => resolve(undefined);
    reader[how](file);
  });

/** Whether it is a file: a folder that was dropped looks like one, and can't be read. */
export const isReadable = async (file: Blob) => Boolean(await contentOf(file.slice(0, 1), 'readAsArrayBuffer'));

/** A picture as a data URL; `undefined` if the file is none or cannot be read. */
export async function readImage(file: Blob): Promise<string | undefined> {
  const content = await contentOf(file, 'readAsDataURL');
  return isImage(content) ? content : undefined;
}

/** What image inputs take: a data URL of a picture. */
export const isImage = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('data:image/');
