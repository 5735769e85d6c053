import { FileField, type FileFieldProps } from './file-field';

/** The text of one JSON file, such as something that was exported. */
export function JsonFileField(props: Omit<FileFieldProps, 'accept' | 'extensions' | 'readAs' | 'multiple'>) {
  return <FileField {...props} accept=".json,application/json" extensions={['json']} />;
}
