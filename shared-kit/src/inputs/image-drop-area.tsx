import { Icon } from '../ui/icon';
import { DropArea, type DropAreaProps, dropParts } from './drop-area';

/** Height of the area for images, in px. */
export const imageAreaHeight = 120;

interface ImageDropAreaProps extends Omit<DropAreaProps, 'accept' | 'height' | 'children'> {
  /** Words in the area. */
  text: string;
}

/** A framed area that takes pictures. */
export function ImageDropArea({ text, ...area }: ImageDropAreaProps) {
  return (
    <DropArea {...area} accept="image/*" height={imageAreaHeight}>
      <Icon name="mdi:image-plus" size={24} className={dropParts.icon} />
      <span className={dropParts.words}>{text}</span>
    </DropArea>
  );
}
