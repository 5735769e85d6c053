import type { FieldFrame } from '@mullion/shared-kit/inputs/control';
import { FileField } from '@mullion/shared-kit/inputs/file-field';
import { useRef } from 'react';
import { useT } from '../texts';

interface FileControlProps extends FieldFrame {
  content: unknown;
  fileName: unknown;
  /** Both are null once the file is taken away. */
  onFile: (content: string | null, fileName: string | null) => void;
  onBlur: () => void;
}

/** A text that comes from a file, whose name is stored beside it. */
export function FileControl({ content, fileName, onFile, ...frame }: FileControlProps) {
  const t = useT();
  const read = useRef<string>(null);
  return (
    <FileField
      {...frame}
      value={content || undefined}
      existingFileName={typeof fileName === 'string' && fileName ? fileName : t('file.stored')}
      // The content is told first, then its name: both are one change.
      onChange={(text) => {
        read.current = typeof text === 'string' ? text : null;
      }}
      onFileName={(name) => onFile(read.current, typeof name === 'string' ? name : null)}
    />
  );
}
