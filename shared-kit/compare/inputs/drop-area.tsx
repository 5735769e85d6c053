import { FileUpload } from 'primereact/fileupload';
import type { DropAreaProps } from '../../src/inputs/drop-area';
import { Unstyled } from '../../src/ui/unstyled';

export { type DropAreaProps, dropParts, fileAreaHeight } from '../../src/inputs/drop-area';

export function DropArea({ aria, onFiles, accept, multiple, disabled, name, children }: DropAreaProps) {
  return (
    <Unstyled>
      <FileUpload
        mode="advanced"
        customUpload
        name={name}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        emptyTemplate={children}
        onSelect={(event) => onFiles(event.files)}
        pt={{ input: aria }}
      />
    </Unstyled>
  );
}
