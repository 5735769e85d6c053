import { useRef, useState } from 'react';
import { formatFileSize } from '../i18n/text-format';
import { Icon } from '../ui/icon';
import { IconButton } from '../ui/icon-button';
import type { ControlProps } from './control';
import { DropArea } from './drop-area';
import { Field } from './field';
import styles from './file-field.module.css';
import { type FileLimits, isReadable, readBinary, refusal } from './read-file';
import { useT } from './texts';

export interface FileFieldProps extends ControlProps<unknown>, FileLimits {
  /** MIME types or endings that the browser offers first. Default: every file. */
  accept?: string;
  /** The reported value: its text, its bytes as a binary string, or the `File` itself. */
  readAs?: 'text' | 'binary' | 'file';
  multiple?: boolean;
  /** Converts a text; an empty result (`null`, `undefined`, '') is not taken. */
  convert?: (content: string) => unknown;
  /** The name, or with `multiple` the names, of what is held; not for `readAs="file"`, which carries them. */
  onFileName?: (name: string | string[] | undefined) => void;
  /** Name of a file that the value comes from already. */
  existingFileName?: string;
  /** Words in the area. */
  dropLabel?: string;
  /** What a required field without a file says. */
  noFileText?: string;
  /** Say so as an error, not as a hint. */
  requiredAsError?: boolean;
}

interface Held {
  name: string;
  content: unknown;
}

/**
 * Files by dropping or choosing them: one is reported as it is, several (`multiple`) as an array, none as
 * nothing. Files of other endings, empty and large ones are left out with the reason.
 */
export function FileField(props: FileFieldProps) {
  const { value, onChange, accept, extensions, maxSize, readAs = 'text', multiple = false, convert } = props;
  const { onFileName, existingFileName, dropLabel, noFileText, requiredAsError } = props;
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [held, setHeld] = useState<readonly Held[]>([]);
  const [left, setLeft] = useState<string>();
  const choice = useRef(0);
  // Emptied from outside, by the reset of a form for example.
  const isEmpty = value === undefined;
  const files = isEmpty ? [] : held;
  const names =
    files.length > 0 || isEmpty ? files.map((file) => file.name) : existingFileName ? [existingFileName] : [];

  // What takes long to be read joins what is there by then.
  const latest = useRef(files);
  latest.current = files;

  const report = (next: readonly Held[]) => {
    latest.current = next;
    setHeld(next);
    const contents = next.map(({ content }) => content);
    const all = next.map((file) => file.name);
    onChange(contents.length > 1 ? contents : contents[0]);
    if (readAs !== 'file') onFileName?.(all.length > 1 ? all : all[0]);
  };
  const read = async (file: File): Promise<Held | undefined> => {
    if (readAs === 'file') return (await isReadable(file)) ? { name: file.name, content: file } : undefined;
    const raw = readAs === 'binary' ? await readBinary(file) : await file.text();
    const content = convert ? convert(raw) : raw;
    return content === null || content === undefined || content === '' ? undefined : { name: file.name, content };
  };
  const take = async (chosen: readonly File[]) => {
    choice.current += 1;
    const turn = choice.current;
    const reasons: string[] = [];
    const taken: Held[] = [];
    for (const file of chosen) {
      const [first] = taken;
      if (first && !multiple) {
        reasons.push(t('file.only-one', { name: first.name }));
        break;
      }
      const reason = refusal(file, { extensions, maxSize });
      const result = reason ? undefined : await read(file).catch(() => undefined);
      if (result) taken.push(result);
      else {
        const values = { name: file.name, extensions: extensions?.join(', '), size: formatFileSize(maxSize ?? 0) };
        reasons.push(t(`file.${reason ?? 'nothing-in-it'}`, values));
      }
    }
    // Another one was chosen in its place meanwhile.
    if (!multiple && turn !== choice.current) return;
    setLeft(reasons.join('\n') || undefined);
    if (taken.length > 0) report(multiple ? [...latest.current, ...taken] : taken);
  };

  const missing = props.required && names.length === 0 ? (noFileText ?? t('import.no-file')) : undefined;
  return (
    <Field
      {...props}
      error={left ?? props.error ?? (requiredAsError ? missing : undefined)}
      hint={(!requiredAsError && missing) || props.hint}
    >
      {(aria) => (
        <>
          <DropArea
            aria={aria}
            onFiles={take}
            control={props}
            accept={extensions ? extensions.map((one) => `.${one.replace(/^\./, '')}`).join(',') : accept}
            multiple={multiple}
            inputRef={input}
            text={dropLabel ?? t(multiple ? 'file.drop-many' : 'file.drop')}
          />
          {names.length > 0 && (
            <ul className={styles.files}>
              {names.map((one, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name.
                <li key={`${at} ${one}`} className={styles.file}>
                  <Icon name="description" size={18} className={styles.icon} />
                  <span className={styles.name}>{one}</span>
                  {!props.disabled && (
                    <IconButton
                      icon="close"
                      size="small"
                      label={t('file.remove', { name: one })}
                      onClick={() => {
                        setLeft(undefined);
                        report(files.filter((_, index) => index !== at));
                        input.current?.focus();
                      }}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Field>
  );
}
